import type { Day, DayGroup } from '../../../domain/processes/day-groups.ts'
import type { ProcessStats } from '../../../domain/processes/process.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { filterSql, groupSql } from './day-sql.ts'

export async function processStats(tx: TenantRead, day: Day): Promise<ProcessStats> {
  const [statuses, beside] = await Promise.all([countStatuses(tx, day), countFilters(tx, day)])
  return { ...statuses, ...beside }
}

/** Counts processes by status in one scan of a covering index. */
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

/** Counts each of these groups, each part by its index. */
export function countGroups(tx: TenantRead, groups: DayGroup[], day: Day): Promise<Partial<Record<DayGroup, number>>> {
  return countEach(tx, day, new Map(groups.map((group) => [group, groupSql[group].all.map(({ where }) => where)])))
}

/** Counts the processes of each filter that is not computed from the statuses. */
function countFilters(tx: TenantRead, day: Day): Promise<Record<(typeof besideStatuses)[number], number>> {
  return countEach(tx, day, new Map(besideStatuses.map((filter) => [filter, [filterSql[filter]]])))
}

const besideStatuses = ['waiting', 'toReturn', 'idle', 'mine', 'approvalAsked', 'approvalReceived'] as const

async function countEach<Key extends string>(
  tx: TenantRead,
  day: Day,
  asked: Map<Key, string[]>,
): Promise<Record<Key, number>> {
  const count = (where: string) => `(select count(*) from processes p where p.garage_id = :garageId and ${where})`
  const counts = [...asked].map(([key, parts]) => `${parts.map(count).join(' + ')} as "${key}"`)
  const [row] = await tx.raw<Record<Key, number>>(`select ${counts.join(', ')}`, { ...day, garageId: tx.garageId })
  if (!row) throw new Error('A select without a table gives one row')
  return row
}
