import { addDays, type Moment, todayParis, weekday } from '../dates.ts'

/** A day that is chosen by one press. */
export type DateChip = { label: string; date: string }

/**
 * The days within a week that garages promise a car for, each once, nearest first: « Ce soir », « Demain », « Vendredi »
 * (from Thursday to Saturday the week has no Friday left: « Lundi »), « +1 semaine ».
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

/** The end of this week for those who are not there yet, else the beginning of the next one: name, day of the week. */
const nextLandmark = (today: number): [name: string, day: number] =>
  today <= wednesday ? ['Vendredi', 5] : ['Lundi', 1]

const wednesday = 3
