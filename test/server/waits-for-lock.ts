import type { Knex } from 'knex'

/** Whether a connection to this database waits for a lock: a sign that a request has come as far as another's change. */
export async function waitsForLock(db: Knex): Promise<boolean> {
  const { rows } = await db.raw(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
