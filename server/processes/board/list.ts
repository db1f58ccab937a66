import { dayOf } from '../../../domain/day-groups.ts'
import { pageCount } from '../../../domain/paging.ts'
import type { ProcessList } from '../../../domain/process.ts'
import type { ProcessListQuery } from '../../../domain/process-form.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Actor } from '../../http/actor.ts'
import { type SummaryRow, summariesOf, toSummary } from '../read-process.ts'
import type { Viewer } from '../row/rows.ts'
import { type Conditions, conditionsOf } from './conditions.ts'
import { inGroup, pageOfGroup } from './group-rows.ts'

const newestFirst = 'order by p.start_date desc, p.id desc'

/**
 * Newest start first, a group in its own order: one walk of an index for the page and one count.
 * @param counted how many the garage has, from who counts them anyway
 */
export async function listProcesses(
  tx: TenantRead,
  query: ProcessListQuery,
  asker: Pick<Actor, 'userId' | 'role' | 'idleDays'>,
  now: Date,
  counted?: Promise<{ total: number }>,
): Promise<ProcessList> {
  const { page, pageSize } = query
  const matching = conditionsOf(query, dayOf(now, asker), now)
  const [rows, matches, unfilteredTotal] = await Promise.all([
    pageOfRows(tx, matching, query),
    countMatching(tx, matching, query),
    counted ? counted.then((stats) => stats.total) : countOf(tx),
  ])
  const total = matches ?? unfilteredTotal
  const items = rows.map((row) => toSummary(row, asker))
  return { items, page, pageSize, total, pages: pageCount(total, pageSize), unfilteredTotal }
}

export async function processesOf(
  tx: TenantRead,
  of: { clientId: string } | { carId: string },
  viewer: Viewer,
): Promise<ProcessList['items']> {
  const [column, id] = 'clientId' in of ? ['client_id', of.clientId] : ['car_id', of.carId]
  const latest = `select p.* from processes p where p.garage_id = :garageId and p.${column} = :id ${newestFirst} limit 100`
  const rows = await tx.raw<SummaryRow>(`${summariesOf(latest)} ${newestFirst}`, { garageId: tx.garageId, id })
  return rows.map((row) => toSummary(row, viewer))
}

type Page = Pick<ProcessListQuery, 'page' | 'pageSize' | 'group'>

function pageOfRows(tx: TenantRead, matching: Conditions, { page, pageSize, group }: Page): Promise<SummaryRow[]> {
  const slice = { limit: pageSize, offset: (page - 1) * pageSize }
  if (group) return pageOfGroup(tx, group, matching, slice)
  const { where, values } = matching
  const shown = `select p.* from processes p where p.garage_id = :garageId${where} ${newestFirst} limit :limit offset :offset`
  return tx.raw<SummaryRow>(`${summariesOf(shown)} ${newestFirst}`, { ...values, garageId: tx.garageId, ...slice })
}

/** @returns null where nothing is asked for: all match */
function countMatching(tx: TenantRead, { where, values }: Conditions, { group }: Page): Promise<number> | null {
  if (group) return countOf(tx, { where: `${where} and ${inGroup(group)}`, values })
  return where === '' ? null : countOf(tx, { where, values })
}

async function countOf(tx: TenantRead, { where, values }: Conditions = { where: '', values: {} }): Promise<number> {
  const [row] = await tx.raw<{ total: number }>(
    `select count(*) as total from processes p where p.garage_id = :garageId${where}`,
    { ...values, garageId: tx.garageId },
  )
  return row?.total ?? 0
}
