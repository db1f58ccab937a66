import type { TenantRead } from '../../database/tenant.ts'
import { type SummaryRow, summariesOf, toSummary } from '../read-process.ts'
import type { Viewer } from '../row/rows.ts'

const shown = 5

const dead = `
  from processes p
  where p.garage_id = :garageId and p.status in ('proposed', 'in_progress') and p.link_expires_at < :now`

const lastToDie = 'order by p.link_expires_at desc, p.id desc'

const statement = `${summariesOf(`select p.* ${dead} ${lastToDie} limit ${shown}`, `, (select count(*) ${dead}) as total`)} ${lastToDie}`

/** Open processes whose public link died because the estimate is long past: the latest to expire, and how many. */
export async function deadLinks(tx: TenantRead, viewer: Viewer, now: Date) {
  const rows = await tx.raw<SummaryRow & { total: number }>(statement, { garageId: tx.garageId, now })
  return { items: rows.map((row) => toSummary(row, viewer)), total: rows[0]?.total ?? 0 }
}
