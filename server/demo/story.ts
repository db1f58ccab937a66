import type { Random } from './random.ts'
import { type WorkClock, workDayMinutes } from './work-clock.ts'

/** Where a repair stands, and for how many working days nothing has happened. */
export type Standing = {
  state: 'proposed' | 'in_progress' | 'completed'
  quietDays?: number
  /** Steps validated, whether the next one is ready, and in how many working days it is promised; by chance where it is not said. */
  validated?: number
  isReady?: boolean
  dueInDays?: number
}

/** The minutes of work at which its steps were made ready and validated, and the day it is promised for. */
export type Story = { start: number; ready: number[]; validated: number[]; last: number; estimate: string | null }

/** Told backwards from the last thing that happened, so that nothing lies in the future. */
export function createStory(stepCount: number, standing: Standing, clock: WorkClock, random: Random): Story {
  const { state, quietDays = 0 } = standing
  const { validated: count = validatedSteps(state, stepCount, random) } = standing
  const { isReady = state === 'in_progress' && (count === 0 || random.chance(0.45)) } = standing
  const last = clock.now - quietDays * workDayMinutes - random.int(2, 240)
  const validated = [last - (isReady ? random.int(30, 200) : 0)]
  while (validated.length <= count) validated.unshift((validated[0] ?? last) - random.int(60, 400))
  const start = validated.shift() ?? last
  const ready = validated.map((end) => end - random.int(5, 30))
  if (isReady) ready.push(last)
  return { start, ready, validated, last, estimate: estimateOf(standing, { start, last }, clock, random) }
}

function validatedSteps(state: Standing['state'], total: number, random: Random): number {
  if (state === 'completed') return total
  return state === 'proposed' ? 0 : random.int(0, total - 1)
}

type Span = Pick<Story, 'start' | 'last'>

/** Working days from today, or from the real end of what is finished; some promise nothing. */
function estimateOf(standing: Standing, { start, last }: Span, clock: WorkClock, random: Random): string | null {
  const isDone = standing.state === 'completed'
  const { dueInDays = isDone ? random.int(-1, 2) : random.int(0, 8) } = standing
  if (standing.dueInDays === undefined && random.chance(0.08)) return null
  const day = isDone ? clock.day(last + dueInDays * workDayMinutes) : clock.dayFromToday(dueInDays)
  const firstDay = clock.day(start)
  return day < firstDay ? firstDay : day
}
