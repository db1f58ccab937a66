import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { featured, others } from '../../../server/demo/featured.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { createStory, createWorkClock, type RepairState, workDayMinutes } from '../../../server/demo/story.ts'

const moments = [
  '2026-11-20T10:42:00Z', // a Friday morning
  '2026-11-22T15:00:00Z', // a Sunday
  '2026-11-23T03:10:00Z', // before opening
  '2026-11-23T11:45:00Z', // lunch
  '2026-12-31T22:59:00Z', // New Year's Eve
  '2026-03-29T00:30:00Z', // the night the clocks go forward
  '2026-10-25T00:30:00Z', // the night they go back
].map((instant) => new Date(instant))
const anyMoment = fc.oneof(
  fc.constantFrom(...moments),
  fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
)

describe('the clock of the demonstration', () => {
  test('shows no moment of the future, at any time of any day', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: 0, max: 900 * workDayMinutes }), (now, ago) => {
        const clock = createWorkClock(now)
        expect(clock.instant(clock.now - ago).getTime()).toBeLessThanOrEqual(now.getTime())
      }),
    )
  })

  test('shows later minutes at later moments', () => {
    const minutes = fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 2_000 }))
    fc.assert(
      fc.property(anyMoment, minutes, (now, [ago, more]) => {
        const clock = createWorkClock(now)
        const [earlier, later] = [clock.instant(clock.now - ago - more), clock.instant(clock.now - ago)]
        expect(earlier.getTime()).toBeLessThan(later.getTime())
        expect(clock.day(clock.now - ago - more) <= clock.day(clock.now - ago)).toBe(true)
      }),
    )
  })
})

const anyProgress: fc.Arbitrary<RepairState> = fc.record(
  {
    state: fc.constantFrom('proposed', 'in_progress', 'completed'),
    quietDays: fc.integer({ min: 0, max: 60 }),
    dueInDays: fc.integer({ min: -3, max: 8 }),
  },
  { requiredKeys: ['state'] },
)

test('the story of a repair has its steps in order, none after now, and no end before its start', () => {
  fc.assert(
    fc.property(anyMoment, anyProgress, fc.integer({ min: 1, max: 8 }), fc.nat(), (now, state, steps, seed) => {
      const clock = createWorkClock(now)
      const { start, ready, validated, last, estimate } = createStory(steps, state, clock, createRandom(seed))
      const moves = ready.flatMap((at, step) => [at, validated[step] ?? at])
      expect(moves).toEqual(moves.toSorted((one, other) => one - other))
      for (const at of [start, last, ...moves]) expect(at).toBeLessThanOrEqual(clock.now)
      expect(Math.min(start, ...moves)).toBe(start)
      expect(estimate === null || estimate >= clock.day(start)).toBe(true)
    }),
  )
})

// demo.test.ts makes a whole demonstration on a Friday, and finds no date in the future. This one carries it to other days.
test('the repairs of the demonstration are as many minutes ago at any moment', () => {
  const progresses = [
    ...featured.map(({ progress }) => progress),
    ...others.flatMap(({ count, progress }) => Array.from({ length: count }, (_, each) => progress(each))),
  ]
  const minutesAgo = (now: Date) => {
    const [clock, random] = [createWorkClock(now), createRandom(69100)]
    return progresses.map((progress) => {
      const { start, ready, validated, last } = createStory(5, progress, clock, random)
      return [start, ...ready, ...validated, last].map((at) => Math.round((clock.now - at) * 1000))
    })
  }
  const [friday, ...otherDays] = moments.map(minutesAgo)
  expect(friday?.flat().every((ago) => ago >= 0)).toBe(true)
  for (const other of otherDays) expect(other).toEqual(friday)
})
