import { addDays, dayName, type Moment, todayParis } from '../ground/dates.ts'
import { type DateChip, isOpeningDay, type OpeningDays, weekLater } from '../ground/opening-days.ts'

/** The most frequent expected days: tomorrow, the opening days of a week by their names, a week later. */
export function waitShortcuts(now: Moment, garage: OpeningDays): DateChip[] {
  const today = todayParis(now)
  const days = [1, 2, 3, 4, 5, 6].map((count) => addDays(today, count)).filter((day) => isOpeningDay(day, garage))
  const named = days.map((date) => ({ label: date === addDays(today, 1) ? 'Demain' : dayName(date), date }))
  return [...named, weekLater(today, garage)]
}
