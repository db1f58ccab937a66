import type { Day } from '../../../domain/day-groups.ts'
import type { ProcessStats } from '../../../domain/process.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { countFilters } from './day-counts.ts'

export async function processStats(tx: TenantRead, day: Day): Promise<ProcessStats> {
  const [statuses, beside] = await Promise.all([countStatuses(tx, day), countFilters(tx, day)])
  return { ...statuses, ...beside }
}

/** One walk of an index that holds all it asks for. */
async function countStatuses(tx: TenantRead, { today }: Day) {
  const rows = await tx.raw<{ status: keyof ProcessStats['counts']; n: number; late: number; pending: number }>(
    `select status, count(*) as n,
       count(*) filter (where estimated_end_date < :today and status <> 'completed') as late,
       count(*) filter (where steps_ready > 0) as pending
     from processes where garage_id = :garageId group by status`,
    { garageId: tx.garageId, today },
  )
  const counts = { proposed: 0, in_progress: 0, completed: 0 }
  for (const { status, n } of rows) counts[status] = n
  return { counts, total: sum(rows, 'n'), late: sum(rows, 'late'), pendingValidation: sum(rows, 'pending') }
}

function sum<Key extends string>(rows: Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0)
}
