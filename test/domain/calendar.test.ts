import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { earlier, later } from '../../domain/ground/calendar.ts'
import { instant } from './arbitrary.ts'

const machineZone = process.env.TZ

afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

test.each([
  ['2026-11-23T10:00:00Z', { months: 12 }, '2025-11-23T10:00:00.000Z'],
  ['2026-03-31T10:00:00Z', { months: 1 }, '2026-02-28T10:00:00.000Z'],
  ['2024-02-29T10:00:00Z', { years: 3 }, '2021-02-28T10:00:00.000Z'],
  ['2026-03-29T01:30:00Z', { days: 1 }, '2026-03-28T01:30:00.000Z'],
  ['2026-01-01T00:30:00Z', { hours: 1 }, '2025-12-31T23:30:00.000Z'],
])('%s minus %j is %s', (from, span, expected) => {
  expect(earlier(from, span).toISOString()).toBe(expected)
})

test.each(['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe'])(
  'a machine in %s counts months and days like one in UTC',
  (zone) => {
    const span = fc.record({ hours: fc.nat(50), days: fc.nat(400), months: fc.nat(70), years: fc.nat(9) })
    fc.assert(
      fc.property(instant, span, (from, length) => {
        process.env.TZ = 'UTC'
        const [after, before] = [later(from, length), earlier(from, length)]
        process.env.TZ = zone
        expect([later(from, length), earlier(from, length)]).toEqual([after, before])
      }),
    )
  },
)
