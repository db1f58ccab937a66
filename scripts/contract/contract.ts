// `npm run contract -- --base http://localhost:3000`: the journey of one garage from outside, then every other call;
// all answers are compared with the table of calls. It opens a garage there, within the default limits.
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { addressOf } from '../../domain/call-name.ts'
import { type CallName, callNames, callOf } from '../../domain/calls.ts'
import { caller } from './caller.ts'
import * as journey from './journey.ts'

const { values } = parseArgs({ options: { base: { type: 'string', default: 'http://localhost:3000' } } })
const outside = caller(values.base.replace(/\/$/, ''))

async function check<T>(title: string, work: () => Promise<T>): Promise<T> {
  const result = await work()
  console.log(`ok      ${title}`)
  return result
}

try {
  const admin = await check('a garage opens', () => journey.opening(outside))
  const mechanic = await check('a mechanic joins', () => journey.team(outside, admin))
  const repair = await check('a repair begins', () => journey.arriving(outside, admin))
  await check('files go up and come back', () => journey.files(outside, admin, repair))
  await check('its customer follows and answers', () => journey.customer(outside, admin, repair))
  await check('its work is done', () => journey.work(outside, { admin, mechanic }, repair))
  await check('a program reads', () => journey.program(outside, admin))
  await check('calls refuse a visitor without a session', async () => {
    for (const name of callNames) if (callOf(name).access !== 'public') await isClosed(name)
  })
  await check('every other call answers', async () => {
    const last: CallName = 'DELETE /auth/logout'
    const others = callNames.filter((name) => name !== last && !outside.made.has(name))
    for (const name of others) await outside.send(name, { token: admin, ...unknown(name) })
  })
  await check('the session ends', () => journey.leaving(outside, admin, repair))
} catch (error) {
  console.log(`FAILED  ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}

/** A missing address answers 404: this status shows that the call is there, too. */
async function isClosed(name: CallName): Promise<void> {
  const { status } = await outside.send(name, unknown(name))
  if (status !== 401) throw new Error(`${name} answers ${status} without a session`)
}

/** A request about things that nobody has, with an empty body: it changes nothing in another garage. */
function unknown(name: CallName) {
  const { method, path } = addressOf(name)
  const slots = [...path.matchAll(/:(\w+)/g)].map(([, slot = '']) => [
    slot,
    slot === 'token' ? 'x'.repeat(32) : randomUUID(),
  ])
  return { params: Object.fromEntries(slots), ...(method !== 'GET' && { body: {} }) }
}
