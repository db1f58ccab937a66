import type { Knex } from 'knex'
import { dateRange, periodDates } from '../../../domain/process-dates.ts'
import type { ProcessListQuery } from '../../../domain/process-form.ts'
import { whereSearch } from '../../database/search.ts'

/** The rule of `matchesDates`, asked of the database: days of Paris, both ends included. A quick period stands in for both dates. */
export function whereFilters(query: Knex.QueryBuilder, filters: ProcessListQuery, now: Date): Knex.QueryBuilder {
  const { from, before } = dateRange(datesOf(filters, now))
  whereSearch(query, 'p.search', filters.q)
  if (filters.status.length > 0) query.whereIn('p.status', filters.status)
  if (from) query.where('p.start_date', '>=', from)
  if (before) query.where('p.start_date', '<', before)
  return query
}

export function hasFilters({ q, status, dateFrom, dateTo, quickPeriod }: ProcessListQuery): boolean {
  return Boolean(q || status.length > 0 || dateFrom || dateTo || quickPeriod)
}

function datesOf({ quickPeriod, dateFrom, dateTo }: ProcessListQuery, now: Date) {
  return quickPeriod ? periodDates(quickPeriod, now) : { dateFrom, dateTo }
}
