import { addDays, daysBetween, startOfDayParis, todayParis } from '../../domain/dates.ts'

const monday = '1970-01-05'
const minuteMs = 60_000
const opensAt = 8 * 60
const lunch = { after: 4 * 60, minutes: 90 }

export const workDayMinutes = 8.5 * 60

/** Time as the workshop lives it: minutes of open doors, Monday to Friday, one after the other without nights. */
export type WorkClock = {
  /** Minutes worked until now. */
  now: number
  instant: (minutes: number) => Date
  day: (minutes: number) => string
  /** The working day so many days from today: 0 is today, or Monday on a Sunday. */
  dayFromToday: (days: number) => string
}

export function createWorkClock(now: Date): WorkClock {
  const today = todayParis(now)
  const days = new Map<number, { day: string; midnight: number }>()
  const dayAt = (index: number) => {
    const known = days.get(index)
    if (known) return known
    const day = workDay(index)
    const made = { day, midnight: startOfDayParis(day).getTime() }
    days.set(index, made)
    return made
  }
  const isWeekend = workDay(workDayIndex(today)) !== today
  return {
    now: workedUntil(today, isWeekend, (now.getTime() - startOfDayParis(today).getTime()) / minuteMs),
    day: (minutes) => dayAt(Math.floor(minutes / workDayMinutes)).day,
    instant(minutes) {
      const inDay = minutes % workDayMinutes
      const wall = opensAt + inDay + (inDay > lunch.after ? lunch.minutes : 0)
      return new Date(dayAt(Math.floor(minutes / workDayMinutes)).midnight + Math.round(wall * minuteMs))
    },
    dayFromToday: (count) => dayAt(workDayIndex(today) + (isWeekend ? 1 : 0) + count).day,
  }
}

function workedUntil(today: string, isWeekend: boolean, minuteOfDay: number): number {
  const start = workDayIndex(today) * workDayMinutes
  if (isWeekend) return start + workDayMinutes - 1
  const sinceOpening = minuteOfDay - opensAt
  const worked = Math.min(sinceOpening, Math.max(lunch.after, sinceOpening - lunch.minutes))
  // Before the doors open, the last that happened is yesterday's.
  return start + Math.max(-1, Math.min(worked, workDayMinutes - 1))
}

/** Working days since the first Monday of 1970; a weekend counts as the Friday before. */
function workDayIndex(day: string): number {
  const days = daysBetween(monday, day)
  return Math.floor(days / 7) * 5 + Math.min(days % 7, 4)
}

function workDay(index: number): string {
  return addDays(monday, Math.floor(index / 5) * 7 + (index % 5))
}
