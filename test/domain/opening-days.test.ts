import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, dayParis, startOfDayParis, weekday } from '../../domain/ground/dates.ts'
import {
  closedDayIssues,
  closedDayQuestion,
  idleBefore,
  isOpeningDay,
  isPublicHoliday,
  legalWorkingDays,
  nextOpeningDay,
  openingDaysBefore,
} from '../../domain/ground/opening-days.ts'
import { day, instant } from './arbitrary.ts'

const machineZone = process.env.TZ

afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

const daysOf = (year: number) =>
  Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).filter((date) => date < `${year + 1}`)

const holidaysOf = (year: number, codePostal: string | null = null) =>
  daysOf(year).filter((date) => isPublicHoliday(date, codePostal))

const ownHolidays = (year: number, codePostal: string) => {
  const everywhere = holidaysOf(year)
  return holidaysOf(year, codePostal)
    .filter((date) => !everywhere.includes(date))
    .map((date) => date.slice(5))
    .join(' ')
}

describe('public holidays', () => {
  test.each([
    ['Metz', '57000', '04-03 12-26'],
    ['Strasbourg', '67000', '04-03 12-26'],
    ['Mulhouse', '68100', '04-03 12-26'],
    ['Pointe-à-Pitre', '97110', '05-27'],
    ['Fort-de-France', '97200', '05-22'],
    ['Cayenne', '97300', '06-10'],
    ['Saint-Denis de La Réunion', '97400', '12-20'],
    ['Mamoudzou', '97600', '04-27'],
    ['Saint-Barthélemy', '97133', '10-09'],
    ['Saint-Martin', '97150', '05-28'],
    ['Saint-Pierre-et-Miquelon', '97500', ''],
    ['Mata-Utu', '98600', '04-28 06-29 07-29'],
    ['Papeete', '98714', '03-05 04-03 11-20'],
    ['Nouméa', '98800', '09-24'],
    ['Lyon', '69003', ''],
    ['Nancy', '54000', ''],
    ['Bastia', '20200', ''],
  ])('in %s (%s) are those of France in 2026 and %j', (_town, codePostal, added) => {
    expect(ownHolidays(2026, codePostal)).toBe(added)
  })

  test('in Alsace and Moselle follow Easter', () => {
    expect(ownHolidays(2027, '67000')).toBe('03-26 12-26')
    expect(ownHolidays(2028, '57100')).toBe('04-14 12-26')
  })

  test.each([
    [2026, '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'],
    [2027, '01-01 03-29 05-01 05-06 05-08 05-17 07-14 08-15 11-01 11-11 12-25'],
    [2028, '01-01 04-17 05-01 05-08 05-25 06-05 07-14 08-15 11-01 11-11 12-25'],
  ])('match the list of %d', (year, dates) => {
    const holidays = holidaysOf(year)
    expect(holidays.map((date) => date.slice(5)).join(' ')).toBe(dates)
  })

  test.each([
    ['1 May', 2008, '01-01 03-24 05-01 05-08 05-12 07-14 08-15 11-01 11-11 12-25'],
    ['8 May', 1997, '01-01 03-31 05-01 05-08 05-19 07-14 08-15 11-01 11-11 12-25'],
  ])('are one fewer when Ascension is on %s', (_, year, dates) => {
    const holidays = holidaysOf(year)
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
    for (const after of [1, 39, 50]) expect(isPublicHoliday(addDays(sunday, after), null)).toBe(true)
    expect(isPublicHoliday(addDays(sunday, 2), null)).toBe(false)
  })

  test('are ten or eleven a year, with movable ones on a Monday or a Thursday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1997, max: 2199 }), (year) => {
        const holidays = holidaysOf(year)
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
    expect(isOpeningDay(date, legalWorkingDays)).toBe(opening)
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
    expect(openingDaysBefore(date, count, legalWorkingDays)).toBe(first)
  })

  test('counted back give the right number, starting with an opening day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), (date, count) => {
        const first = openingDaysBefore(date, count, legalWorkingDays)
        let seen = 0
        for (let at = first; at < date; at = addDays(at, 1)) if (isOpeningDay(at, legalWorkingDays)) seen += 1
        expect(seen).toBe(count)
        expect(isOpeningDay(first, legalWorkingDays)).toBe(true)
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
    expect(idleBefore(new Date(now), idleDays, legalWorkingDays).toISOString()).toBe(instantBefore)
  })

  test('is the same in another time zone', () => {
    const days = [1, 3, 30].map((count) => idleBefore(new Date('2026-11-23T23:30:00Z'), count, legalWorkingDays))
    process.env.TZ = 'Pacific/Kiritimati'
    expect([1, 3, 30].map((count) => idleBefore(new Date('2026-11-23T23:30:00Z'), count, legalWorkingDays))).toEqual(
      days,
    )
  })

  test('is a start of day, moves back with more days, and never moves back over time', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 29 }), fc.nat(10 * 86_400), (now, idleDays, laterS) => {
        const before = idleBefore(new Date(now), idleDays, legalWorkingDays)
        expect(startOfDayParis(dayParis(before))).toEqual(before)
        expect(idleBefore(new Date(now), idleDays + 1, legalWorkingDays).getTime()).toBeLessThan(before.getTime())
        const later = new Date(Date.parse(now) + laterS * 1000)
        expect(idleBefore(later, idleDays, legalWorkingDays).getTime()).toBeGreaterThanOrEqual(before.getTime())
      }),
    )
  })
})

