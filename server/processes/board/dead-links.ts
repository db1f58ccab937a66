import type { Knex } from 'knex'
import type { TenantRead } from '../../database/tenant.ts'
import { fromProcesses, processes, type SummaryRow, summaryColumns, toSummary, type Viewer } from '../record/rows.ts'

const shown = 5

/** Open processes whose public link died because the estimate is long past: the latest to expire, and how many. */
export async function deadLinks(tx: TenantRead, viewer: Viewer, now: Date) {
  const dead = () => whereDead(processes(tx), now)
  const rows: (SummaryRow & { total: number })[] = await lastToDie(fromProcesses(tx, lastToDie(dead()).limit(shown)))
    .select(summaryColumns)
    .select(dead().count().as('total'))
  return { items: rows.map((row) => toSummary(row, viewer)), total: rows[0]?.total ?? 0 }
}

function lastToDie(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.orderBy([
    { column: 'p.link_expires_at', order: 'desc' },
    { column: 'p.id', order: 'desc' },
  ])
}

function whereDead(query: Knex.QueryBuilder, now: Date): Knex.QueryBuilder {
  return query.whereIn('p.status', ['proposed', 'in_progress']).where('p.link_expires_at', '<', now)
}
