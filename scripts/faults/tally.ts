import type { Installation } from './installation.ts'
import { type Entry, type Kind, readJournals } from './journal.ts'

/** The query that finds each kind of write again. */
const queries: Record<Kind, string> = {
  client: `select nom as marker, id from clients where nom like 'PANNE%'`,
  car: `select plaque as marker, id from cars where plaque like 'PANNE%'`,
  process: `select name as marker, id from processes where name like 'PANNE%'`,
  // Read from the history, which has two lines if a step was validated twice.
  validated: `select p.name as marker, p.id from processes p join activity a
    on a.garage_id = p.garage_id and a.process_id = p.id and a.action = 'process.completed'
    where p.status = 'completed'`,
  photo: `select text as marker, id from process_entries where kind = 'photo' and text like 'PANNE%'`,
}

export type Tally = { acknowledged: number; lost: number; doubled: number }

/** Compares what the clients remember with what the database holds. */
export async function tally({ journals, ask }: Pick<Installation, 'journals' | 'ask'>): Promise<Tally> {
  const entries = readJournals(journals)
  const total: Tally = { acknowledged: 0, lost: 0, doubled: 0 }
  for (const kind of Object.keys(queries) as Kind[]) {
    const rows = await ask<{ marker: string; id: string }>(queries[kind])
    const { acknowledged, lost, doubled } = compare(
      entries.filter((entry) => entry.kind === kind),
      rows,
    )
    total.acknowledged += acknowledged
    total.lost += lost
    total.doubled += doubled
  }
  return total
}

/** Compares a journal with rows; `rows` without an entry count as doubled: no client sent them. */
export function compare(entries: Entry[], rows: { marker: string; id: string }[]): Tally {
  const there = new Set(rows.map(({ marker, id }) => `${marker} ${id}`))
  const promised = entries.filter((entry) => entry.id)
  const markers = new Set(entries.map(({ marker }) => marker))
  const once = new Set(rows.map(({ marker }) => marker).filter((marker) => markers.has(marker)))
  return {
    acknowledged: promised.length,
    lost: promised.filter(({ marker, id }) => !there.has(`${marker} ${id}`)).length,
    doubled: rows.length - once.size,
  }
}
