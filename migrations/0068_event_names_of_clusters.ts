import type { Knex } from 'knex'
import { up as renameEvents } from './0051_event_names.ts'

/**
 * Until 25 November 2026, migration 0051 found no rows in a distributed database: Citus does not pass set_config() to
 * its nodes. Such a cluster repeats it, and the reminders among these rows are changed as by migration 0052. On other
 * databases, or if 0051 found its rows, nothing changes.
 */
export async function up(knex: Knex): Promise<void> {
  if (!(await isDistributed(knex, 'activity'))) return
  await renameEvents(knex)
  const garages: { id: string }[] = (await knex.raw('select id from garages')).rows
  for (const { id } of garages) {
    await knex.raw(`set local app.garage_id = '${id}'`)
    await knex.raw(
      `update activity set action = 'process.told', after = cast(:fetch as jsonb)
      where garage_id = :id and action = 'process.reminded'`,
      { id, fetch: JSON.stringify({ way: 'mail', about: 'fetch' }) },
    )
  }
  await knex.raw(`set local app.garage_id = ''`)
}

/** Keeps the names: migrations 0051 and 0052 restore the previous ones. */
export async function down(): Promise<void> {}

async function isDistributed(knex: Knex, table: string): Promise<boolean> {
  const found = await knex.raw(`select to_regclass('pg_dist_partition') is not null as yes`)
  if (!found.rows[0].yes) return false
  const { rows } = await knex.raw('select 1 from pg_dist_partition where logicalrelid = cast(? as regclass)', [table])
  return rows.length > 0
}
