import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { access, constants, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { moveTo } from '../../scripts/bootstrap/cpu.mjs'
import { ensureAppRole, inDatabase } from '../../server/database/app-role.ts'
import { createDb } from '../../server/database/db.ts'
import { startCluster } from '../../server/database/embedded/cluster.ts'
import { clusterFiles, postgresBinaries, stopPostgres } from '../../server/database/embedded/postgres.ts'
import { migrate } from '../../server/database/migrate.ts'
import { makeDemo } from './demo.ts'
import { everywhere } from './everywhere.ts'
import { once } from './once.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the PostgreSQL of this run, for administrator and application, and its templates. */
    postgres: {
      adminUrl: string
      appUrl: string
      /** All servers with a part of each database: the one PostgreSQL of this run, or the nodes of a cluster. */
      nodes: string[]
      /** The names of a template with our tables, and of one without. */
      template: string
      blank: string
      /** A template with the demonstration garage, and the key to its links: for browsers. */
      demo?: { template: string; linkKey: string }
      /** How PostgreSQL copies a template. */
      strategy: 'file_copy' | 'wal_log'
    }
  }
}

const template = 'fil_template'
const prefix = 'fil-d-atelier-test-'
/** Linux's folder for files in memory, and the largest size of a run. */
const memory = '/dev/shm'
const roomBytes = 3 * 1024 ** 3

/** Nothing here needs to survive a power cut. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** One real PostgreSQL for all projects of the run, with a migrated database to copy; or the given cluster. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { CITUS_ADMIN_URL } = process.env
  if (CITUS_ADMIN_URL) {
    const { citusTemplates } = await import('./citus/cluster.ts')
    project.provide('postgres', await citusTemplates(CITUS_ADMIN_URL))
    return undefined
  }
  const postgres = await once('postgres', startPostgres)
  const { adminUrl, appUrl } = postgres.value
  const demo = project.name === 'http' ? undefined : await once('demo', () => demoTemplate(adminUrl, appUrl))
  project.provide('postgres', { ...postgres.value, ...(demo && { demo: demo.value }) })
  return async () => {
    await demo?.stop()
    await postgres.stop()
  }
}

async function startPostgres() {
  for (const place of [tmpdir(), memory]) await sweep(place)
  const folder = await mkdtemp(join(await roomyPlace(), `${prefix}${process.pid}-`))
  const { adminUrl, stop } = await startCluster({ dataDir: folder, settings: hasty })
  const group = process.env.FIL_CPU_GROUP
  if (group)
    moveTo(
      group,
      'postgres',
      Number(readFileSync(join(clusterFiles(folder).data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    )
  const appUrl = await ensureAppRole(adminUrl, { role: 'fil_test', database: template })
  const db = createDb(appUrl)
  await migrate(db)
  await db.destroy()
  const strategy = 'file_copy' as const
  return {
    value: { adminUrl, appUrl, nodes: [adminUrl], template, blank: 'template0', strategy },
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Made once for all files whose pages show a full garage. */
async function demoTemplate(adminUrl: string, appUrl: string) {
  const name = 'fil_demo'
  await everywhere([adminUrl], `create database ${name} template ${template} owner fil_test`)
  const db = createDb(inDatabase(appUrl, name))
  const linkKey = randomBytes(32)
  await makeDemo(db, { linkKey })
  await db.destroy()
  return { value: { template: name, linkKey: linkKey.toString('base64') }, stop: async () => {} }
}

/** The folder in memory if it has room: on a disk, creating and dropping the 500 files of a database is ten times slower. */
async function roomyPlace(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  const open = await access(memory, constants.W_OK).then(
    () => true,
    () => false,
  )
  return open && bavail * bsize > roomBytes ? memory : tmpdir()
}

/** Removes the PostgreSQL and the folders of runs that were killed. */
async function sweep(place: string): Promise<void> {
  const all = await readdir(place).catch(() => [])
  const names = all.filter((name) => name.startsWith(prefix) && !isRunning(name))
  const binaries = await postgresBinaries()
  for (const name of names) {
    const folder = join(place, name)
    await stopPostgres(binaries, clusterFiles(folder), 'immediate').catch(() => {})
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(name: string): boolean {
  const pid = Number(name.slice(prefix.length).split('-')[0])
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
