import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { memoryOf } from '../bench/usage.ts'
import { createCaller } from '../faults/caller.ts'
import { create } from '../faults/garage.ts'
import type { Answers } from '../faults/outcome.ts'
import { rawClient } from '../faults/raw-client.ts'
import { descriptorsOf, silentReader, stillHeld } from '../faults/silent-readers.ts'
import { type Attack, inWords, owner, result, type Target, times } from './attack.ts'

const run = promisify(execFile)
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const files = ['/logo.svg', '/og.png', '/fonts/barlow-400.woff2']
const restMs = 30_000
const settleMs = 60_000
const spare = 20
/** How long the shortage lasts, longer than the interval of the server's own checks. */
const scarceMs = 12_000

/** Downloads that are interrupted, or never read. */
export const abandonedDownloads: Attack = async (target) => {
  const before = await descriptorsOf(target.pid())
  await times(200, 40, async (index) => {
    const client = rawClient(target.port)
    client.socket.write(get(files[index % files.length] ?? ''))
    await new Promise((resolve) => client.socket.once('data', resolve))
    client.socket.destroy()
    await client.closed
  })
  const silent = Array.from({ length: 3 }, () => silentReader(target.port, get('/og.png').repeat(900)))
  const held = await stillHeld(target.pid(), before)
  for (const { socket } of silent) socket.destroy()
  return result('200 downloads cut, 3 connections of 900 requests never read', 'nothing stays open', [
    [held === 0, `${held} descriptors are still open`],
  ])
}

/** More connections than the system lets the server have. */
export const noDescriptorLeft: Attack = async (target) => {
  const pid = target.pid()
  const limit = (...args: string[]) => run('prlimit', ['--pid', String(pid), ...args])
  const { stdout: usual } = await limit('--nofile', '--output=SOFT', '--noheadings', '--raw')
  await limit(`--nofile=${(await descriptorsOf(pid)) + spare}:`)
  const clients = Array.from({ length: 10 * spare }, () => rawClient(target.port))
  for (const { socket } of clients) socket.write(get('/connexion'))
  await sleep(scarceMs)
  for (const { socket } of clients) socket.destroy()
  await limit(`--nofile=${usual.trim()}:`)
  await sleep(1_000)
  const { status } = await fetch(`${target.url}/health/ready`)
  return result(`${10 * spare} connections when the system leaves ${spare}`, 'the server goes on', [
    [target.pid() === pid, 'the server was started again'],
    [status === 200, `afterwards, ready answers ${status}`],
  ])
}

/** Attacks the server's memory. It runs last, since it compares the memory at the end with that before all attacks. */
export const memoryComesBack =
  (before: number): Attack =>
  async (target) => {
    const answers: Answers = new Map()
    const { email, password } = await owner(target)
    const visitor = createCaller(`${target.url}/api`, answers)
    const silent = Array.from({ length: 300 }, () => silentReader(target.port, get('/api/openapi.json').repeat(8)))
    await times(3_000, 20, async () => (await fetch(`${target.url}/connexion`)).arrayBuffer())
    const known = { email, password, name: 'Essai', prenom: 'Encore', garage_nom: 'Encore un' }
    await times(200, 20, () => visitor.call('POST', '/auth/register', { body: known, key: randomUUID() }))
    await times(20, 20, () => visitor.call('POST', '/auth/login', { body: { email, password } }))
    const peak = await resident(target)
    for (const { socket } of silent) socket.destroy()
    await sleep(settleMs)
    const after = await resident(target)
    return result(
      `300 silent readers, 3,000 visits without a cookie, 200 registrations and 20 sign-ins (${inWords(answers)})`,
      `${before} MB before all attacks, ${peak} MB at the end, ${after} MB a minute later`,
      [[after <= 1.5 * before, `${after} MB a minute later, for ${before} MB before`]],
    )
  }

/** The memory of a server at rest, once pages of several kinds were requested. */
export async function restedMemory(target: Target): Promise<number> {
  const { api } = await owner(target)
  await create(api, '/clients', { nom: 'Repos', prenom: 'Essai' })
  for (const path of ['/connexion', '/api/openapi.json', '/api/docs', '/logo.svg'])
    await (await fetch(target.url + path)).arrayBuffer()
  await sleep(restMs)
  return resident(target)
}

/** The resident memory of the server, in megabytes. */
export const resident = async (target: Target): Promise<number> => Math.round((await memoryOf(target.pid())).now)
