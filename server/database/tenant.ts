import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { everyPage } from '../../domain/live/changes.ts'
import { collectKinds, raiseChanges, shownOn } from './changes.ts'
import { inShare } from './garage-share.ts'
import { isId } from './ids.ts'
import type { Instant } from './instant.ts'
import type { Tables } from './schema.ts'
import { type Bindings, isStale } from './statement-names.ts'

type Writing = 'insert' | 'upsert' | 'update' | 'increment' | 'decrement' | 'delete' | 'del' | 'truncate'

/** A read-only transaction in one garage: PostgreSQL refuses any write in it. */
export type TenantRead = {
  readonly garageId: string
  /**
   * A query builder in this transaction, which knows the columns of a table given by its name alone. Every query must
   * still name the garage.
   */
  from: {
    <Table extends keyof Tables>(table: Table): Omit<TableQuery<Table>, Writing>
    (table: string | Knex.QueryBuilder): Omit<Knex.QueryBuilder, Writing>
  }
  /** Whole SQL statements, for queries beyond the builder; `?` or `:name` bindings. */
  raw: <Row = Record<string, unknown>>(sql: string, bindings?: Bindings) => Promise<Row[]>
  sql: (sql: string, bindings?: Bindings) => Knex.Raw
}

/** One transaction in one garage: the only way to tenant data besides `TenantRead` (contract 1.2, ASVS 8.4.1). */
export type TenantTx = Omit<TenantRead, 'from'> & {
  from: {
    <Table extends keyof Tables>(table: Table): TableQuery<Table>
    (table: string | Knex.QueryBuilder): Knex.QueryBuilder
  }
  /** A part that may fail alone: its changes are rolled back, and the transaction continues. */
  savepoint: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>
  /**
   * Runs in this transaction too, for rows that only the pages under a path show, or no page (`noPage`): others are not
   * renewed for them.
   */
  at: (path: string) => TenantTx
}

const maxRetries = 3
const longestPauseMs = 40

/**
 * Runs a transaction with the garage set in it, which row-level security reads. A transaction that writes rows
 * raises the garage's change number as it ends (`changes.ts`). The transaction is repeated after
 * serialisation failures, deadlocks and plans older than a migration, so `work` must not change anything outside the
 * database. `work` must not open another transaction either: if every connection of the pool belonged to a transaction
 * that waits for a second connection, nothing would continue.
 */
export function withGarage<T>(db: Knex, garageId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return triedAgain(() => inShare(db, garageId, () => transact(db, garageId, work)))
}

export async function triedAgain<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (retries === maxRetries || !isRetryable(error)) throw error
      await sleep(Math.random() * longestPauseMs)
    }
  }
}

async function transact<T>(db: Knex, garageId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  if (!isId(garageId)) throw new TypeError('A garage is named by a uuid')
  let cause: unknown
  const whole = async (trx: Knex.Transaction) => {
    // Knex runs the work even if BEGIN has failed, and reports that failure.
    if (trx.isCompleted()) throw new Error('There is no transaction')
    const kinds = collectKinds(trx)
    try {
      const result = await inGarage(trx, garageId, work)
      if (kinds.size > 0) await raiseChanges(trx, garageId, kinds)
      return result
    } catch (error) {
      cause = error
      throw error
    }
  }
  return db.transaction(whole).catch((error: unknown) => {
    // A lost connection also fails its ROLLBACK.
    throw cause ?? error
  })
}

/** The first query of the work is sent after SET LOCAL without waiting for its answer. */
async function inGarage<T>(trx: Knex.Transaction, garageId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  // SET accepts no placeholder; the uuid was checked. set_config() would not reach the workers of a cluster.
  const set = trx.raw(`SET LOCAL app.garage_id = '${garageId}'`).then(() => {})
  const [result] = await Promise.all([watched(trx, (failure) => work(bound(trx, garageId, failure))), set])
  return result
}

/** The statement that broke a transaction; the statements sent with it only fail because the transaction is broken. */
export type Failure = { first?: Error | undefined }

