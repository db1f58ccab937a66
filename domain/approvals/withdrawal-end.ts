import { addDays, dayParis, endOfDayParis, type Moment } from '../ground/dates.ts'
import { legalWorkingDays, nextOpeningDay } from '../ground/opening-days.ts'

const days = 14

/**
 * The end of the withdrawal period of an answer: the end, in Paris, of the fourteenth day after it, or of the next
 * opening day when that one is a Saturday, a Sunday or a public holiday (code de la consommation, L221-19).
 */
export function withdrawalEnd(answeredAt: Moment): Date {
  return endOfDayParis(nextOpeningDay(addDays(dayParis(answeredAt), days), legalWorkingDays))
}
