import type { Knex } from 'knex'
import { inject } from 'vitest'
import { inDatabase } from '../../server/database/app-role.ts'
import { createDb } from '../../server/database/db.ts'

/** Connects to a test's database as a superuser, whom no right, no row-level security and no trigger restricts. */
export async function superuserOf(db: Knex): Promise<Knex> {
  const { rows } = await db.raw('select current_database() as name')
  const url = new URL(inDatabase(inject('postgres').adminUrl, rows[0].name))
  url.searchParams.set('options', '-c session_replication_role=replica')
  return createDb(url.href)
}

/** Changes a sent agreement, which the application itself cannot do. */
export async function rewriteApproval(db: Knex, id: string, columns: object): Promise<void> {
  const superuser = await superuserOf(db)
  await superuser('approvals').where({ id }).update(columns)
  await superuser.destroy()
}
