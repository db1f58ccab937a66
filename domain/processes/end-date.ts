import { addDays, longDay, type Moment, todayParis, weekday } from '../dates.ts'

export type EndShortcut = { label: string; date: string }

const sunday = 0
const friday = 5

/** The most common end dates. No day is offered twice, nor one before the work starts. */
export function endShortcuts(now: Moment, startDate: string | null): EndShortcut[] {
  const today = todayParis(now)
  const shortcuts = [
    { label: 'Ce soir', date: today },
    { label: 'Demain', date: addDays(today, 1) },
    { label: 'Vendredi', date: addDays(today, (7 + friday - weekday(today)) % 7) },
    { label: '+1 semaine', date: addDays(today, 7) },
  ]
  return shortcuts.filter(
    ({ date }, index) =>
      shortcuts.findIndex((other) => other.date === date) === index && (startDate === null || date >= startDate),
  )
}

/** The day of the week, which a field does not show, and whether nobody works on it. Null while it is no day. */
export function endDateWords(date: string | null): { text: string; isSunday: boolean } | null {
  if (date === null || Number.isNaN(Date.parse(`${date}T00:00:00Z`))) return null
  const isSunday = weekday(date) === sunday
  return { text: isSunday ? 'Attention, c’est un dimanche.' : `${longDay(date)}.`, isSunday }
}
