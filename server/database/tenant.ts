import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { PoolClient } from 'pg'
import { isId } from './ids.ts'

type Bindings = readonly unknown[] | Record<string, unknown>

/** One transaction in one garage: the only way to tenant data (contract 1.2, ASVS 8.4.1). */
export type TenantTx = {
  readonly garageId: string
  /** A query builder bound to this transaction. Every query still names the garage. */
  from: (table: string | Knex.QueryBuilder) => Knex.QueryBuilder
  /** Whole statements the builder cannot say; `?` or `:name` bindings. */
  raw: <Row = Record<string, unknown>>(sql: string, bindings?: Bindings) => Promise<Row[]>
  sql: (sql: string, bindings?: Bindings) => Knex.Raw
}

type Work<T> = (tx: TenantTx) => Promise<T>

const maxRetries = 3
const longestPauseMs = 40

/**
 * Opens a transaction with the garage set in it, which is what row-level security reads. Serialisation failures and
 * deadlocks are tried again, so `work` must do nothing outside the database that a second run would do twice. It must
 * not open another transaction either: a pool whose connections all wait for one more never moves again.
 */
export async function withGarage<T>(db: Knex, garageId: string, work: Work<T>): Promise<T> {
  if (!isId(garageId)) throw new TypeError('A garage is named by a uuid')
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt(db, garageId, work)
    } catch (error) {
      if (retries === maxRetries || !isRetryable(error)) throw error
      await sleep(Math.random() * longestPauseMs)
    }
  }
}

/**
 * The same for work that only reads, and asks for all it reads before it awaits anything: BEGIN, the questions and
 * COMMIT are one packet, and one answer. What is asked later is refused.
 */
export async function readAtOnce<T>(db: Knex, garageId: string, work: Work<T>): Promise<T> {
  if (!isId(garageId)) throw new TypeError('A garage is named by a uuid')
  return attempt(db, garageId, work, true)
}

async function attempt<T>(db: Knex, garageId: string, work: Work<T>, atOnce = false): Promise<T> {
  const connection: PoolClient = await db.client.acquireConnection()
  const failure: Failure = {}
  let open = true
  let committed: Promise<void> | undefined
  const end = () => {
    if (open) committed = commit(connection, failure)
    open = false
    return committed
  }
  try {
    const left = leaveTogether(connection, atOnce ? end : undefined)
    // SET takes no placeholder; the uuid was checked. set_config() would not reach Citus workers.
    const begun = connection.query(`BEGIN${atOnce ? ' READ ONLY' : ''}; SET LOCAL app.garage_id = '${garageId}'`)
    const tx = bound(
      db,
      gate(connection, () => open, failure),
      garageId,
    )
    // Work that refuses at once is awaited like any other: nothing that has left is forgotten.
    const done = (async () => work(tx))()
    // The first statements leave without waiting for the answer: where BEGIN failed, they meet no garage.
    const [result] = await Promise.all([done, begun, left])
    await end()
    return result
  } catch (error) {
    open = false
    await rollBack(connection, error as Error, committed)
    throw isAftermath(error) ? (failure.first ?? error) : error
  } finally {
    await db.client.releaseConnection(connection)
  }
}

/**
 * What is sent until the next answer is awaited leaves in one packet: half of what a statement costs us is its own.
 * @param last sends what comes at the end of that packet
 */
function leaveTogether(connection: PoolClient, last?: () => Promise<void> | undefined): Promise<void> {
  const { stream } = (connection as PoolClient & { connection: { stream: Writable } }).connection
  stream.cork()
  return new Promise((resolve) => {
    process.nextTick(() => {
      resolve(last?.())
      stream.uncork()
    })
  })
}

function bound(db: Knex, connection: unknown, garageId: string): TenantTx {
  return {
    garageId,
    from: (table) => db(table).connection(connection),
    async raw<Row>(sql: string, bindings: Bindings = []) {
      const result = await db.raw(sql, bindings as Knex.RawBinding[]).connection(connection)
      return result.rows as Row[]
    },
    sql: (sql, bindings = []) => db.raw(sql, bindings as Knex.RawBinding[]),
  }
}

/** The statement that broke a transaction; those sent beside it are only told that it is broken. */
type Failure = { first?: Error }

const isAftermath = (error: unknown): boolean => (error as { code?: string }).code === '25P02'

/** What the builders run on. A builder awaited after the end would else run in somebody else's transaction. */
function gate(connection: PoolClient, isOpen: () => boolean, failure: Failure) {
  return {
    query(statement: string, done: (error: Error, ...answer: unknown[]) => void) {
      if (!isOpen()) return done(new Error('This transaction has ended'))
      return connection.query(statement, (error: Error, ...answer: unknown[]) => {
        if (error) failure.first ??= error
        done(error, ...answer)
      })
    },
  }
}

/** COMMIT after a statement that failed answers ROLLBACK, without an error. */
async function commit(connection: PoolClient, failure: Failure): Promise<void> {
  const { command } = await connection.query('COMMIT')
  if (command !== 'COMMIT') throw failure.first ?? new Error('The transaction had failed and was rolled back')
}

/**
 * A server that has stopped answering would only make us wait a second time.
 * @param committed a COMMIT that has left already, and ends what failed as well
 */
async function rollBack(connection: PoolClient, { message }: Error, committed?: Promise<void>): Promise<void> {
  if (message?.includes('Query read timeout')) return spoil(connection)
  await (committed ?? connection.query('ROLLBACK')).catch(() => spoil(connection))
}

/** Knex drops a connection marked so instead of handing it out again. */
function spoil(connection: PoolClient): void {
  Object.assign(connection, { __knex__disposed: new Error('rollback failed') })
}

function isRetryable(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40001' || code === '40P01'
}
