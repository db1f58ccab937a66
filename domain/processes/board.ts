import * as z from 'zod'
import { absentWhenBlank } from '../fields.ts'
import { routes } from '../routes.ts'
import { type DayFilter, dayFilterLabels, dayFilters } from './day-filters.ts'
import { dayGroupTitles } from './day-groups.ts'
import type { QuickPeriod } from './list-words.ts'
import { type ProcessListQuery, processListQuery } from './process-form.ts'

/** The board as a plan of the day, or as the list of all there is. */
export const boardViews = ['jour', 'tous'] as const
export type BoardView = (typeof boardViews)[number]

/** What the address narrows the list to, as its form shows it. */
export type BoardFilters = Pick<ProcessListQuery, 'status' | 'group' | DayFilter> & {
  q: string
  dateFrom: string
  dateTo: string
  quickPeriod: QuickPeriod | ''
}

/** Whoever asks for something of the list sees the list; else what this address says, or what they like best. */
export function boardView(query: Asked, preferred: BoardView): BoardView {
  return isNarrowed(query) || query.page > 1 ? 'tous' : (query.vue ?? preferred)
}

type Asked = Narrowing & { page: number; vue?: BoardView | undefined }
type Narrowing = { [Name in keyof BoardFilters]?: BoardFilters[Name] | undefined }

/** Some are left out. */
export function isNarrowed({ status = [], q, dateFrom, dateTo, quickPeriod, group, ...flags }: Narrowing): boolean {
  if (q || dateFrom || dateTo || quickPeriod || group || status.length > 0) return true
  return dayFilters.some((filter) => flags[filter])
}

/** A page of the list, its filters kept. */
export function listHref({ status, group, q, dateFrom, dateTo, quickPeriod, ...flags }: BoardFilters, page: number) {
  const asked = Object.fromEntries(dayFilters.map((filter) => [filter, flags[filter] ? 1 : undefined]))
  const narrowed = { q, status: status.join(','), dateFrom, dateTo, quickPeriod, ...asked, group }
  const all = isNarrowed({ status, group, q, dateFrom, dateTo, quickPeriod, ...flags }) ? undefined : 'tous'
  return routes.dashboard.href({}, { ...narrowed, vue: all, page })
}

/** What a counter or a group asked for, in words. */
export function askedOf(filters: Pick<BoardFilters, 'group' | DayFilter>) {
  const { group } = filters
  const flags = dayFilters.filter((filter) => filters[filter])
  return [
    ...flags.map((name) => ({ name, value: '1', label: dayFilterLabels[name] })),
    ...(group ? [{ name: 'group', value: group, label: dayGroupTitles[group] }] : []),
  ]
}

/** What the address of the board may say. */
export const boardQuery = processListQuery.extend({
  vue: absentWhenBlank(z.enum(boardViews, { error: 'Vue inconnue' })),
})

export type BoardQuery = z.output<typeof boardQuery>
