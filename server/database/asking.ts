import type { Knex } from 'knex'
import type pg from 'pg'
import { type Bindings, numbered } from './placeholders.ts'
import { nameFor } from './statement-names.ts'
import { triedAgain } from './tenant.ts'

/** One statement outside any garage and any transaction; `?` or `:name` bindings. */
export async function ask<Row extends pg.QueryResultRow>(db: Knex, sql: string, bindings: Bindings): Promise<Row[]> {
  const { text, values } = numbered(sql, bindings)
  const { rows } = await askAsIs<Row>(db, text, values)
  return rows
}

/** One statement outside any garage and any transaction, whose values are numbered already. */
export async function askAsIs<Row extends pg.QueryResultRow>(db: Knex, text: string, values: unknown[]) {
  return triedAgain(async () => {
    const connection: pg.Client = await db.client.acquireConnection()
    try {
      return await send<Row>(db, connection, text, values)
    } finally {
      db.client.releaseConnection(connection)
    }
  })
}

/** A failure is told as Knex tells its own: who keeps the connections must know (`db.ts`). */
export async function send<Row extends pg.QueryResultRow>(
  db: Knex,
  connection: pg.Client,
  text: string,
  values?: unknown[],
): Promise<pg.QueryResult<Row>> {
  try {
    const name = values && nameFor(db, text)
    return await connection.query<Row>(name ? { name, text, values } : { text, values })
  } catch (error) {
    db.emit('query-error', error)
    throw error
  }
}
