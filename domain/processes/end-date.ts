import { longDay, type Moment, weekday } from '../ground/dates.ts'
import { closedDayText, type DateChip, type OpeningDays } from '../ground/opening-days.ts'
import { dateChips } from './date-chips.ts'

const sunday = 0

/** The most common end dates, none before the work starts. */
export const endShortcuts = (now: Moment, startDate: string | null, garage: OpeningDays): DateChip[] =>
  dateChips(now, garage).filter(({ date }) => startDate === null || date >= startDate)

/** The day of the week, which date fields do not show, and whether the garage is closed on it. Null for an invalid day. */
export function endDateWords(date: string | null, garage: OpeningDays): { text: string; isClosed: boolean } | null {
  if (date === null || Number.isNaN(Date.parse(`${date}T00:00:00Z`))) return null
  const closed = closedDayText(date, garage)
  if (closed === null) return { text: `${longDay(date)}.`, isClosed: false }
  const isSunday = weekday(date) === sunday && !closed.endsWith('férié.')
  const reason = isSunday ? 'c’est un dimanche.' : `${closed.charAt(0).toLowerCase()}${closed.slice(1)}`
  return { text: `Attention, ${reason}`, isClosed: true }
}
