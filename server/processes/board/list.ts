import { todayParis } from '../../../domain/dates.ts'
import { pageCount } from '../../../domain/paging.ts'
import type { ProcessList, ProcessStats } from '../../../domain/process.ts'
import { dateRange, periodDates } from '../../../domain/process-dates.ts'
import type { ProcessListQuery } from '../../../domain/process-form.ts'
import { processStatusSchema } from '../../../domain/process-wire.ts'
import { searchConditions } from '../../database/search.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { type SummaryRow, summariesOf, toSummary, type Viewer } from '../record/rows.ts'

const newestFirst = 'order by p.start_date desc, p.id desc'

/**
 * Newest start first, one walk of the index for the page and one count.
 * @param counted how many the garage has, from who counts them anyway
 */
export async function listProcesses(
  tx: TenantRead,
  query: ProcessListQuery,
  viewer: Viewer,
  now: Date,
  counted?: Promise<ProcessStats>,
): Promise<ProcessList> {
  const { page, pageSize } = query
  const matching = conditionsOf(query, now)
  const [rows, matches, unfilteredTotal] = await Promise.all([
    pageOfRows(tx, matching, query),
    matching.where === '' ? null : countOf(tx, matching),
    counted ? counted.then((stats) => stats.total) : countOf(tx),
  ])
  const total = matches ?? unfilteredTotal
  const items = rows.map((row) => toSummary(row, viewer))
  return { items, page, pageSize, total, pages: pageCount(total, pageSize), unfilteredTotal }
}

export async function processStats(tx: TenantRead, now: Date): Promise<ProcessStats> {
  const rows = await tx.raw<{ status: keyof ProcessStats['counts']; n: number; late: number; pending: number }>(
    `select status, count(*) as n,
       count(*) filter (where estimated_end_date < :today and status <> 'completed') as late,
       count(*) filter (where steps_ready > 0) as pending
     from processes where garage_id = :garageId group by status`,
    { garageId: tx.garageId, today: todayParis(now) },
  )
  const counts = { proposed: 0, in_progress: 0, completed: 0 }
  for (const { status, n } of rows) counts[status] = n
  return { counts, total: sum(rows, 'n'), late: sum(rows, 'late'), pendingValidation: sum(rows, 'pending') }
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

type Conditions = { where: string; values: Record<string, unknown> }
type Page = Pick<ProcessListQuery, 'page' | 'pageSize'>

function pageOfRows(tx: TenantRead, { where, values }: Conditions, { page, pageSize }: Page): Promise<SummaryRow[]> {
  const shown = `select p.* from processes p where p.garage_id = :garageId${where} ${newestFirst} limit :limit offset :offset`
  return tx.raw<SummaryRow>(`${summariesOf(shown)} ${newestFirst}`, {
    ...values,
    garageId: tx.garageId,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
}

async function countOf(tx: TenantRead, { where, values }: Conditions = { where: '', values: {} }): Promise<number> {
  const [row] = await tx.raw<{ total: number }>(
    `select count(*) as total from processes p where p.garage_id = :garageId${where}`,
    { ...values, garageId: tx.garageId },
  )
  return row?.total ?? 0
}

/** The rule of `matchesDates`, asked of the database: days of Paris, both ends included. A quick period stands in for both dates. */
function conditionsOf(filters: ProcessListQuery, now: Date): Conditions {
  const { quickPeriod, q } = filters
  // Each once and in one order, however often the address repeats them: statements are few, and kept.
  const status = processStatusSchema.options.filter((one) => filters.status.includes(one))
  const { from, before } = dateRange(quickPeriod ? periodDates(quickPeriod, now) : filters)
  const search = searchConditions('p.search', q)
  const asked = [
    ...search.conditions,
    ...(status.length > 0 ? [`p.status in (${status.map((one) => `:${one}`)})`] : []),
    ...(from ? ['p.start_date >= :from'] : []),
    ...(before ? ['p.start_date < :before'] : []),
  ]
  const values = { ...search.values, ...Object.fromEntries(status.map((one) => [one, one])), from, before }
  return { where: asked.map((one) => ` and ${one}`).join(''), values }
}

function sum<Key extends string>(rows: Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0)
}
