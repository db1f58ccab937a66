import { addDays as addDaysOracle } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { format } from 'date-fns/format'
import { fr } from 'date-fns/locale/fr'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  dayDistance,
  dayOfMonth,
  dayParis,
  daysBetween,
  endOfDayParis,
  formatDay,
  formatDayTime,
  formatDuration,
  formatMoment,
  longDay,
  parisInstant,
  relativeTime,
  shortDay,
  shortDayTime,
  startOfDayParis,
  wallTime,
  weekday,
} from '../../domain/ground/dates.ts'
import { day, instant } from './arbitrary.ts'

const machineZone = process.env.TZ
const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
]

afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

describe.each(zones)('on a machine in %s', (zone) => {
  let dates: typeof import('../../domain/ground/dates.ts')
  let link: typeof import('../../domain/links/public-link.ts')

  // Reloaded, because the module caches offsets.
  beforeEach(async () => {
    process.env.TZ = zone
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    vi.resetModules()
    dates = await import('../../domain/ground/dates.ts')
    link = await import('../../domain/links/public-link.ts')
  })

  test('the day on which clocks go forward has 23 hours', () => {
    expect(dates.startOfDayParis('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(dates.endOfDayParis('2026-03-29').toISOString()).toBe('2026-03-29T21:59:59.999Z')
  })

  test('the day on which clocks go back has 25 hours', () => {
    expect(dates.startOfDayParis('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z')
    expect(dates.endOfDayParis('2026-10-25').toISOString()).toBe('2026-10-25T22:59:59.999Z')
  })

  test('the day changes at midnight in Paris, on both sides of a clock change', () => {
    expect(dates.todayParis('2026-11-21T22:59:59Z')).toBe('2026-11-21')
    expect(dates.todayParis('2026-11-21T23:00:00Z')).toBe('2026-11-22')
    expect(dates.todayParis('2026-07-14T22:00:00Z')).toBe('2026-07-15')
    expect(dates.todayParis(new Date('2026-03-29T22:00:00Z'))).toBe('2026-03-30')
  })

  test('a public link expires at the same instant', () => {
    const open = (estimatedEndDate: string) => link.linkExpiry({ estimatedEndDate, completedAt: null })
    expect(open('2026-03-22')).toBe('2026-03-29T21:59:59.999Z')
    expect(open('2026-10-18')).toBe('2026-10-25T22:59:59.999Z')
    expect(open('2028-02-29')).toBe('2028-03-07T22:59:59.999Z')
    expect(link.linkExpiry({ estimatedEndDate: null, completedAt: '2026-03-28T12:00:00.000Z' })).toBe(
      '2026-04-04T12:00:00.000Z',
    )
  })

  test('dates are shown in Paris time', () => {
    expect(dates.formatMoment('2026-11-21T13:05:00Z')).toBe('21 nov. 14:05')
    expect(dates.formatMoment('2026-10-25T00:30:00Z')).toBe('25 oct. 02:30')
    expect(dates.formatMoment('2026-10-25T01:30:00Z')).toBe('25 oct. 02:30')
    expect(dates.formatMoment('2026-03-08T07:30:00Z')).toBe('8 mars 08:30')
    expect(dates.formatMoment('2026-06-30T22:00:00Z')).toBe('1 juil. 00:00')
    expect(dates.formatDay('2026-11-21')).toBe('21 nov. 2026')
    expect(dates.formatDay('2026-12-31T23:30:00Z')).toBe('1er janv. 2027')
    expect(dates.formatDayTime('2026-11-30T23:05:00Z')).toBe('1er déc. 2026 à 00:05')
    expect(dates.longDay('2026-11-21')).toBe('Samedi 21 novembre')
  })
})

describe('date-fns in French, on a machine in Paris, agrees on', () => {
  beforeEach(() => {
    process.env.TZ = 'Europe/Paris'
  })

  test.each<[name: string, words: (moment: string) => string, pattern: string]>([
    ['a short date and time', formatMoment, 'd MMM HH:mm'],
    ['a date and time', formatDayTime, "do MMM yyyy 'à' HH:mm"],
    ['a date and time without year', shortDayTime, "do MMM 'à' HH:mm"],
    ['the time of a form', wallTime, "yyyy-MM-dd'T'HH:mm"],
    ['the day of an instant', dayParis, 'yyyy-MM-dd'],
  ])('%s', (_, words, pattern) => {
    fc.assert(
      fc.property(instant, (moment) => {
        expect(words(moment)).toBe(format(new Date(moment), pattern, { locale: fr }))
      }),
    )
  })

  test.each<[name: string, words: (date: string) => string, pattern: string]>([
    ['a day', formatDay, 'do MMM yyyy'],
    ['a day without year', shortDay, 'do MMM'],
    ['a day of a month', dayOfMonth, 'do MMMM'],
    ['a long day', (date) => longDay(date).toLowerCase(), 'EEEE do MMMM'],
    ['a weekday', (date) => String(weekday(date) || 7), 'i'],
  ])('%s', (_, words, pattern) => {
    fc.assert(
      fc.property(day, (date) => {
        expect(words(date)).toBe(format(noon(date), pattern, { locale: fr }))
      }),
    )
  })

  test('a day some days later, and the days between', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), day, (date, count, other) => {
        expect(addDays(date, count)).toBe(dayOf(addDaysOracle(noon(date), count)))
        expect(daysBetween(date, other)).toBe(differenceInCalendarDays(noon(other), noon(date)))
      }),
    )
  })
})

