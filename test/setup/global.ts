import { randomBytes } from 'node:crypto'
import { access, constants, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureAppRole, inDatabase } from '../../server/database/app-role.ts'
import { createDb } from '../../server/database/db.ts'
import { startCluster } from '../../server/database/embedded/cluster.ts'
import { clusterFiles, postgresBinaries, stopPostgres } from '../../server/database/embedded/postgres.ts'
import { migrate } from '../../server/database/migrate.ts'
import { makeDemo } from './demo.ts'
import { everywhere } from './everywhere.ts'
import { type Cast, newCast } from './new-cast.ts'

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
      /**
       * A template with our tables and two garages, and their people. Without it, each test that needs people makes
       * them.
       */
      peopledTemplate: string
      people?: Cast
      /** A template with the demonstration garage, and the key to its links: for browsers. */
      demo?: { template: string; linkKey: string }
      /** How PostgreSQL copies a template. */
      strategy: 'file_copy' | 'wal_log'
    }
  }
}

const template = 'fil_template'
const peopledTemplate = 'fil_people'
const prefix = 'fil-d-atelier-test-'
/** Linux's folder for files in memory, and the largest size of a run. */
const memory = '/dev/shm'
const roomBytes = 3 * 1024 ** 3

/** Nothing here needs to survive a power cut. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** One real PostgreSQL for the whole run, with a migrated database to copy; or the given cluster. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { CITUS_ADMIN_URL } = process.env
  if (CITUS_ADMIN_URL) {
    const { citusTemplates } = await import('./citus/cluster.ts')
    project.provide('postgres', await citusTemplates(CITUS_ADMIN_URL))
    return undefined
  }
  for (const place of [tmpdir(), memory]) await sweep(place)
  const folder = await mkdtemp(join(await roomyPlace(), `${prefix}${process.pid}-`))
  const cluster = await startCluster({ dataDir: folder, settings: hasty })
  const appUrl = await ensureAppRole(cluster.adminUrl, { role: 'fil_test', database: template })
  const db = createDb(appUrl)
  await migrate(db)
  await db.destroy()
  const { adminUrl } = cluster
  const demo = project.name === 'http' ? undefined : await demoTemplate(adminUrl, appUrl)
  await everywhere([adminUrl], `create database ${peopledTemplate} template ${template} owner fil_test`)
  const peopledDb = createDb(inDatabase(appUrl, peopledTemplate))
  const people = await newCast(peopledDb)
  await peopledDb.destroy()
  project.provide('postgres', {
    adminUrl,
    appUrl,
    nodes: [adminUrl],
    template,
    blank: 'template0',
    peopledTemplate,
    people,
    ...(demo && { demo }),
    strategy: 'file_copy',
  })
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
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
  return { template: name, linkKey: linkKey.toString('base64') }
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
