import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../../domain/call-name.ts'
import { type CallName, callNames, callOf } from '../../../domain/calls/calls.ts'
import { faultOf } from '../../setup/documented.ts'
import { bent, brokenBody, nastyPart, nastyQuery } from './nasty.ts'
import type { Ids } from './probe.ts'
import { kinds, samples } from './probes.ts'
import { urlOf } from './samples.ts'
import type { Answer, Asked } from './wire.ts'
import { type World, world } from './world.ts'

let here: World
beforeAll(async () => {
  here = await world()
})
afterAll(() => here.close())

const leak =
  /\bselect\b.+\bfrom\b|insert into|update ".+" set|violates|relation "|column "|knex|postgres|zod|node_modules|\.[cm]?[jt]s:\d|\bat \w+ \(/i

/** Messages of the validation library; of our own, only those about passwords are in English. */
const english = /"message":"(?!Password )[^"]*\b(invalid|expected|required|must|too|unrecognized|received)\b/i

const methodsWithBody = callNames.filter((name) => !name.startsWith('GET '))
const reads = callNames.filter((name) => name.startsWith('GET '))
const none = Object.fromEntries(kinds.map((kind) => [kind, kind])) as Ids
const withId = callNames.filter((name) => name.includes(':'))

/** Eight tries of each at every push; all of them before a release, by `npm run test:fuzz`. */
const quickTries = 8
/** Every run begins with the same seed, so that a failure can be repeated. */
const runs = (tries: number) => ({
  numRuns: process.env.FUZZ === 'all' ? tries : Math.min(tries, quickTries),
  seed: 20261121,
})

describe('bodies', () => {
  test.each(methodsWithBody)('random bodies are refused without a server error: %s', async (name) => {
    const { body = {}, ...address } = samples[name](idsFor(name))
    const path = urlOf(name, address)
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: bent(body) }, brokenBody), async (sent) => {
        const raw = sent instanceof Uint8Array || typeof sent === 'string'
        await survive(name, path, { body: raw ? sent : JSON.stringify(sent) })
      }),
      runs(hashes(name) ? 12 : 50),
    )
  })

  // One reader reads the bodies of all calls except those with a file (server/api.ts).
  test.each(methodsWithBody)('a body of a wrong type gets 415: %s', async (name) => {
    const path = urlOf(name, samples[name](idsFor(name)))
    expect((await survive(name, path, { headers: { 'Content-Type': 'text/plain' }, body: '{}' })).status).toBe(415)
  })

  const ordinary: CallName[] = ['POST /auth/login', 'PATCH /processes/:id', 'DELETE /clients/:id']
  const uploads = callNames.filter((name) => callOf(name).upload)

  test.each([...ordinary, ...uploads])('bodies of a wrong type or size get 415, 400 or 413: %s', async (name) => {
    const path = urlOf(name, samples[name](idsFor(name)))
    const typed = (type: string, body: string | Uint8Array) =>
      survive(name, path, { headers: { 'Content-Type': type }, body })
    const statuses = [
      (await typed('application/x-www-form-urlencoded', 'a=1')).status,
      (await typed('multipart/form-data; boundary=x', '--x--')).status,
      (await typed('application/json; charset=x-unknown', '{}')).status,
      (await typed('application/json', `"${'a'.repeat(300_000)}"`)).status,
      (await typed('application/json', `{"a":"${'a'.repeat(300_000)}"}`)).status,
    ]
    expect(statuses).toEqual([415, callOf(name).upload ? 400 : 415, 415, 413, 413])
    const packed = { 'Content-Encoding': 'gzip' }
    expect((await survive(name, path, { headers: packed, body: 'pas du gzip' })).status).toBe(400)
  })
})

