import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { inDatabase, trustSearch } from './database/app-role.ts'
import { createDb } from './database/db.ts'
import { grantWork, ownsTables } from './database/grant-work.ts'
import { type Migrated, migrate } from './database/migrate.ts'
import type { Secrets } from './deps.ts'
import { fromDatabase } from './http/errors.ts'
import type { Config } from './runtime/config.ts'
import { agreedSecrets } from './secrets/secrets.ts'

const firstWaitMs = 250
const longestWaitMs = 3_000

type Surroundings = {
  config: Config
  log: Logger
  stopping: AbortSignal
}

/** @property isNew whether there is no garage yet, and no demonstration to be made */
export type Prepared = { secrets: Secrets; isNew: boolean }

/** Migrates the schema, and warns the operator about the database. */
export async function prepareDatabase(url: string, { config, log, stopping }: Surroundings): Promise<Prepared> {
  // Migrations may take longer than the limit of requests.
  const db = createDb(url, { max: 2, statementTimeoutMs: 0 })
  try {
    const startedMs = performance.now()
    const migrated = await whenReachable(() => migrateAsOwner(db, url, config), log, stopping)
    if (migrated) logUpdate(migrated, Math.round((performance.now() - startedMs) / 1000), log)
    if (config.databaseAdminUrl) await quickenSearch(url, config.databaseAdminUrl, log)
    const secrets = await agreedSecrets(db, config, log)
    await warnAboutPower(db, config, log)
    await warnAboutRoom(db, config, log)
    return { secrets, isNew: !config.demo && !(await db('garages').first('id')) }
  } finally {
    await db.destroy()
  }
}

/** Migrates as the schema's owner, and grants the application's role only the privileges that its work needs. */
async function migrateAsOwner(db: Knex, url: string, { databaseOwnerUrl }: Config): Promise<Migrated | null> {
  if (!databaseOwnerUrl) return migrate(db)
  const ownerDb = createDb(databaseOwnerUrl, { max: 1, statementTimeoutMs: 0 })
  try {
    const migrated = await migrate(ownerDb)
    await grantWork(ownerDb, decodeURIComponent(new URL(url).username))
    return migrated
  } finally {
    await ownerDb.destroy()
  }
}

/** Logs one line: an update of the application that also updates the schema is slower than the others. */
function logUpdate({ from, to }: Migrated, seconds: number, log: Logger): void {
  const number = (name: string | null) => name?.slice(0, 4) ?? ''
  const what = from === null ? `created at ${number(to)}` : `updated from ${number(from)} to ${number(to)}`
  log.info({ event: 'schema_updated', from, to }, `schema ${what} in ${seconds} s`)
}

/** Repeats `work` until the database can be reached; any other failure is left to the operator. */
async function whenReachable<T>(work: () => Promise<T>, log: Logger, stopping: AbortSignal): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await work()
    } catch (error) {
      if (stopping.aborted || fromDatabase(error)?.status !== 503) throw error
      log.warn({ code: (error as { code?: string }).code, waitMs }, 'database unreachable, trying again')
      await sleep(waitMs, undefined, { signal: stopping })
    }
  }
}

/** Lets searches use their index, which only a superuser may do: without it they are slower in a very large garage. */
async function quickenSearch(url: string, adminUrl: string, log: Logger): Promise<void> {
  await trustSearch(inDatabase(adminUrl, new URL(url).pathname.slice(1))).catch(({ code }: { code?: string }) =>
    log.warn({ code }, 'DATABASE_ADMIN_URL: this role could not mark LIKE as leakproof'),
  )
}

/**
 * Warns of a superuser, whom row-level security does not restrict: one of three barriers between garages is missing.
 */
async function warnAboutPower(db: Knex, { databaseOwnerUrl }: Config, log: Logger): Promise<void> {
  if (databaseOwnerUrl && (await ownsTables(db)))
    log.warn('DATABASE_URL: this role owns tables although DATABASE_OWNER_URL is given; see docs/operations.md')
  const role = await db('pg_roles').first('rolsuper', 'rolbypassrls').whereRaw('rolname = current_user')
  if (!role?.rolsuper && !role?.rolbypassrls) return
  log.warn('DATABASE_URL: this role is SUPERUSER or BYPASSRLS, row-level security is off; use a plain role')
}

/** Warns if servers may use every connection and leave none to each other or to the administrator. */
async function warnAboutRoom(db: Knex, { databasePool, webConcurrency }: Config, log: Logger): Promise<void> {
  const { rows } = await db.raw(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room`,
  )
  const { room } = rows[0]
  const wantedConnections = databasePool * webConcurrency
  if (wantedConnections >= room)
    log.warn({ wanted: wantedConnections, room }, 'DATABASE_POOL × WEB_CONCURRENCY is more than max_connections allows')
}
