import { pageCount } from '../../../domain/ground/answer-schemas.ts'
import { type DayFilter, dayFilters } from '../../../domain/processes/day-filters.ts'
import { type Day, type DayGroup, dayOf, groupSize } from '../../../domain/processes/day-groups.ts'
import type { ProcessList } from '../../../domain/processes/process.ts'
import {
  type AllProcessesQuery,
  dateRange,
  type ProcessListQuery,
  periodDates,
} from '../../../domain/processes/process-form.ts'
import { processStatusSchema } from '../../../domain/processes/process-wire.ts'
import { searchConditions } from '../../database/search.ts'
import type { Row, TenantRead } from '../../database/tenant.ts'
import type { Actor } from '../../http/actor.ts'
import { afterCursor, type ListOrder, nextAfter, orderBy, wrongCursor } from '../../http/list-cursor.ts'
import { type SummaryRow, summariesOf, toSummary } from '../read-process.ts'
import type { Viewer } from '../row/rows.ts'
import { filterSql, groupSql, type Part } from './day-sql.ts'

const byStart: ListOrder = {
  by: [
    ['p.start_date', 'timestamptz'],
    ['p.id', 'uuid'],
  ],
  direction: 'desc',
}
const byChange: ListOrder = {
  by: [
    ['p.updated_at', 'timestamptz'],
    ['p.id', 'uuid'],
  ],
  direction: 'asc',
}
const newestFirst = `order by ${orderBy(byStart)}`

/**
 * A page of processes, newest start first, those changed since by their change, or a group in its own order: one index
 * scan for the page and one count.
 * @param counted the number of the garage's processes, if the caller counts them anyway
 * @throws AppError 400 on a wrong cursor, and on a cursor in a group
 */