async function watched<T>(trx: Knex.Transaction, work: (failure: Failure) => Promise<T>): Promise<T> {
  const failure: Failure = {}
  trx.on('query-error', (error: Error) => {
    failure.first ??= error
  })
  return withoutHiddenFailure(failure, () => work(failure))
}

/** Rejects work that hides a failed statement: COMMIT would answer ROLLBACK, without an error. */
export async function withoutHiddenFailure<T>(failure: Failure, work: () => Promise<T>): Promise<T> {
  const result = await work().catch((error: unknown) => {
    throw isAftermath(error) ? (failure.first ?? error) : error
  })
  if (failure.first) throw failure.first
  return result
}

function bound(trx: Knex.Transaction, garageId: string, failure: Failure, kind = everyPage): TenantTx {
  return {
    garageId,
    from: (table: string | Knex.QueryBuilder) => shownOn(trx(table as string), kind),
    async raw<Row>(sql: string, bindings: Bindings = []) {
      const { rows } = await shownOn(trx.raw(sql, bindings as Knex.RawBinding[]), kind)
      return rows as Row[]
    },
    sql: (sql, bindings = []) => trx.raw(sql, bindings as Knex.RawBinding[]),
    async savepoint(part) {
      const before = failure.first
      try {
        return await trx.transaction((inner) => watched(inner, (own) => part(bound(inner, garageId, own, kind))))
      } catch (error) {
        failure.first = before
        throw error
      }
    },
    at: (path) => bound(trx, garageId, failure, path),
  }
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

/** Whether an error is only the consequence of an earlier failure in the transaction. */
const isAftermath = (error: unknown): boolean => codeOf(error) === '25P02' || codeOf(error) === '26000'

const isRetryable = (error: unknown): boolean =>
  codeOf(error) === '40001' || codeOf(error) === '40P01' || isStale(error)

export type Row<Table extends keyof Tables> = Tables[Table]

/** The columns of a left join: all of them, or none. */
export type Maybe<Found> = { [Name in keyof Found]: Found[Name] | null }

/** The row type of a select list over aliased tables: `p.id, c.nom as client_nom, p.start_date::text`. */
export type Selected<From, List extends string> = {
  [Item in ItemsOf<List> as NameOf<Item>]: Value<From, Item>
}

type ItemsOf<List extends string> = List extends `${infer First},${infer Others}`
  ? Trimmed<First> | ItemsOf<Others>
  : Trimmed<List>

type Trimmed<Text extends string> = Text extends `${' ' | '\n'}${infer Rest}` ? Trimmed<Rest> : Text

/** The column's name: PostgreSQL folds a name without quotes to lower case. */
type NameOf<Item> = Item extends `${string} as ${infer Name}`
  ? Lowercase<Name>
  : Item extends `${string}.${infer Name}::text`
    ? Name
    : Item extends `${string}.${infer Name}`
      ? Name
      : never

type Value<From, Item> = Item extends `${infer Source} as ${string}`
  ? Value<From, Source>
  : Item extends `${infer Source}::text`
    ? string | Extract<Value<From, Source>, null>
    : Item extends `${infer Alias extends keyof From & string}.${infer Name}`
      ? Name extends keyof From[Alias]
        ? From[Alias][Name]
        : never
      : never

/** Only the writer of a JSON column knows its content. */
// biome-ignore lint/suspicious/noExplicitAny: the reader of such a column gives its type
type Read<Found> = { [Name in keyof Found]: unknown extends Found[Name] ? any : Found[Name] }

/** The values that a write accepts: an instant may be a Date, and any value may be an SQL expression. */
type Written<Found> = {
  [Name in keyof Found]?: Found[Name] | (Found[Name] extends Instant | null ? Date | string : never) | Knex.Raw
}

/** A query of one table, which knows its columns. */
export type TableQuery<Table extends keyof Tables> = Knex.QueryBuilder<
  Knex.CompositeTableType<Read<Row<Table>>, Written<Row<Table>>, Written<Row<Table>>>,
  Read<Row<Table>>[]
>
