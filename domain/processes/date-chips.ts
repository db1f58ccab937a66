import { addDays, type Moment, todayParis, weekday } from '../dates.ts'

/** A day that is chosen with one press. */
export type DateChip = { label: string; date: string }

/**
 * The days within a week for which garages promise a car, each once, nearest first: « Ce soir », « Demain », « Vendredi
 * » (from Thursday to Saturday « Lundi » instead), « +1 semaine ».
 */
export function dateChips(now: Moment): DateChip[] {
  const today = todayParis(now)
  const [nextName, day] = nextLandmark(weekday(today))
  return [
    { label: 'Ce soir', date: today },
    { label: 'Demain', date: addDays(today, 1) },
    { label: nextName, date: addDays(today, (day - weekday(today) + 7) % 7) },
    { label: '+1 semaine', date: addDays(today, 7) },
  ]
}

/** The next landmark: the end of this week, else the beginning of the next one, as name and day of the week. */
const nextLandmark = (today: number): [name: string, day: number] =>
  today <= wednesday ? ['Vendredi', 5] : ['Lundi', 1]

const wednesday = 3
