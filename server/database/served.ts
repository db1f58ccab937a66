import type { Knex } from 'knex'
import { applicationName } from './db.ts'

/** Whether a server of the application is at work on this database. */
export async function isServed(db: Knex): Promise<boolean> {
  const { rows } = await db.raw(
    'select 1 from pg_stat_activity where application_name = ? and datname = current_database()',
    [applicationName],
  )
  return rows.length > 0
}
