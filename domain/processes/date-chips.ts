import { addDays, dayName, type Moment, todayParis, weekday } from '../ground/dates.ts'
import { type DateChip, isOpeningDay, nextOpeningDay, type OpeningDays, weekLater } from '../ground/opening-days.ts'

/**
 * The days within a week for which garages promise a car, each once, nearest first: « Ce soir », « Demain », « Vendredi
 * » (from Thursday to Saturday « Lundi » instead), a Saturday or Sunday on which the garage is open, « +1 semaine ». A day
 * on which it is closed gives way to the next open one, under its own name.
 */
export function dateChips(now: Moment, garage: OpeningDays): DateChip[] {
  const today = todayParis(now)
  // The first label of a day counts.
  const chips = [
    weekLater(today, garage),
    ...(isOpeningDay(today, garage) ? [{ label: 'Ce soir', date: today }] : []),
    openChip('Demain', addDays(today, 1), garage),
    ...weekend(today)
      .filter((date) => isOpeningDay(date, garage))
      .map((date) => ({ label: dayName(date), date })),
    openChip(dayName(landmark(today)), landmark(today), garage),
  ]
  const nearest = chips.sort((one, other) => (one.date < other.date ? -1 : 1))
  return nearest.filter(({ date }, index) => date !== nearest[index - 1]?.date)
}

/** A day under its label; where the garage is closed on it, the next open one under its name. */
function openChip(label: string, day: string, garage: OpeningDays): DateChip {
  const date = nextOpeningDay(day, garage)
  return { label: date === day ? label : dayName(date), date }
}

/** The next landmark: the Friday of this week, else the next Monday. */
function landmark(today: string): string {
  const day = weekday(today)
  return addDays(today, day <= wednesday ? friday - day : (monday - day + 7) % 7)
}

/** The next Saturday and Sunday after today. */
const weekend = (today: string): string[] =>
  [1, 2, 3, 4, 5, 6].map((days) => addDays(today, days)).filter((date) => weekday(date) % saturday === 0)

const [monday, wednesday, friday, saturday] = [1, 3, 5, 6]
