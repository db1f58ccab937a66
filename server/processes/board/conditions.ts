import { type DayFilter, dayFilters } from '../../../domain/day-filters.ts'
import type { Day } from '../../../domain/day-groups.ts'
import { dateRange, periodDates } from '../../../domain/process-dates.ts'
import type { ProcessListQuery } from '../../../domain/process-form.ts'
import { processStatusSchema } from '../../../domain/process-wire.ts'
import { searchConditions } from '../../database/search.ts'
import { filterSql } from './day-sql.ts'

export type Conditions = { where: string; values: Record<string, unknown> }

/** The rule of `matchesDates`, asked of the database: days of Paris, both ends included. A quick period stands in for both dates. */
export function conditionsOf(filters: ProcessListQuery, day: Day, now: Date): Conditions {
  const { quickPeriod, q } = filters
  // Each once and in one order, however often the address repeats them: statements are few, and kept.
  const status = processStatusSchema.options.filter((one) => filters.status.includes(one))
  const { from, before } = dateRange(quickPeriod ? periodDates(quickPeriod, now) : filters)
  const search = searchConditions('p.search', q)
  const ofDay = dayConditions(dayFilters.filter((filter) => filters[filter]))
  const asked = [
    ...search.conditions,
    ...ofStatuses(status.length),
    ...(from ? ['p.start_date >= :from'] : []),
    ...(before ? ['p.start_date < :before'] : []),
    ...ofDay.conditions,
  ]
  const values = { ...search.values, status, oneStatus: status[0], from, before, ...day, ...ofDay.values }
  return { where: asked.map((one) => ` and ${one}`).join(''), values }
}

/** An index holds those of one in their order; several are one list, however long. */
function ofStatuses(asked: number): string[] {
  if (asked === 0) return []
  return [asked === 1 ? 'p.status = :oneStatus' : 'p.status = any(:status)']
}

/** One is asked as its index has it; several, whichever they are, in one statement for all. */
function dayConditions(asked: DayFilter[]): { conditions: string[]; values: Record<string, boolean> } {
  if (asked.length < 2) return { conditions: asked.map((filter) => filterSql[filter]), values: {} }
  return {
    conditions: dayFilters.map((filter) => `(not :${asksFor(filter)} or (${filterSql[filter]}))`),
    values: Object.fromEntries(dayFilters.map((filter) => [asksFor(filter), asked.includes(filter)])),
  }
}

const asksFor = (filter: DayFilter): string => `asks_${filter}`
