import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  end,
  freePort,
  isRunning,
  ready,
  type ServerProcess,
  startServer,
} from '../../scripts/faults/server-process.ts'
import { cast } from '../setup/cast.ts'
import { testDatabase } from '../setup/database.ts'

const startMs = 60_000
let dataDir: string
const started: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fil-main-'))
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  for (const child of started.splice(0)) await end(child, 'SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the real thing, on a port the system picks unless one is given. */
function run(settings: Record<string, string> = {}): ServerProcess {
  const server = startServer({ DATA_DIR: dataDir, ...settings })
  started.push(server.child)
  return server
}

const status = async (url: string) => (await fetch(url, { redirect: 'manual' })).status

test('the server restarts after kill -9, and stops cleanly with its database', { timeout: 2 * startMs }, async () => {
  const first = run({ DEMO: '1' })
  const address = await ready(first)
  expect(await status(`${address}/connexion`)).toBe(200)
  await end(first.child, 'SIGKILL')
  expect(await readdir(join(dataDir, 'postgres', 'cluster'))).toContain('postmaster.pid')

  const second = run({ DEMO: '1' })
  expect(await status(`${await ready(second)}/health/ready`)).toBe(200)
  expect(await end(second.child, 'SIGTERM')).toBe(0)
  expect(await readdir(join(dataDir, 'postgres', 'cluster'))).not.toContain('postmaster.pid')
})

test('without its database the server is live, answers 503 and stops on request', { timeout: startMs }, async () => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const { child, output } = run({ DATABASE_URL: 'postgres://fil@127.0.0.1:1/fil', PORT: String(port) })
  await expect.poll(output, { timeout: 20_000 }).toContain('database unreachable')
  expect(await status(`${address}/health/live`)).toBe(200)
  expect(await status(`${address}/health/ready`)).toBe(503)
  expect(await status(`${address}/connexion`)).toBe(503)
  expect(await end(child, 'SIGTERM')).toBe(0)
})

test('a bad setting is named in the output', async () => {
  const { child, output } = run({ PORT: 'trois-mille' })
  expect(await exitCode(child)).toBe(78)
  expect(output()).toContain('PORT : un nombre entier')
  expect(output()).not.toContain('    at ')
})

test('a used port stops the start before any data is written', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { child, output } = run({ PORT: String((other.address() as AddressInfo).port) })
  expect(await exitCode(child)).toBe(1)
  expect(output()).toContain('est déjà pris')
  expect(await readdir(dataDir)).toEqual([])
  other.close()
})

test('the output shows where to open the first garage, until there is one', { timeout: startMs }, async () => {
  const database = await testDatabase()
  const server = run({ DATABASE_URL: database.url, PUBLIC_URL: 'http://atelier.example' })
  await ready(server)
  expect(server.output()).toContain('"firstAccount":"http://atelier.example/inscription"')
  await end(server.child, 'SIGTERM')
  await cast(database)
  const next = run({ DATABASE_URL: database.url })
  await ready(next)
  expect(next.output()).not.toContain('firstAccount')
  await end(next.child, 'SIGTERM')
  await database.close()
})

test('a database changed by a newer version stops the start with instructions', async () => {
  const database = await testDatabase()
  await database.db('knex_migrations').insert({ name: '9999_later', batch: 2, migration_time: new Date() })
  const { child, output } = run({ DATABASE_URL: database.url })
  expect(await exitCode(child)).toBe(78)
  expect(output()).toContain('version plus récente de Fil d’atelier (9999_later)')
  expect(output()).toContain('« Revenir en arrière »')
  expect(output()).not.toContain('    at ')
  expect(await readdir(dataDir)).toEqual([])
  await database.close()
})

test('a server that fails on a newer database is not restarted again and again', {
  timeout: startMs,
}, async () => {
  const database = await testDatabase()
  const server = run({ DATABASE_URL: database.url, WEB_CONCURRENCY: '2' })
  const address = await ready(server)
  // Both servers and their parent print an address. All three must run: this test is not about a server that ends
  // earlier.
  await expect.poll(() => server.output().split('"address"').length, { timeout: startMs }).toBe(4)
  await database.db('knex_migrations').insert({ name: '9999_later', batch: 2, migration_time: new Date() })
  const [fallen] = (await promisify(execFile)('pgrep', ['-P', String(server.child.pid)])).stdout.split('\n')
  process.kill(Number(fallen), 'SIGKILL')
  await expect.poll(server.output, { timeout: startMs }).toContain('"code":78')
  await sleep(3_000)
  expect(server.output().split('"code":78')).toHaveLength(2)
  expect(await status(`${address}/health/live`)).toBe(200)
  expect(await end(server.child, 'SIGTERM')).toBe(0)
  expect(await exitCode(run({ DATABASE_URL: database.url, WEB_CONCURRENCY: '2' }).child)).toBe(78)
  await database.close()
})

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (isRunning(child)) await once(child, 'exit')
  return child.exitCode
}
