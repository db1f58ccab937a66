import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Knex } from 'knex'
import { createDb } from './db.ts'

const folder = new URL('../migrations/', import.meta.url)
/** Any number, as long as every version of the application takes the same. */
const lockKey = 7_205_759

type Direction = 'up' | 'down'

/** Brings the schema up to date. Several servers may start at once: one does it, the others wait and find it done. */
export async function migrate(url: string, direction: Direction = 'up'): Promise<void> {
  const db = createDb(url, { max: 2, statementTimeoutMs: 0 })
  try {
    await locked(db, async () => {
      if (direction === 'up') await db.migrate.latest(config)
      else await db.migrate.rollback(config, true)
    })
  } finally {
    await db.destroy()
  }
}

/** Are there migrations that this database has not seen? */
export async function hasPendingMigrations(db: Knex): Promise<boolean> {
  const [, pending] = await db.migrate.list(config)
  return pending.length > 0
}

const config: Knex.MigratorConfig = {
  migrationSource: {
    getMigrations: async () => (await readdir(folder)).filter((file) => /^\d{4}_\w+\.(ts|js)$/.test(file)).sort(),
    // Without extension: the same migration may come from a source file or from a build.
    getMigrationName: (file: string) => basename(file).replace(/\.\w+$/, ''),
    getMigration: (file: string) => import(new URL(file, folder).href),
  },
  // Knex's own lock outlives a killed process; the advisory lock does not.
  disableMigrationsListValidation: false,
}

/** The lock lives on one connection of its own for as long as the work takes. */
async function locked(db: Knex, work: () => Promise<void>): Promise<void> {
  const connection = await db.client.acquireConnection()
  try {
    await connection.query('select pg_advisory_lock($1)', [lockKey])
    await db.migrate.forceFreeMigrationsLock(config)
    await work()
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => {})
    await db.client.releaseConnection(connection)
  }
}
