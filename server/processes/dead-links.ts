import type { ProcessSummary } from '../../domain/process.ts'
import type { TenantTx } from '../tenant.ts'
import { fromProcesses, type SummaryRow, summaryColumns, toSummary, type Viewer } from './rows.ts'

export type DeadLinks = { items: ProcessSummary[]; total: number }

export const noDeadLinks: DeadLinks = { items: [], total: 0 }

const shown = 5

/** Open processes whose public link died because the estimate is long past: the latest to expire, and how many. */
export async function deadLinks(tx: TenantTx, viewer: Viewer, now: Date): Promise<DeadLinks> {
  const rows: SummaryRow[] = await whereDead(fromProcesses(tx), now)
    .select(summaryColumns)
    .orderBy([
      { column: 'p.link_expires_at', order: 'desc' },
      { column: 'p.id', order: 'desc' },
    ])
    .limit(shown)
  const items = rows.map((row) => toSummary(row, viewer))
  return { items, total: rows.length < shown ? rows.length : await countDead(tx, now) }
}

async function countDead(tx: TenantTx, now: Date): Promise<number> {
  const all = tx.from('processes as p').where('p.garage_id', tx.garageId)
  const { total } = await whereDead(all, now).count({ total: '*' }).first()
  return total
}

function whereDead(query: ReturnType<typeof fromProcesses>, now: Date) {
  return query.whereIn('p.status', ['proposed', 'in_progress']).where('p.link_expires_at', '<', now)
}
