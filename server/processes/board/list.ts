import type { Knex } from 'knex'
import { todayParis } from '../../../domain/dates.ts'
import { pageCount } from '../../../domain/paging.ts'
import type { ProcessList, ProcessStats } from '../../../domain/process.ts'
import type { ProcessListQuery } from '../../../domain/process-form.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { fromProcesses, processes, type SummaryRow, summaryColumns, toSummary, type Viewer } from '../record/rows.ts'
import { hasFilters, whereFilters } from './filters.ts'

/** Newest start first, one walk of the index for the page and one count. */
export async function listProcesses(
  tx: TenantRead,
  query: ProcessListQuery,
  viewer: Viewer,
  now: Date,
): Promise<ProcessList> {
  const [matching, all] = await Promise.all([matchingProcesses(tx, query, viewer, now), countAll(tx)])
  return processList(matching, query, all)
}

/** The same for who counts the garage anyway: one page, and how many match where there is something to match. */
export async function matchingProcesses(tx: TenantRead, query: ProcessListQuery, viewer: Viewer, now: Date) {
  const [rows, matches] = await Promise.all([
    pageOfRows(tx, query, now),
    hasFilters(query) ? countFiltered(tx, query, now) : null,
  ])
  return { items: rows.map((row) => toSummary(row, viewer)), matches }
}

export function processList(
  { items, matches }: Awaited<ReturnType<typeof matchingProcesses>>,
  { page, pageSize }: ProcessListQuery,
  unfilteredTotal: number,
): ProcessList {
  const total = matches ?? unfilteredTotal
  return { items, page, pageSize, total, pages: pageCount(total, pageSize), unfilteredTotal }
}

export async function processStats(tx: TenantRead, now: Date): Promise<ProcessStats> {
  const rows = await tx.raw<{ status: keyof ProcessStats['counts']; n: number; late: number; pending: number }>(
    `select status, count(*)::int as n,
       (count(*) filter (where estimated_end_date < :today and status <> 'completed'))::int as late,
       (count(*) filter (where steps_ready > 0))::int as pending
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

function newestFirst(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.orderBy([
    { column: 'p.start_date', order: 'desc' },
    { column: 'p.id', order: 'desc' },
  ])
}

async function countFiltered(tx: TenantRead, query: ProcessListQuery, now: Date): Promise<number> {
  const { total } = await whereFilters(processes(tx), query, now).count({ total: '*' }).first()
  return total
}

async function countAll(tx: TenantRead): Promise<number> {
  const { total } = await tx.from('processes').where('garage_id', tx.garageId).count({ total: '*' }).first()
  return total
}

function sum<Key extends string>(rows: Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0)
}
