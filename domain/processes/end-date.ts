import { longDay, type Moment, weekday } from '../dates.ts'
import { type DateChip, dateChips } from './date-chips.ts'

const sunday = 0

/** The most common end dates, none before the work starts. */
export const endShortcuts = (now: Moment, startDate: string | null): DateChip[] =>
  dateChips(now).filter(({ date }) => startDate === null || date >= startDate)

/** The day of the week, which date fields do not show, and whether it is a Sunday. Null for an invalid day. */
export function endDateWords(date: string | null): { text: string; isSunday: boolean } | null {
  if (date === null || Number.isNaN(Date.parse(`${date}T00:00:00Z`))) return null
  const isSunday = weekday(date) === sunday
  return { text: isSunday ? 'Attention, c’est un dimanche.' : `${longDay(date)}.`, isSunday }
}
