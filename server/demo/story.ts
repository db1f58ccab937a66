import { addDays, daysBetween, startOfDayParis, todayParis } from '../../domain/ground/dates.ts'
import type { Random } from './random.ts'

const monday = '1970-01-05'
const minuteMs = 60_000
const opensAt = 8 * 60
const lunch = { after: 4 * 60, minutes: 90 }

export const workDayMinutes = 8.5 * 60

/** The time of the workshop: minutes of opening hours, Monday to Friday, without the nights. */
export type WorkClock = {
  /** The minutes worked until now. */
  now: number
  instant: (minutes: number) => Date
  day: (minutes: number) => string
  /** The working day `days` from today: 0 is today, or Monday on a Sunday. */
  dayFromToday: (days: number) => string
}

export function createWorkClock(now: Date): WorkClock {
  const today = todayParis(now)
  const days = new Map<number, { day: string; midnight: number }>()
  const dayAt = (index: number) => {
    const cached = days.get(index)
    if (cached) return cached
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
  // Before the opening hour, the latest event is yesterday's.
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

/** The state of a repair, and the number of working days without a change. */
export type RepairState = {
  state: 'proposed' | 'in_progress' | 'completed'
  quietDays?: number
  /**
   * The number of validated steps, whether the next one is ready, and the number of working days until the promised
   * end; random when absent.
   */
  validated?: number
  isReady?: boolean
  dueInDays?: number
}

/** The minutes of work at which the steps were prepared and validated, and the promised day. */
export type Story = { start: number; ready: number[]; validated: number[]; last: number; estimate: string | null }

/** Builds the story backwards from its last event, so that no event is in the future. */
export function createStory(stepCount: number, progress: RepairState, clock: WorkClock, random: Random): Story {
  const { state, quietDays = 0 } = progress
  const { validated: count = validatedSteps(state, stepCount, random) } = progress
  const { isReady = state === 'in_progress' && (count === 0 || random.chance(0.45)) } = progress
  const last = clock.now - quietDays * workDayMinutes - random.int(2, 240)
  const validated = [last - (isReady ? random.int(30, 200) : 0)]
  while (validated.length <= count) validated.unshift((validated[0] ?? last) - random.int(60, 400))
  const start = validated.shift() ?? last
  const ready = validated.map((end) => end - random.int(5, 30))
  if (isReady) ready.push(last)
  return { start, ready, validated, last, estimate: estimateOf(progress, { start, last }, clock, random) }
}

function validatedSteps(state: RepairState['state'], total: number, random: Random): number {
  if (state === 'completed') return total
  return state === 'proposed' ? 0 : random.int(0, total - 1)
}

type Span = Pick<Story, 'start' | 'last'>

/** The promised day, in working days from today, or from the real end of a finished repair; some have none. */
function estimateOf(progress: RepairState, { start, last }: Span, clock: WorkClock, random: Random): string | null {
  const isDone = progress.state === 'completed'
  const { dueInDays = isDone ? random.int(-1, 2) : random.int(0, 8) } = progress
  if (progress.dueInDays === undefined && random.chance(0.08)) return null
  const day = isDone ? clock.day(last + dueInDays * workDayMinutes) : clock.dayFromToday(dueInDays)
  const firstDay = clock.day(start)
  return day < firstDay ? firstDay : day
}
