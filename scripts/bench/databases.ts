import { join } from 'node:path'
import pg from 'pg'
import { hashPassword } from '../../server/auth/credentials.ts'
import { ensureAppRole, inDatabase } from '../../server/database/app-role.ts'
import { createDb } from '../../server/database/db.ts'
import { startCluster } from '../../server/database/embedded/cluster.ts'
import { migrate } from '../../server/database/migrate.ts'
import { demoPassword } from '../../server/demo/perrin.ts'
import { loadSecrets } from '../../server/secrets/secrets.ts'
import { seedGarages } from '../seed/garages.ts'
import type { Size } from './options.ts'
import { postgresCpuMs } from './postgres-cpu.ts'

export type Databases = {
  /** @returns the address of a database of that size, made now or kept from an earlier run */
  seeded: (size: Size) => Promise<string>
  /** @returns the address of a fresh copy of the database of that size */
  copied: (size: Size, name: string) => Promise<string>
  /** @returns the address of the same database for a role that row-level security does not bind */
  free: (url: string) => Promise<string>
  linkKey: Buffer
  version: string
  /** PostgreSQL's processor time so far, in ms; null where it cannot be read. */
  cpuMs: () => Promise<number | null>
  stop: () => Promise<void>
}

/** A PostgreSQL of the benchmark's own, whose databases stay for the next run. */
export async function openDatabases(dataDir: string): Promise<Databases> {
  const cluster = await startCluster({ dataDir: join(dataDir, 'postgres') })
  const { linkKey } = await loadSecrets({ appSecret: undefined, dataDir })
  return {
    seeded: (size) => seeded(cluster.adminUrl, linkKey, size),
    copied: (size, name) => copied(cluster.adminUrl, linkKey, size, name),
    free: (url) => freeUrl(cluster.adminUrl, new URL(url).pathname.slice(1)),
    linkKey,
    version: await versionOf(cluster.adminUrl),
    cpuMs: () => postgresCpuMs(join(dataDir, 'postgres')),
    stop: cluster.stop,
  }
}

async function seeded(adminUrl: string, linkKey: Buffer, size: Size): Promise<string> {
  const { garages, processes } = size
  const database = nameOf(size)
  if (!(await isComplete(adminUrl, database))) {
    console.log(`  database ${database}: ${garages} garage(s), ${processes} processes…`)
    await asAdmin(adminUrl, `drop database if exists ${database} with (force)`)
    const url = await migrated(await ensureAppRole(adminUrl, { database }))
    const passwordHash = await hashPassword(demoPassword)
    const startedAt = Date.now()
    const onProgress = printProgress(processes)
    await seedGarages({ url, garages, processes, passwordHash, linkKey, now: new Date(), onProgress })
    await asAdmin(adminUrl, `comment on database ${database} is '${complete}'`)
    console.log(`  … filled in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }
  return migrated(await ensureAppRole(adminUrl, { database }))
}

/** Prints the progress from time to time: a million processes take minutes. */
function printProgress(processes: number): (written: number) => void {
  const every = 100_000
  let writtenCount = 0
  return (written) => {
    const before = writtenCount
    writtenCount += written
    if (Math.floor(writtenCount / every) > Math.floor(before / every))
      console.log(`  … ${writtenCount} of ${processes}`)
  }
}

/** The comment of a database that was filled to the end: a run may have been stopped in the middle. */
const complete = 'seeded'

async function isComplete(adminUrl: string, database: string): Promise<boolean> {
  const rows = await asAdmin(
    adminUrl,
    `select shobj_description(oid, 'pg_database') = '${complete}' as complete from pg_database where datname = '${database}'`,
  )
  return rows[0]?.complete === true
}

async function migrated(url: string): Promise<string> {
  const db = createDb(url, { statementTimeoutMs: 0 })
  await migrate(db).finally(() => db.destroy())
  return url
}

async function copied(adminUrl: string, linkKey: Buffer, size: Size, name: string): Promise<string> {
  await seeded(adminUrl, linkKey, size)
  await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
  await asAdmin(adminUrl, `create database ${name} template ${nameOf(size)} owner fil`)
  return ensureAppRole(adminUrl, { database: name })
}

const nameOf = ({ garages, processes }: Size): string => `bench_${garages}_${processes}`

/** The address for a role that owns nothing and has the rights of the application's. */
async function freeUrl(adminUrl: string, database: string): Promise<string> {
  const url = await ensureAppRole(adminUrl, { role: 'fil_bench_free', database })
  await asAdmin(adminUrl, 'alter role fil_bench_free bypassrls; grant fil to fil_bench_free')
  return url
}

async function versionOf(adminUrl: string): Promise<string> {
  const [row] = await asAdmin(adminUrl, 'show server_version')
  return String(row?.server_version)
}

async function asAdmin(adminUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: inDatabase(adminUrl, 'postgres') })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
