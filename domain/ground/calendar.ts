import { UTCDateMini } from '@date-fns/utc/date/mini'
import type { Duration } from 'date-fns'
import { type AddOptions, add } from 'date-fns/add'

type Span = Pick<Duration, 'hours' | 'days' | 'months' | 'years'>

/** In UTC every day has 24 hours, whatever the time zone of the machine. */
const inUtc: AddOptions = { in: (moment) => new UTCDateMini(+new Date(moment)) }

/**
 * The moment one span later, in UTC; the last day of a month where that month is shorter. For the server alone: in the
 * browser `dates.ts` has `addDays`, for days in Paris.
 */
export const later = (moment: Date | string, span: Span): Date => new Date(+add(moment, span, inUtc))

/** The moment one span earlier, as `later` counts it. */
export const earlier = (moment: Date | string, { hours = 0, days = 0, months = 0, years = 0 }: Span): Date =>
  later(moment, { hours: -hours, days: -days, months: -months, years: -years })