const noon = (date: string): Date => new Date(`${date}T12:00:00`)
const dayOf = (date: Date): string => format(date, 'yyyy-MM-dd')

test('the first and last instants of a day belong to that day', () => {
  fc.assert(
    fc.property(day, (date) => {
      expect(dayParis(startOfDayParis(date))).toBe(date)
      expect(dayParis(endOfDayParis(date))).toBe(date)
      expect(dayParis(new Date(startOfDayParis(date).getTime() - 1))).toBe(addDays(date, -1))
    }),
  )
})

test('adding days and counting days between agree', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days)
    }),
  )
})

test.each([
  ['2026-11-21T11:59:01Z', "À l'instant"],
  ['2026-11-21T12:00:30Z', "À l'instant"],
  ['2026-11-21T11:59:00Z', 'Il y a 1 min'],
  ['2026-11-21T11:00:01Z', 'Il y a 59 min'],
  ['2026-11-21T11:00:00Z', 'Il y a 1h'],
  ['2026-11-20T12:00:01Z', 'Il y a 23h'],
  ['2026-11-20T12:00:00Z', '20 nov. 13:00'],
])('the moment %s is shown as %s', (moment, text) => {
  expect(relativeTime(moment, '2026-11-21T12:00:00Z')).toBe(text)
})

test.each([
  [0, 'moins d’une heure'],
  [-1, 'moins d’une heure'],
  [0.02, 'moins d’une heure'],
  [0.03, '1h'],
  [0.25, '6h'],
  [1, '1j'],
  [2.5, '2j 12h'],
  [0.999, '1j'],
  [1.99, '2j'],
])('the duration of %d days is shown as %s', (days, text) => {
  expect(formatDuration(days)).toBe(text)
})

test.each([
  ['2026-11-19', 'en retard de 2 j'],
  ['2026-11-20', 'en retard de 1 j'],
  ['2026-11-21', 'aujourd’hui'],
  ['2026-11-22', 'demain'],
  ['2026-11-24', 'dans 3 j'],
])('the deadline %s is shown as %s', (date, text) => {
  expect(dayDistance(date, '2026-11-21T12:00:00Z')).toBe(text)
})

describe('a local time in Paris', () => {
  test.each([
    ['2026-11-23T10:00', '2026-11-23T09:00:00.000Z'],
    ['2026-07-14T10:00', '2026-07-14T08:00:00.000Z'],
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s is the instant %s', (wall, moment) => {
    expect(parisInstant(wall).toISOString()).toBe(moment)
  })

  test('in the repeated or the missing hour gives a neighbouring instant', () => {
    expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(
      parisInstant('2026-10-25T02:30').toISOString(),
    )
    expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(
      parisInstant('2026-03-29T02:30').toISOString(),
    )
  })

  test.each(['2026-13-01T10:00', '2026-02-31T10:00', '2026-11-23T25:00'])('%s is refused as invalid', (wall) => {
    expect(parisInstant(wall).getTime()).toBeNaN()
  })

  test('stays on its day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 3, max: 23 }), (date, hour) => {
        const moment = parisInstant(`${date}T${String(hour).padStart(2, '0')}:30`)
        expect(dayParis(moment)).toBe(date)
      }),
    )
  })
})
