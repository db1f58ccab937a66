import type { Socket } from 'node:net'
import type { Knex } from 'knex'
import type pg from 'pg'
import { withConnection } from './db.ts'
import { inShare } from './garage-share.ts'
import { isId } from './ids.ts'
import { type Bindings, nameFor, numbered } from './statement-names.ts'
import { type Failure, type TenantRead, triedAgain, withoutHiddenFailure } from './tenant.ts'

/**
 * Reads in one garage, in one transaction. Only the results of queries are awaited: BEGIN and SET LOCAL are sent with
 * the first queries, and COMMIT, which has nothing to store, with the next statement on the connection.
 */
export function readGarage<T>(db: Knex, garageId: string, work: (tx: TenantRead) => Promise<T>): Promise<T> {
  return triedAgain(() => {
    if (!isId(garageId)) throw new TypeError('A garage is named by a uuid')
    const onConnection = async (connection: pg.Client) => {
      const reading = readOn(db, connection, garageId)
      try {
        return await withoutHiddenFailure(reading.failure, () => work(reading.tx))
      } finally {
        const ended = reading.end()
        // A failure may have broken the connection: this is known once the transaction has ended.
        if (reading.failure.first) await ended
      }
    }
    return inShare(db, garageId, () => withConnection(db, onConnection))
  })
}

function readOn(db: Knex, connection: pg.Client, garageId: string) {
  const failure: Failure = {}
  let ended = false
  const note = (error: Error) => {
    failure.first ??= error
  }
  const ask = (text: string, values?: unknown[]) =>
    send(db, connection, text, values).catch((error: Error) => {
      note(error)
      throw error
    })
  const refuseLate = () => {
    if (ended) throw new Error('This reading is already complete')
  }
  const bound = <Query extends Knex.QueryBuilder | Knex.Raw>(query: Query) =>
    query.connection(connection).on('start', refuseLate).on('query-error', note) as Query
  const tx: TenantRead = {
    garageId,
    from: (table: string | Knex.QueryBuilder) => bound(db(table as string)),
    async raw<Row>(sql: string, bindings: Bindings = []) {
      refuseLate()
      const { text, values } = numbered(sql, bindings)
      const { rows } = await ask(text, values)
      return rows as Row[]
    },
    sql: (sql, bindings = []) => bound(db.raw(sql, bindings as Knex.RawBinding[])),
  }
  const unheard = () => {}
  sendTogether(connection)
  ask('BEGIN TRANSACTION READ ONLY;').catch(unheard)
  // SET accepts no placeholder; the uuid was checked. set_config() would not reach the workers of a cluster.
  ask(`SET LOCAL app.garage_id = '${garageId}'`).catch(unheard)
  const end = () => {
    ended = true
    return ask('COMMIT;').catch(unheard)
  }
  return { tx, failure, end }
}

/** Sends the statements of this moment by one write to the socket: each write costs as much as a small statement. */
function sendTogether(connection: pg.Client): void {
  const { stream } = (connection as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** One statement outside any garage and any transaction; `?` or `:name` bindings. */
export async function ask<Row extends pg.QueryResultRow>(db: Knex, sql: string, bindings: Bindings): Promise<Row[]> {
  const { text, values } = numbered(sql, bindings)
  const { rows } = await askAsIs<Row>(db, text, values)
  return rows
}

/** One statement outside any garage and any transaction, with values that are already numbered. */
export async function askAsIs<Row extends pg.QueryResultRow>(db: Knex, text: string, values: unknown[]) {
  return triedAgain(() => withConnection(db, (connection) => send<Row>(db, connection, text, values)))
}

/** Sends a statement and reports its failure as Knex does, because the pool must know (`db.ts`). */
async function send<Row extends pg.QueryResultRow>(
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
