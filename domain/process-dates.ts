import { addDays, dayParis, type Moment, startOfDayParis, todayParis } from './dates.ts'
import type { QuickPeriod } from './quick-period.ts'

export type DateFilter = { dateFrom?: string | undefined; dateTo?: string | undefined }

/** The days a quick period stands for, today included. */
export function periodDates(period: QuickPeriod, now: Moment): { dateFrom: string; dateTo: string } {
  const today = todayParis(now)
  if (period === 'today') return { dateFrom: today, dateTo: today }
  if (period === 'month') return { dateFrom: `${today.slice(0, 7)}-01`, dateTo: today }
  return { dateFrom: addDays(today, period === '7days' ? -6 : -29), dateTo: today }
}

/** Both ends belong to the range, to the end of the last day. */
export function matchesDates(startDate: string, { dateFrom, dateTo }: DateFilter): boolean {
  const day = dayParis(startDate)
  return (!dateFrom || day >= dateFrom) && (!dateTo || day <= dateTo)
}

/** The same range as instants, for a query: from `from`, strictly before `before`. */
export function dateRange({ dateFrom, dateTo }: DateFilter): { from: string | null; before: string | null } {
  return {
    from: dateFrom ? startOfDayParis(dateFrom).toISOString() : null,
    before: dateTo ? startOfDayParis(addDays(dateTo, 1)).toISOString() : null,
  }
}

/** A start may be given as a day or as an instant; without one the work starts now. */
export function startInstant(startDate: string | null, now: Moment): string {
  if (startDate === null) return new Date(now).toISOString()
  if (startDate.length > 10) return new Date(startDate).toISOString()
  return startDate === todayParis(now) ? new Date(now).toISOString() : startOfDayParis(startDate).toISOString()
}

export function isEstimateBeforeStart(estimatedEndDate: string | null, startDate: string): boolean {
  return estimatedEndDate !== null && estimatedEndDate < dayParis(startDate)
}
