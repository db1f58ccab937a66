import * as z from 'zod'
import { absentWhenBlank, dateRule } from '../ground/fields.ts'
import * as routes from '../ground/routes.ts'
import { type DayFilter, dayFilters, filterLabel } from './day-filters.ts'
import { groupTitle } from './day-words.ts'
import type { QuickPeriod } from './list-words.ts'
import { type ProcessListQuery, processListQuery } from './process-form.ts'

/** The views of the board: a plan of the day, the week, or the list of all processes. */
export const boardViews = ['jour', 'semaine', 'tous'] as const
export type BoardView = (typeof boardViews)[number]

/** The filters of the address, as their form shows them. */
export type BoardFilters = Pick<ProcessListQuery, 'status' | 'group' | DayFilter> & {
  q: string
  dateFrom: string
  dateTo: string
  quickPeriod: QuickPeriod | ''
}

/** The view of an address: the list for filters, else the named view, else the preferred one. */
export function boardView(query: BoardRequest, preferred: BoardView): BoardView {
  return isNarrowed(query) || query.page > 1 ? 'tous' : (query.vue ?? preferred)
}

type BoardRequest = Narrowing & { page: number; vue?: BoardView | undefined }
type Narrowing = { [Name in keyof BoardFilters]?: BoardFilters[Name] | undefined }

/** Whether a filter is set. */
export function isNarrowed({ status = [], q, dateFrom, dateTo, quickPeriod, group, ...flags }: Narrowing): boolean {
  if (q || dateFrom || dateTo || quickPeriod || group || status.length > 0) return true
  return dayFilters.some((filter) => flags[filter])
}

/** The address of a page of the list, with its filters. */
export function listHref({ status, group, q, dateFrom, dateTo, quickPeriod, ...flags }: BoardFilters, page?: number) {
  const flagParameters = Object.fromEntries(dayFilters.map((filter) => [filter, flags[filter] ? 1 : undefined]))
  const narrowed = { q, status: status.join(','), dateFrom, dateTo, quickPeriod, ...flagParameters, group }
  const all = isNarrowed({ status, group, q, dateFrom, dateTo, quickPeriod, ...flags }) ? undefined : 'tous'
  return routes.dashboard.href({}, { ...narrowed, vue: all, page })
}

/** The counters and the group in the filters, by name. @param idleDays the garage's setting */
export function askedOf(filters: Pick<BoardFilters, 'group' | DayFilter>, idleDays: number) {
  const { group } = filters
  const flags = dayFilters.filter((filter) => filters[filter])
  return [
    ...flags.map((name) => ({ name, value: '1', label: filterLabel(name, idleDays) })),
    ...(group ? [{ name: 'group', value: group, label: groupTitle(group, idleDays) }] : []),
  ]
}

/** The query of the board's address. */
export const boardQuery = processListQuery.extend({
  vue: absentWhenBlank(z.enum(boardViews, { error: 'Vue inconnue' })),
  /** The first day of the week that is shown. */
  du: absentWhenBlank(dateRule()),
})

export type BoardQuery = z.output<typeof boardQuery>
