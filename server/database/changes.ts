import type { Knex } from 'knex'
import type { ChangeKind } from '../../domain/live/changes.ts'
import { newId } from './ids.ts'
import type { Tables } from './schema.ts'
import { tables } from './tables.ts'

/** The channel on which PostgreSQL announces the id of a garage that has changed. */
export const changesChannel = 'fil_changes'

const writes = /\b(?:insert into|update|delete from) +"?(\w+)/gi

type Answered = { sql: string; response?: { command: string; rowCount: number | null } }

/** Collects the kinds of thing that the statements of a transaction change, from now on. */
export function collectKinds(trx: Knex.Transaction): ReadonlySet<ChangeKind> {
  const kinds = new Set<ChangeKind>()
  trx.on('query-response', (_rows: unknown, { sql, response }: Answered) => {
    // A SELECT may contain statements that write.
    if (response?.rowCount === 0 && response.command !== 'SELECT') return
    for (const [, table = ''] of sql.matchAll(writes)) {
      const kind = tables[table as keyof Tables]?.change
      if (kind) kinds.add(kind)
    }
  })
  return kinds
}

/**
 * Raises the change number of a garage and announces it, when the transaction commits. It is the last statement of the
 * transaction: other changes of the garage then wait for its COMMIT alone, and cannot deadlock with it.
 */
export async function raiseChanges(trx: Knex.Transaction, garageId: string, kinds: ReadonlySet<ChangeKind>) {
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
export type GarageChanges = { number: number; kinds: { [Kind in ChangeKind]?: string } }

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
