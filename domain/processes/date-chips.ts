import { type Moment, todayParis, wallTime } from '../ground/dates.ts'
import { type DateChip, isOpeningDay, nextOpeningDays, type OpeningDays } from '../ground/opening-days.ts'

/** The hour in Paris from which no car is promised for the same day. */
const lastHour = '19'

/** The days for which garages promise a car, nearest first: « Ce soir » while it is still to come, then `nextOpeningDays`. */
export function dateChips(now: Moment, garage: OpeningDays): DateChip[] {
  const [today, hour] = [todayParis(now), wallTime(now).slice(11, 13)]
  const tonight = isOpeningDay(today, garage) && hour < lastHour ? [{ label: 'Ce soir', date: today }] : []
  return [...tonight, ...nextOpeningDays(today, garage)]
}