describe('a garage that is open from Tuesday to Saturday', () => {
  const garage = { openDays: [2, 3, 4, 5, 6], codePostal: '67000' }

  test('works on Saturdays, and not on Mondays or holidays of its region', () => {
    const week = ['23', '24', '25', '26', '27', '28', '29'].map((day) => isOpeningDay(`2026-11-${day}`, garage))
    expect(week).toEqual([false, true, true, true, true, true, false])
    expect(isOpeningDay('2026-12-26', garage)).toBe(false)
    expect(nextOpeningDay('2026-12-25', garage)).toBe('2026-12-29')
  })

  test('is idle since days that it worked', () => {
    expect(openingDaysBefore('2026-11-24', 1, garage)).toBe('2026-11-21')
    expect(idleBefore(new Date('2026-11-24T08:00:00Z'), 1, garage).toISOString()).toBe('2026-11-20T23:00:00.000Z')
  })
})

describe('the question about a closed day', () => {
  const now = '2026-11-20T09:00:00Z'
  const ask = (day: string, garage = legalWorkingDays) => closedDayQuestion(day, garage, now)

  test('names a public holiday, or the day on which the garage is closed', () => {
    expect(ask('2026-12-25')).toBe('Le 25 décembre est férié. Garder cette date\u00a0?')
    expect(ask('2026-12-05')).toBe('Le samedi 5 décembre, le garage est fermé. Garder cette date\u00a0?')
    expect(ask('2027-05-01')).toBe('Le 1er mai est férié. Garder cette date\u00a0?')
    expect(ask('2026-12-28')).toBeNull()
    expect(ask('2026-12-05', { openDays: [6], codePostal: null })).toBeNull()
    expect(ask('2026-12-26', { openDays: [6], codePostal: '68000' })).toContain('Le 26 décembre est férié.')
  })

  test('is not asked about today and days that are past', () => {
    expect(closedDayQuestion('2026-11-21', legalWorkingDays, '2026-11-21T09:00:00Z')).toBeNull()
    expect(ask('2026-11-15')).toBeNull()
  })

  test('is asked once about each promised day of a form, however it is typed', () => {
    const form = { name: '25/12/2026', startDate: '05/12/2026', estimatedEndDate: '2026-12-25', expectedDate: null }
    const asked = (kept: unknown) =>
      closedDayIssues(form, kept, legalWorkingDays, now).map(({ path, day }) => [path[0], day])
    const both = [
      ['startDate', '2026-12-05'],
      ['estimatedEndDate', '2026-12-25'],
    ]
    expect(asked(undefined)).toEqual(both)
    expect(asked('2026-12-06')).toEqual(both)
    expect(asked('2026-12-25')).toEqual([['startDate', '2026-12-05']])
    expect(asked('2026-12-05 2026-12-25')).toEqual([])
    expect(closedDayIssues(undefined, '', legalWorkingDays, now)).toEqual([])
  })
})
