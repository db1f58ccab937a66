import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAppRole } from '../../server/database/app-role.ts'
import { type Cluster, startCluster } from '../../server/database/embedded/cluster.ts'
import { postgresBinaries } from '../../server/database/embedded/postgres.ts'

const settings = { fsync: 'off', shared_buffers: '16MB' }
let folder: string
let cluster: Cluster
let appUrl: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fil-d-atelier-cluster-'))
  cluster = await startCluster({ dataDir: folder, settings })
  appUrl = await ensureAppRole(cluster.adminUrl)
  await ask('create table kept (id int)')
})
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

test('data folder and password are readable by their owner only', async () => {
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'password'))).mode & 0o777).toBe(0o600)
  expect(cluster.adminUrl).toContain('@127.0.0.1:')
  const stranger = new pg.Client(cluster.adminUrl.replace(/:[^:@]+@/, ':password@'))
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
})

test('a configured PostgreSQL replaces the embedded one, and a missing one is named', async () => {
  const { initdb, pgCtl } = await postgresBinaries()
  const other = await mkdtemp(join(tmpdir(), 'fil-d-atelier-own-'))
  await expect(startCluster({ dataDir: other, bin: '/nulle-part' })).rejects.toThrow('/nulle-part/initdb n’existe pas')
  await chmod(other, 0o755)
  const called = join(other, 'called')
  await writeFile(called, '')
  await chmod(called, 0o666)
  for (const program of [initdb, pgCtl]) {
    const words = `#!/bin/sh\necho ${basename(program)} >> ${called}\nexec ${program} "$@"\n`
    await writeFile(join(other, basename(program)), words, { mode: 0o755 })
  }
  const own = await startCluster({ dataDir: join(other, 'data'), bin: other, settings })
  await own.stop()
  const names = (await readFile(called, 'utf8')).trim().split('\n')
  expect(new Set(names)).toEqual(new Set(['initdb', 'pg_ctl']))
  await rm(other, { recursive: true, force: true })
})

test('the database has checksums and locale-aware text', async () => {
  expect(await ask('show data_checksums')).toBe('on')
  expect(await ask(`select lower('ÉTÉ')`)).toBe('été')
})

test('the role of the application is bound by row-level security at a stable address', async () => {
  expect(await ensureAppRole(cluster.adminUrl)).toBe(appUrl)
  expect(await ask('select rolsuper or rolbypassrls from pg_roles where rolname = current_user')).toBe(false)
})

test('several servers can create the role and the database together', async () => {
  const names = { role: 'atelier', database: 'atelier' }
  const urls = await Promise.all([1, 2, 3].map(() => ensureAppRole(cluster.adminUrl, names)))
  expect(new Set(urls).size).toBe(1)
})

test('a second server shares the running PostgreSQL, which stops with the last one', async () => {
  const second = await startCluster({ dataDir: folder, settings })
  expect(second.port).toBe(cluster.port)
  await second.stop()
  expect(await ask('select 1')).toBe(1)
  await cluster.stop()
  await expect(ask('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  cluster = await startCluster({ dataDir: folder, settings, port: cluster.port })
  expect(await ask('select count(*)::int from kept')).toBe(0)
})

test('a killed PostgreSQL restarts at the same address with its data', async () => {
  process.kill(await postmaster(), 'SIGKILL')
  await expect.poll(() => ask('select count(*)::int from kept').catch(() => null), { timeout: 15_000 }).toBe(0)
})

test('PostgreSQL survives a killed server and a terminal signal, and the next server uses it', async () => {
  await cluster.stop()
  const port = await startAndDie()
  expect(await ask('select 1', appUrl.replace(/:\d+\//, `:${port}/`))).toBe(1)
  cluster = await startCluster({ dataDir: folder, settings })
  expect(cluster.port).toBe(port)
  appUrl = await ensureAppRole(cluster.adminUrl)
  expect(await ask('select count(*)::int from kept')).toBe(0)
})

test('a stale process id is not mistaken for PostgreSQL', async () => {
  await cluster.stop()
  await writeFile(join(folder, 'cluster', 'postmaster.pid'), `${process.pid}\n${folder}\n0\n5432\n\n\n`)
  cluster = await startCluster({ dataDir: folder, settings, port: cluster.port })
  expect(await ask('select count(*)::int from kept')).toBe(0)
})

/** Another server process starts PostgreSQL on this data and is killed. @returns the port it had chosen */
async function startAndDie(): Promise<number> {
  const module = JSON.stringify(new URL('../../server/database/embedded/cluster.ts', import.meta.url))
  const options = JSON.stringify({ dataDir: folder, settings })
  const script = `const { startCluster } = await import(${module})
    console.log((await startCluster(${options})).port)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const [line] = await once(child.stdout, 'data')
  process.kill(-(child.pid as number), 'SIGINT')
  process.kill(child.pid as number, 'SIGKILL')
  await once(child, 'exit')
  return Number(line)
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function ask(sql: string, url = appUrl): Promise<unknown> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(sql)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

test('data of another major version is refused with instructions', async () => {
  const old = await mkdtemp(join(tmpdir(), 'fil-d-atelier-old-'))
  await mkdir(join(old, 'cluster'))
  await writeFile(join(old, 'cluster', 'PG_VERSION'), '14\n')
  await writeFile(join(old, 'password'), 'secret\n')
  await expect(startCluster({ dataDir: old })).rejects.toThrow(/PostgreSQL 14.*npm run backup.*npm run restore/s)
  expect(await readdir(join(old, 'cluster'))).toEqual(['PG_VERSION'])
  await rm(old, { recursive: true })
})