describe('addresses', () => {
  test.each(reads)('random queries get an answer: %s', async (name) => {
    const path = urlOf(name, { ...samples[name](idsFor(name)), query: {} }).replace(/\?$/, '')
    const property = fc.asyncProperty(nastyQuery, async (query) => {
      await survive(name, `${path}?${query}`, {})
    })
    await fc.assert(property, runs(60))
  })

  test.each(withId)('random ids are refused: %s', async (name) => {
    const { method, path } = addressOf(name)
    const { body } = samples[name](idsFor(name))
    const property = fc.asyncProperty(nastyPart, async (part) => {
      const answer = await calm(method, `/api${path.replace(/:\w+/g, part)}`, body ? { body } : {})
      expect([400, 404, 405, ...(callOf(name).upload ? [415] : [])]).toContain(answer.status)
    })
    await fc.assert(property, runs(15))
  })

  test.each([
    ...[
      '/api',
      '/api/',
      '/api/inconnu',
      '/api/clients/a/b/c',
      '/api//clients',
      '/api/%',
      '/api/%00',
      '/api/..%2fclients',
    ],
    ...['/api/clients%2f', '/api/Clients/../x', '/api/processes/stats/', '/api/__proto__', '/api/constructor'],
  ])('unknown addresses answer in French JSON: %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      const { status, text, headers } = await calm(method, path, {})
      if (status < 300 || status === 401) continue
      expect([400, 404, 405]).toContain(status)
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(JSON.parse(text).message).toMatch(/^(Introuvable|Requête invalide\.)$/)
    }
  })
})

test('random headers are refused without a server error', async () => {
  const latin = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) })
  const visible = latin.map((text) => text.replace(/[\x7f-\x9f]/g, ''))
  const property = fc.asyncProperty(visible, visible, async (key, token) => {
    const body = { nom: 'Petit', prenom: 'Léa' }
    await calm('POST', '/api/clients', { body, headers: { 'Idempotency-Key': key } })
    const { status } = await here.ask('GET', '/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
    expect(status).toBe(401)
  })
  await fc.assert(property, runs(60))
})

describe('long texts are answered without delay (S-REDOS)', () => {
  const long = ['a', ' ', '0', '@', '.', '-', '+33', 'a.', 'a@', '\t'].map((unit) => unit.repeat(100_000 / unit.length))

  const bodyOf = (name: CallName, text: string) =>
    Object.fromEntries(Object.keys(samples[name](none).body ?? {}).map((key) => [key, text]))
  const withFields = methodsWithBody.filter((name) => callOf(name).body && Object.keys(bodyOf(name, '')).length > 0)

  // A backtracking pattern would need hours: the time limit of the test detects it.
  test.each(withFields)('by the schema of %s', (name) => {
    const read = long.map((text) => callOf(name).body?.safeParse(bodyOf(name, text)).success)
    expect(read).toContain(false)
  })

  test.each<CallName>(['POST /clients', 'PATCH /garage', 'POST /processes/:id/approvals'])('by %s', async (name) => {
    for (const text of long) await survive(name, urlOf(name, samples[name](here.ours)), { body: bodyOf(name, text) })
  })
})

/** Deletions are tried with ids of the other garage: a deleted object would be missing in later tests. */
const idsFor = (name: CallName) => (name.startsWith('DELETE ') ? here.theirs : here.ours)

/** Calls that hash a password are slow on purpose. */
const hashes = (name: CallName): boolean => /login|register|create-user|change-password|reset-confirm/.test(name)

/** Sends a request, and checks that its answer has the form that the call describes. */
async function survive(name: CallName, path: string, asked: Asked): Promise<Answer> {
  const { method } = addressOf(name)
  const answer = await calm(method, path, asked, callOf(name).access === 'public')
  const fault = faultOf({ method, path: path.split('?')[0] ?? '', ...answer })
  expect(fault === null ? null : `${fault}: ${answer.status} ${answer.text.slice(0, 300)}`).toBeNull()
  return answer
}

/** Checks that an answer has no status 5xx, no message of the validation library, and no id of another garage. */
async function calm(method: string, path: string, { headers, ...asked }: Asked, anonymous = false): Promise<Answer> {
  const token = anonymous ? undefined : here.denise.accessToken
  const usual = { 'Idempotency-Key': randomUUID(), 'X-Auth-Refresh': '1' }
  const answer = await here.ask(method, path, { ...asked, token, headers: { ...usual, ...headers } })
  if (answer.status >= 500) throw new Error(`${answer.status} ${answer.text}\n${here.app.logged().slice(-1500)}`)
  if (answer.status >= 400) expect(answer.text).not.toMatch(leak)
  if (answer.status >= 400) expect(answer.text).not.toMatch(english)
  for (const kind of kinds) expect(answer.text).not.toContain(here.theirs[kind])
  return answer
}
