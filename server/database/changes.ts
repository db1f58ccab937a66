import type { Knex } from 'knex'
import { everyPage, noPage } from '../../domain/live/changes.ts'
import { newId } from './ids.ts'

/** The channel on which PostgreSQL announces the id of a garage that has changed. */
export const changesChannel = 'fil_changes'

const writes = new Set(['INSERT', 'UPDATE', 'DELETE'])

/** The kinds of statements that not every page shows. */
const kindsOf = new WeakMap<object, string>()

/** Says which pages show what this statement writes. */
export function shownOn<Statement extends object>(statement: Statement, kind: string): Statement {
  if (kind !== everyPage) kindsOf.set(statement, kind)
  return statement
}

type Answered = { response?: { command: string; rowCount: number | null } }

/** Collects the kinds of the rows that the statements of a transaction write, from now on. */
export function collectKinds(trx: Knex.Transaction): ReadonlySet<string> {
  const kinds = new Set<string>()
  trx.on('query-response', (_rows: unknown, { response }: Answered, statement: object) => {
    const kind = kindsOf.get(statement) ?? everyPage
    if (response?.rowCount && writes.has(response.command) && kind !== noPage) kinds.add(kind)
  })
  return kinds
}

/**
 * Raises the change number of a garage and announces it, when the transaction commits. It is the last statement of the
 * transaction: other changes of the garage then wait for its COMMIT alone, and cannot deadlock with it.
 */
export async function raiseChanges(trx: Knex.Transaction, garageId: string, kinds: ReadonlySet<string>) {
  const change = newId()
  const changeByKind = Object.fromEntries(Array.from(kinds, (kind) => [kind, change]))
  await Promise.all([
    trx.raw(
      `insert into garage_changes (garage_id, number, kinds) values (?, 1, ?)
       on conflict (garage_id) do update
       set number = garage_changes.number + 1, kinds = garage_changes.kinds || excluded.kinds`,
      [garageId, JSON.stringify(changeByKind)],
    ),
    // Not part of the statement above: a cluster would run it on a worker, where no server listens.
    trx.raw('select pg_notify(?, ?)', [changesChannel, garageId]),
  ])
}

/** The number of changes in a garage so far, and the id of the last change of each kind. */
export type GarageChanges = { number: number; kinds: Record<string, string> }

/** The part of a transaction that reads changes. */
type Reader = {
  garageId: string
  raw: <Row>(sql: string, bindings: Record<string, unknown>) => Promise<Row[]>
}

export async function readChanges({ raw, garageId }: Reader): Promise<GarageChanges> {
  const sql = 'select number, kinds from garage_changes where garage_id = :garageId'
  const [row] = await raw<GarageChanges>(sql, { garageId })
  return row ?? { number: 0, kinds: {} }
}
