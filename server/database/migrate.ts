import { readdir } from 'node:fs/promises'
import type { Knex } from 'knex'
import { installJobs, jobsInstalled } from '../jobs/queues.ts'
import { createDbBeside } from './db.ts'
import { SchemaError } from './schema-error.ts'

/** Migrations that were published under another name, which older databases and backups still contain. */
const renamed: Readonly<Record<string, string>> = {
  '0022_dead_links_index': '0023_dead_links_index',
  '0022_installation': '0024_installation',
}

export const oldNames = Object.keys(renamed)

export const currentName = (name: string): string => renamed[name] ?? name

const folder = new URL('../../migrations/', import.meta.url)
const lockName = 'fil-d-atelier migrations'

/** The names of migrations without their extension, so that the stored list does not depend on the build. */
export const migrationSource: Knex.MigrationSource<string> = {
  async getMigrations() {
    const files = await readdir(folder)
    return files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => file.slice(0, -'.ts'.length))
      .sort()
  },
  getMigrationName: (name) => name,
  getMigration: (name) => import(new URL(`${name}.ts`, folder).href),
}

/**
 * Migrates the schema: all missing migrations in one transaction, then the tables of the jobs. When several servers
 * start, the first one works and the others wait; an advisory lock, unlike Knex's row, ends with its process. Usually
 * nothing is missing.
 * @returns the last migration before and after; null where nothing was missing
 * @throws SchemaError when a newer version has migrated the database
 */
export async function migrate(db: Knex): Promise<Migrated | null> {
  if (await isCurrent(db)) return null
  const patient = createDbBeside(db, {
    max: 3,
    statementTimeoutMs: 0,
    applicationName: 'fil-d-atelier migrations',
  })
  try {
    return await locked(patient, async () => {
      const isNew = !(await patient.schema.hasTable('knex_migrations'))
      const from = isNew ? null : await recognise(patient)
      await patient.migrate.latest({ migrationSource })
      await installJobs(patient)
      const { last: to } = await schemaState(patient)
      return to === from ? null : { from, to }
    })
  } finally {
    await patient.destroy()
  }
}

/** The names of the last migration, before and after; before is null in a new database. */
export type Migrated = { from: string | null; to: string | null }

/** @returns the name of the last migration that was applied */
async function recognise(db: Knex): Promise<string | null> {
  for (const name of oldNames)
    await db('knex_migrations')
      .where({ name })
      .update({ name: currentName(name) })
  const { last, unknown } = await schemaState(db)
  if (unknown > 0) throw new SchemaError(newer(last))
  return last
}

const newer = (last: string | null) =>
  `Cette base a été mise à jour par une version plus récente de Fil d’atelier (${last}), rien n’y a été touché :\n` +
  'remettez cette version, ou revenez à celle-ci avec la sauvegarde d’avant la mise à jour\n' +
  '(docs/operations.md, « Revenir en arrière »).'

async function isCurrent(db: Knex): Promise<boolean> {
  if (!(await jobsInstalled(db)) || !(await db.schema.hasTable('knex_migrations'))) return false
  const { missing, unknown } = await schemaState(db)
  return missing === 0 && unknown === 0
}

/** The state of a database's migrations, compared with these files. */
export async function schemaState(db: Knex): Promise<{ last: string | null; missing: number; unknown: number }> {
  const migrations = await migrationSource.getMigrations([])
  const appliedMigrations: string[] = await db('knex_migrations').orderBy('id').pluck('name')
  const without = (names: string[], others: string[]) => names.filter((name) => !others.includes(name)).length
  return {
    last: appliedMigrations.at(-1) ?? null,
    missing: without(migrations, appliedMigrations),
    unknown: without(appliedMigrations, migrations),
  }
}

/**
 * Runs the work under a lock in its own transaction: a pooler between us and PostgreSQL only keeps the statements of a
 * transaction on one connection.
 */
function locked<T>(db: Knex, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lockName])
    return work()
  })
}
