import type { Day, DayGroup } from '../../../domain/day-groups.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { filterSql, groupSql } from './day-sql.ts'

/** How many each of these groups holds, each part counted by its index. */
export function countGroups(tx: TenantRead, groups: DayGroup[], day: Day): Promise<Partial<Record<DayGroup, number>>> {
  return countEach(tx, day, new Map(groups.map((group) => [group, groupSql[group].parts.map(({ where }) => where)])))
}

/** What the statuses do not tell. */
export function countFilters(tx: TenantRead, day: Day): Promise<Record<(typeof besideStatuses)[number], number>> {
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
