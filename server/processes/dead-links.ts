import type { Knex } from 'knex'
import type { ProcessSummary } from '../../domain/process.ts'
import type { TenantTx } from '../tenant.ts'
import { fromProcesses, processes, type SummaryRow, summaryColumns, toSummary, type Viewer } from './rows.ts'

export type DeadLinks = { items: ProcessSummary[]; total: number }

export const noDeadLinks: DeadLinks = { items: [], total: 0 }

const shown = 5

/** Open processes whose public link died because the estimate is long past: the latest to expire, and how many. */
export async function deadLinks(tx: TenantTx, viewer: Viewer, now: Date): Promise<DeadLinks> {
  const latest = lastToDie(whereDead(processes(tx), now)).limit(shown)
  const rows: SummaryRow[] = await lastToDie(fromProcesses(tx, latest)).select(summaryColumns)
  const items = rows.map((row) => toSummary(row, viewer))
  return { items, total: rows.length < shown ? rows.length : await countDead(tx, now) }
}

async function countDead(tx: TenantTx, now: Date): Promise<number> {
  const { total } = await whereDead(processes(tx), now).count({ total: '*' }).first()
  return total
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
