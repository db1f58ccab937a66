import { type Day, type DayGroup, groupSize } from '../../../domain/day-groups.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { type SummaryRow, summariesOf, toSummary } from '../read-process.ts'
import type { Viewer } from '../row/rows.ts'
import type { Conditions } from './conditions.ts'
import { groupSql } from './day-sql.ts'

type Slice = { limit: number; offset: number }

/** A page of one group, in its order: no part is read further than to the end of that page. */
export function pageOfGroup(
  tx: TenantRead,
  group: DayGroup,
  { where, values }: Conditions,
  { limit, offset }: Slice,
): Promise<SummaryRow[]> {
  const { by } = groupSql[group]
  const shown = `select p.* from (${firstOf(group, ':upTo', where)}) p order by ${by} limit :limit offset :offset`
  const found = `${summariesOf(shown)} order by ${by}`
  return tx.raw<SummaryRow>(found, { ...values, garageId: tx.garageId, upTo: offset + limit, limit, offset })
}

/** The first of each of these groups, in one statement. */
export async function startsOf(tx: TenantRead, groups: DayGroup[], day: Day, viewer: Viewer) {
  const starts = groups.map(
    (group) => `
    select s.* from (
      select p.*, '${group}' as day_group, row_number() over (order by ${groupSql[group].by}) as day_rank
      from (${firstOf(group, `${groupSize}`)}) p
    ) s where s.day_rank <= ${groupSize}`,
  )
  const rows = await tx.raw<SummaryRow & { day_group: DayGroup }>(
    `${summariesOf(starts.join(' union all '), ', p.day_group')} order by p.day_rank`,
    { ...day, garageId: tx.garageId },
  )
  return (group: DayGroup) => rows.filter((row) => row.day_group === group).map((row) => toSummary(row, viewer))
}

/** Each part gives no more rows than all of them are asked for. */
function firstOf(group: DayGroup, limit: string, also = ''): string {
  const parts = groupSql[group].parts.map(
    ({ where, by }) =>
      `(select p.* from processes p where p.garage_id = :garageId and ${where}${also} order by ${by} limit ${limit})`,
  )
  return parts.join(' union all ')
}

/** The condition of a group, all parts together. */
export const inGroup = (group: DayGroup): string => `(${groupSql[group].parts.map(({ where }) => where).join(' or ')})`
