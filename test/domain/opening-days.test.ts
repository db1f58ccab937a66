import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, dayParis, startOfDayParis, weekday } from '../../domain/dates.ts'
import { idleBefore, isOpeningDay, isPublicHoliday, openingDaysBefore } from '../../domain/opening-days.ts'
import { day, instant } from './arbitrary.ts'

const machineZone = process.env.TZ

afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

const daysOf = (year: number) =>
  Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).filter((date) => date < `${year + 1}`)

describe('public holidays', () => {
  test.each([
    [2026, '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'],
    [2027, '01-01 03-29 05-01 05-06 05-08 05-17 07-14 08-15 11-01 11-11 12-25'],
    [2028, '01-01 04-17 05-01 05-08 05-25 06-05 07-14 08-15 11-01 11-11 12-25'],
  ])('match the list of %d', (year, dates) => {
    const holidays = daysOf(year).filter(isPublicHoliday)
    expect(holidays.map((date) => date.slice(5)).join(' ')).toBe(dates)
  })

  test.each([
    ['1 May', 2008, '01-01 03-24 05-01 05-08 05-12 07-14 08-15 11-01 11-11 12-25'],
    ['8 May', 1997, '01-01 03-31 05-01 05-08 05-19 07-14 08-15 11-01 11-11 12-25'],
  ])('are one fewer when Ascension is on %s', (_, year, dates) => {
    const holidays = daysOf(year).filter(isPublicHoliday)
    expect(holidays.map((date) => date.slice(5)).join(' ')).toBe(dates)
  })

  test.each([
    // The earliest and the latest of two centuries, a leap year, and the years for which the short rules need an exception.
    '2008-03-23',
    '2011-04-24',
    '2024-03-31',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2100-03-28',
    '2106-04-18',
    '2160-03-23',
  ])('follow Easter on %s', (sunday) => {
    for (const after of [1, 39, 50]) expect(isPublicHoliday(addDays(sunday, after))).toBe(true)
    expect(isPublicHoliday(addDays(sunday, 2))).toBe(false)
  })

  test('are ten or eleven a year, with movable ones on a Monday or a Thursday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1997, max: 2199 }), (year) => {
        const holidays = daysOf(year).filter(isPublicHoliday)
        const fixed = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'])
        const movable = holidays.filter((date) => !fixed.has(date.slice(5)))
        expect([10, 11]).toContain(holidays.length)
        for (const date of movable) expect([1, 4]).toContain(weekday(date))
      }),
      { numRuns: 203 },
    )
  })
})

describe('opening days', () => {
  test.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-11-23', true],
    // A Saturday: 1 May gives no other day off.
    ['2027-05-01', false],
    ['2027-05-03', true],
    ['2026-04-06', false],
    ['2026-12-26', false],
    ['2028-12-26', true],
  ])('include %s: %s', (date, opening) => {
    expect(isOpeningDay(date)).toBe(opening)
  })

  test.each([
    // Thursday, over nothing; Monday, over a weekend; the Tuesday after Easter; the Monday after Ascension.
    ['2026-11-19', 3, '2026-11-16'],
    ['2026-11-23', 1, '2026-11-20'],
    ['2026-04-07', 1, '2026-04-03'],
    ['2026-05-18', 3, '2026-05-12'],
    // Saturday and Sunday count back like the Monday after them.
    ['2026-11-21', 1, '2026-11-20'],
    ['2026-11-22', 1, '2026-11-20'],
    ['2027-01-04', 2, '2026-12-30'],
    ['2026-11-19', 0, '2026-11-19'],
  ])('counted back from %s by %d start on %s', (date, count, first) => {
    expect(openingDaysBefore(date, count)).toBe(first)
  })

  test('counted back give the right number, starting with an opening day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), (date, count) => {
        const first = openingDaysBefore(date, count)
        let seen = 0
        for (let at = first; at < date; at = addDays(at, 1)) if (isOpeningDay(at)) seen += 1
        expect(seen).toBe(count)
        expect(isOpeningDay(first)).toBe(true)
      }),
    )
  })
})

describe('the start of idleness', () => {
  test.each([
    // Friday noon: Tuesday, Wednesday and Thursday went by.
    ['2026-11-20T11:00:00Z', 3, '2026-11-16T23:00:00.000Z'],
    // Over the nights in which the clocks change.
    ['2026-03-30T05:30:00Z', 1, '2026-03-26T23:00:00.000Z'],
    ['2026-04-01T05:30:00Z', 2, '2026-03-29T22:00:00.000Z'],
    ['2026-10-26T06:30:00Z', 1, '2026-10-22T22:00:00.000Z'],
    ['2026-10-28T06:30:00Z', 2, '2026-10-25T23:00:00.000Z'],
    // It is already Tuesday in Paris.
    ['2026-11-23T23:30:00Z', 1, '2026-11-22T23:00:00.000Z'],
  ])('at %s with %d days is %s', (now, idleDays, instantBefore) => {
    expect(idleBefore(new Date(now), idleDays).toISOString()).toBe(instantBefore)
  })

  test('is the same in another time zone', () => {
    const days = [1, 3, 30].map((count) => idleBefore(new Date('2026-11-23T23:30:00Z'), count))
    process.env.TZ = 'Pacific/Kiritimati'
    expect([1, 3, 30].map((count) => idleBefore(new Date('2026-11-23T23:30:00Z'), count))).toEqual(days)
  })

  test('is a start of day, moves back with more days, and never moves back over time', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 29 }), fc.nat(10 * 86_400), (now, idleDays, laterS) => {
        const before = idleBefore(new Date(now), idleDays)
        expect(startOfDayParis(dayParis(before))).toEqual(before)
        expect(idleBefore(new Date(now), idleDays + 1).getTime()).toBeLessThan(before.getTime())
        const later = new Date(Date.parse(now) + laterS * 1000)
        expect(idleBefore(later, idleDays).getTime()).toBeGreaterThanOrEqual(before.getTime())
      }),
    )
  })
})
