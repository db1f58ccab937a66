import knex, { type Knex } from 'knex'
import type pg from 'pg'
import { isStale } from './statement-names.ts'
import { types } from './types.ts'

/** The name of the application among the connections of a database. */
const applicationName = 'fil-d-atelier'

export type DbOptions = {
  max?: number
  acquireTimeoutMs?: number
  /** The longest time of a statement; 0 means no limit, for migrations and seeds. */
  statementTimeoutMs?: number
  applicationName?: string
  warn?: (message: string) => void
}

/**
 * The longest opening of a connection. A request waits less (`acquireTimeoutMs`), so that an unreachable database is
 * reported within seconds; the opening goes on, and a later request finds the connection.
 */
const openingMs = 10_000
/** The connections that are opened at once: on a busy machine, more would only delay each other. */
const openedAtOnce = 2
/** The connections that stay open without work: on a busy machine, a new one may take seconds. */
const keptOpen = 2

/** Knex also throws these errors: their callers report them. */
const isThrownToo = /^(Acquire connection|Connection) error/i

/** Opens the pool of connections. */
export function createDb(url: string, options: DbOptions = {}): Knex {
  const { max = 10, acquireTimeoutMs = 3000, statementTimeoutMs = 5000, warn = () => {} } = options
  const log = (message: unknown) => {
    if (!isThrownToo.test(String(message))) warn(String(message))
  }
  const fresh = freshConnections()
  const db = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: options.applicationName ?? applicationName,
      connectionTimeoutMillis: openingMs,
      statement_timeout: statementTimeoutMs,
      // PostgreSQL limits statements itself; this limit is for a server that has stopped answering.
      query_timeout: statementTimeoutMs && statementTimeoutMs + 500,
      idle_in_transaction_session_timeout: statementTimeoutMs && 10_000,
      keepAlive: true,
      // Independent statements are sent together.
      pipeline: true,
      types,
    } as Knex.PgConnectionConfig,
    pool: { min: Math.min(keptOpen, max), max, ...fresh.pool },
    acquireConnectionTimeout: acquireTimeoutMs,
    log: { warn: log, error: log, deprecate: log, debug: log },
  })
  db.on('query-error', fresh.onError)
  openFewAtOnce(db)
  urls.set(db, url)
  return db
}

function openFewAtOnce({ client }: Knex): void {
  const open: () => Promise<pg.Client> = client.acquireRawConnection.bind(client)
  const waiting: (() => void)[] = []
  let opening = 0
  client.acquireRawConnection = async () => {
    if (opening < openedAtOnce) opening += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await open()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else opening -= 1
    }
  }
}

const urls = new WeakMap<Knex, string>()

/** Opens a second pool on the same database, with other options. */
export function createDbBeside(db: Knex, options: DbOptions): Knex {
  const url = urls.get(db)
  if (url === undefined) throw new Error('This pool was not made by createDb')
  return createDb(url, options)
}

/** The numbers of connections that are lent, idle and waited for. */
export type Pool = { max: number; numUsed: () => number; numFree: () => number; numPendingAcquires: () => number }

export const poolOf = (db: Knex): Pool => db.client.pool

/** Lends a connection of the pool, for statements that do not wait for each other. */
export async function withConnection<T>(db: Knex, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection: pg.Client = await db.client.acquireConnection()
  try {
    return await work(connection)
  } finally {
    db.client.releaseConnection(connection)
  }
}

/**
 * Replaces connections. After a statement has timed out, all connections opened before are replaced, because they may
 * be closing or may still receive the late answer. The same applies to plans older than a migration. A connection is
 * also replaced if its transaction and the rollback failed: it would refuse every statement.
 */
function freshConnections() {
  let renewals = 0
  const born = new WeakMap<object, number>()
  const isUsable = (connection: pg.Client) => connection.getTransactionStatus() !== 'E'
  const pool: Knex.PoolConfig & { validate: (connection: pg.Client) => boolean } = {
    afterCreate: (connection: object, done: (error: null, connection: object) => void) => {
      born.set(connection, renewals)
      done(null, connection)
    },
    validate: (connection) => born.get(connection) === renewals && isUsable(connection),
  }
  const onError = (error: Error) => {
    if (error.message.includes('Query read timeout') || isStale(error)) renewals += 1
  }
  return { pool, onError }
}

/** Whether a server of the application is running on this database. */
export async function isServed(db: Knex): Promise<boolean> {
  const { rows } = await db.raw(
    'select 1 from pg_stat_activity where application_name = ? and datname = current_database()',
    [applicationName],
  )
  return rows.length > 0
}
