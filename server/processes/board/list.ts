import type { Knex } from 'knex'
import { todayParis } from '../../../domain/dates.ts'
import { pageCount } from '../../../domain/paging.ts'
import type { ProcessList, ProcessStats } from '../../../domain/process.ts'
import { dateRange, periodDates } from '../../../domain/process-dates.ts'
import type { ProcessListQuery } from '../../../domain/process-form.ts'
import { whereSearch } from '../../database/search.ts'
import type { TenantRead } from '../../database/tenant.ts'
import {
  fromProcesses,
  newestFirst,
  processes,
  type SummaryRow,
  summaryColumns,
  toSummary,
  type Viewer,
} from '../record/rows.ts'

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
  const [rows, matches, unfilteredTotal] = await Promise.all([
    pageOfRows(tx, query, now),
    hasFilters(query) ? countOf(whereFilters(processes(tx), query, now)) : null,
    counted ? counted.then((stats) => stats.total) : countOf(processes(tx)),
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
  const [column, id] = 'clientId' in of ? ['p.client_id', of.clientId] : ['p.car_id', of.carId]
  const latest = newestFirst(processes(tx).where(column, id)).limit(100)
  const rows: SummaryRow[] = await newestFirst(fromProcesses(tx, latest)).select(summaryColumns)
  return rows.map((row) => toSummary(row, viewer))
}

async function pageOfRows(tx: TenantRead, query: ProcessListQuery, now: Date): Promise<SummaryRow[]> {
  const { page, pageSize } = query
  const shown = newestFirst(whereFilters(processes(tx), query, now))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return await newestFirst(fromProcesses(tx, shown)).select(summaryColumns)
}

async function countOf(matching: Pick<Knex.QueryBuilder, 'count'>): Promise<number> {
  const { total } = await matching.count({ total: '*' }).first()
  return total
}

/** The rule of `matchesDates`, asked of the database: days of Paris, both ends included. A quick period stands in for both dates. */
function whereFilters(query: Knex.QueryBuilder, filters: ProcessListQuery, now: Date): Knex.QueryBuilder {
  const { quickPeriod, status } = filters
  const { from, before } = dateRange(quickPeriod ? periodDates(quickPeriod, now) : filters)
  whereSearch(query, 'p.search', filters.q)
  if (status.length > 0) query.whereIn('p.status', status)
  if (from) query.where('p.start_date', '>=', from)
  if (before) query.where('p.start_date', '<', before)
  return query
}

function hasFilters({ q, status, dateFrom, dateTo, quickPeriod }: ProcessListQuery): boolean {
  return Boolean(q || status.length > 0 || dateFrom || dateTo || quickPeriod)
}

function sum<Key extends string>(rows: Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0)
}