export async function listProcesses(
  tx: TenantRead,
  query: AllProcessesQuery,
  viewer: Pick<Actor, 'userId' | 'role' | 'idleDays' | 'openingDays'>,
  now: Date,
  counted?: Promise<{ total: number }>,
): Promise<ProcessList> {
  const { page, pageSize } = query
  const matching = conditionsOf(query, dayOf(now, viewer), now)
  const [rows, matches, unfilteredTotal] = await Promise.all([
    pageOfRows(tx, matching, query),
    countMatching(tx, matching, query),
    counted ? counted.then((stats) => stats.total) : countOf(tx),
  ])
  const total = matches ?? unfilteredTotal
  const items = rows.map((row) => toSummary(row, viewer))
  return {
    items,
    page,
    pageSize,
    total,
    pages: pageCount(total, pageSize),
    unfilteredTotal,
    nextAfter: cursorAfter(rows, query),
  }
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

const withIds = summariesOf(
  'select p.* from processes p where p.garage_id = :garageId and p.id = any(cast(:ids as uuid[]))',
)

/** The existing processes among these ids, newest start first. */
export async function processesByIds(tx: TenantRead, ids: readonly string[], viewer: Viewer) {
  const rows = await tx.raw<SummaryRow>(`${withIds} ${newestFirst}`, { garageId: tx.garageId, ids })
  return rows.map((row) => toSummary(row, viewer))
}

type Page = Pick<AllProcessesQuery, 'page' | 'pageSize' | 'group' | 'after' | 'updatedSince'>
/** @property updated_at present in the order of the changes */
type ListedRow = SummaryRow & Partial<Pick<Row<'processes'>, 'updated_at'>>

/** The rows of a page. Each group sorts by its own rule and has no cursor. */
function pageOfRows(tx: TenantRead, matching: Conditions, asked: Page): Promise<ListedRow[]> {
  const { page, pageSize, group, after, updatedSince } = asked
  const slice = { limit: pageSize, offset: after === undefined ? (page - 1) * pageSize : 0 }
  if (group && after !== undefined) throw wrongCursor()
  if (group) return pageOfGroup(tx, group, matching, slice)
  const order = updatedSince === undefined ? byStart : byChange
  const { where, values } = matching
  const later = after === undefined ? { sql: '', values: {} } : afterCursor(order, after)
  const also = later.sql && ` and ${later.sql}`
  const sorted = `order by ${orderBy(order)}`
  const pageSql = `select p.* from processes p where p.garage_id = :garageId${where}${also} ${sorted} limit :limit offset :offset`
  const given = { ...values, ...later.values, garageId: tx.garageId, ...slice }
  return tx.raw<ListedRow>(`${summariesOf(pageSql, updatedSince && ', p.updated_at')} ${sorted}`, given)
}

function cursorAfter(rows: readonly ListedRow[], { updatedSince, group, pageSize }: Page): string | null {
  if (group) return null
  return nextAfter(rows, pageSize, (row) => [updatedSince === undefined ? row.start_date : row.updated_at, row.id])
}

/** Counts the matching processes. @returns null without filters: all match */
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

/** Every process (`p`) that matches the filters of the list. */
export function matchingProcesses(
  tx: TenantRead,
  query: ProcessListQuery,
  viewer: Pick<Actor, 'userId' | 'role' | 'idleDays' | 'openingDays'>,
  now: Date,
) {
  const { where, values } = conditionsOf(query, dayOf(now, viewer), now)
  const rows = tx
    .from('processes as p')
    .where('p.garage_id', tx.garageId)
    .whereRaw(`true${where}`, values as never)
  return query.group ? rows.whereRaw(inGroup(query.group), values as never) : rows
}

type Conditions = { where: string; values: Record<string, unknown> }

/** The rule of `matchesDates` as SQL: days of Paris, both ends included. A quick period replaces both dates. */
function conditionsOf(filters: AllProcessesQuery, day: Day, now: Date): Conditions {
  const { quickPeriod, q } = filters
  // Each status once and in one order, so that few different statements are prepared.
  const status = processStatusSchema.options.filter((one) => filters.status.includes(one))
  const { from, before } = dateRange(quickPeriod ? periodDates(quickPeriod, now) : filters)
  const search = searchConditions('p.search', q)
  const ofDay = dayConditions(dayFilters.filter((filter) => filters[filter]))
  const conditions = [
    ...search.conditions,
    ...ofStatuses(status.length),
    ...(from ? ['p.start_date >= :from'] : []),
    ...(before ? ['p.start_date < :before'] : []),
    ...(filters.updatedSince ? ['p.updated_at >= :updatedSince'] : []),
    ...ofDay.conditions,
  ]
  const { updatedSince } = filters
  const values = { ...search.values, status, oneStatus: status[0], from, before, updatedSince, ...day, ...ofDay.values }
  return { where: conditions.map((one) => ` and ${one}`).join(''), values }
}

/** The condition on the statuses: a single one has an ordered index; several share one list, of any length. */
function ofStatuses(statusCount: number): string[] {
  if (statusCount === 0) return []
  return [statusCount === 1 ? 'p.status = :oneStatus' : 'p.status = any(:status)']
}

/** The conditions of the filters: a single one has its own index; several share one statement. */
function dayConditions(filters: DayFilter[]): { conditions: string[]; values: Record<string, boolean> } {
  if (filters.length < 2) return { conditions: filters.map((filter) => filterSql[filter]), values: {} }
  return {
    conditions: dayFilters.map((filter) => `(not :${asksFor(filter)} or (${filterSql[filter]}))`),
    values: Object.fromEntries(dayFilters.map((filter) => [asksFor(filter), filters.includes(filter)])),
  }
}

const asksFor = (filter: DayFilter): string => `asks_${filter}`

type Slice = { limit: number; offset: number }

/** A page of one group, in its order: each part is read no further than the end of that page. */
function pageOfGroup(
  tx: TenantRead,
  group: DayGroup,
  { where, values }: Conditions,
  { limit, offset }: Slice,
): Promise<SummaryRow[]> {
  const { by } = groupSql[group]
  const upToPage = firstOf(groupSql[group].all, ':upTo', where)
  const pageSql = `select p.* from (${upToPage}) p order by ${by} limit :limit offset :offset`
  const summariesSql = `${summariesOf(pageSql)} order by ${by}`
  return tx.raw<SummaryRow>(summariesSql, { ...values, garageId: tx.garageId, upTo: offset + limit, limit, offset })
}

/** The first rows of each of these groups on the board, in one statement. */
export async function startsOf(tx: TenantRead, groups: DayGroup[], day: Day, viewer: Viewer) {
  const starts = groups.map(
    (group) => `
    select s.* from (
      select p.*, '${group}' as day_group, row_number() over (order by ${groupSql[group].by}) as day_rank
      from (${firstOf(groupSql[group].rest, `${groupSize}`)}) p
    ) s where s.day_rank <= ${groupSize}`,
  )
  const rows = await tx.raw<SummaryRow & { day_group: DayGroup }>(
    `${summariesOf(starts.join(' union all '), ', p.day_group')} order by p.day_rank`,
    { ...day, garageId: tx.garageId },
  )
  return (group: DayGroup) => rows.filter((row) => row.day_group === group).map((row) => toSummary(row, viewer))
}

/** The first rows of the parts of a group. Each part gives at most `limit` rows, which is enough for the group. */
function firstOf(parts: Part[], limit: string, also = ''): string {
  const firsts = parts.map(
    ({ where, by }) =>
      `(select p.* from processes p where p.garage_id = :garageId and ${where}${also} order by ${by} limit ${limit})`,
  )
  return firsts.join(' union all ')
}

/** The condition of a group, with all its parts. */
const inGroup = (group: DayGroup): string => `(${groupSql[group].all.map(({ where }) => where).join(' or ')})`

const maxDeadLinks = 5

const deadLinksSql = `
  from processes p
  where p.garage_id = :garageId and p.status in ('proposed', 'in_progress') and p.link_expires_at < :now`

const latestExpiryFirst = 'order by p.link_expires_at desc, p.id desc'

const statement = `${summariesOf(`select p.* ${deadLinksSql} ${latestExpiryFirst} limit ${maxDeadLinks}`, `, (select count(*) ${deadLinksSql}) as total`)} ${latestExpiryFirst}`

/**
 * Open processes whose public link expired because the estimate is long past: the last ones to expire, and their
 * number.
 */
export async function deadLinks(tx: TenantRead, viewer: Viewer, now: Date) {
  const rows = await tx.raw<SummaryRow & { total: number }>(statement, { garageId: tx.garageId, now })
  return { items: rows.map((row) => toSummary(row, viewer)), total: rows[0]?.total ?? 0 }
}
