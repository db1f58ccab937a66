import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/ground/dates.ts'
import { isOpeningDay, legalWorkingDays, type OpeningDays } from '../../../domain/ground/opening-days.ts'
import {
  chipText,
  dayLoadText,
  firstWithRoom,
  jumpName,
  loadOf,
  loadText,
  placeName,
  shortName,
  usualOn,
  weekAfter,
  weekBefore,
  weekDays,
  weekLength,
  weekRange,
  weekSentence,
  weekTitle,
} from '../../../domain/processes/week.ts'

const none = () => false
const day = (date: string, due: number, usual: number | null = null, expected = 0) => ({ date, due, expected, usual })
const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days))

const daysFrom = (from: string, garage = legalWorkingDays, isBusy = none as (day: string) => boolean) =>
  weekDays(weekRange(from, garage), garage, isBusy)

describe('the days of a week', () => {
  test('are today and the next four open days', () => {
    expect(daysFrom('2026-11-26')).toEqual(['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02'])
  })

  test('begin on the next open day after a Sunday, and skip a public holiday', () => {
    expect(daysFrom('2026-11-08')).toEqual(['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13', '2026-11-16'])
  })

  test('include a Saturday on which a car is promised', () => {
    const days = daysFrom('2026-11-26', legalWorkingDays, (date) => date === '2026-11-28')
    expect(days).toContain('2026-11-28')
    expect(days).toHaveLength(6)
  })

  test('include the Saturdays of a garage that works on them', () => {
    const garage: OpeningDays = { openDays: [1, 2, 3, 4, 5, 6], codePostal: null }
    expect(daysFrom('2026-11-23', garage).map((date) => date.slice(-2))).toEqual(['23', '24', '25', '26', '27', '28'])
  })

  test('are the open days of any garage from any day, and the weeks before and after touch them', () => {
    const openDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(anyDay, fc.record({ openDays, codePostal: fc.constantFrom(null, '67000') }), (from, garage) => {
        const range = weekRange(from, garage)
        const days = weekDays(range, garage, none)
        expect(days).toHaveLength(weekLength(garage))
        expect(days.filter((day) => !isOpeningDay(day, garage))).toEqual([])
        const between = (from: string, to: string) => weekDays({ from, to }, garage, none)
        const after = weekAfter(range.to, garage)
        expect(after > range.to && between(addDays(range.to, 1), addDays(after, -1))).toEqual([])
        const before = weekRange(weekBefore(from, garage), garage)
        expect(before.to < from && between(addDays(before.to, 1), addDays(from, -1))).toEqual([])
      }),
    )
  })
})

describe('the usual load', () => {
  const fridays = (...counts: number[]) =>
    Object.fromEntries(counts.map((count, index) => [addDays('2026-10-02', 7 * index), count]))

  test('is the median of the same day of the week, without days on which nothing was given back', () => {
    expect(usualOn('2026-11-27', fridays(1, 9, 3, 0, 5))).toBe(4)
    expect(usualOn('2026-11-27', fridays(1, 9, 3, 3, 5))).toBe(3)
  })

  test('is unknown with fewer than four such days, and on another day of the week', () => {
    expect(usualOn('2026-11-27', fridays(4, 4, 4))).toBeNull()
    expect(usualOn('2026-11-30', fridays(4, 4, 4, 4))).toBeNull()
  })

  test('makes a day full from one and a half times on, and gives room up to half', () => {
    const loads = [2, 3, 5, 6].map((due) => loadOf({ due, usual: 4 }))
    expect(loads).toEqual(['room', 'usual', 'usual', 'full'])
    expect(loadOf({ due: 9, usual: null })).toBeNull()
  })

  test('needs three more than usual for a full day where usual is below four', () => {
    expect([2, 3, 4].map((due) => loadOf({ due, usual: 1 }))).toEqual(['usual', 'usual', 'full'])
    expect([4, 5, 6].map((due) => loadOf({ due, usual: 3 }))).toEqual(['usual', 'usual', 'full'])
  })
})

describe('the first place', () => {
  const first = (days: ReturnType<typeof day>[], today = '2026-11-26') =>
    firstWithRoom(days, legalWorkingDays, today)?.date

  test('is the first opening day with half the usual load or less', () => {
    expect(first([day('2026-11-26', 3, 4), day('2026-11-27', 6, 4), day('2026-12-01', 1, 4)])).toBe('2026-12-01')
    expect(first([day('2026-11-26', 3, 4)])).toBeUndefined()
  })

  test('is a day without a promise where no usual load is known', () => {
    expect(first([day('2026-11-26', 1), day('2026-11-27', 0)])).toBe('2026-11-27')
  })

  test('skips closed and past days', () => {
    const days = [day('2026-11-27', 0), day('2026-11-28', 0), day('2026-11-30', 0)]
    expect(first(days, '2026-11-28')).toBe('2026-11-30')
  })
})

describe('the words of a week', () => {
  const days = [day('2026-11-26', 3, 4, 1), day('2026-11-27', 6, 4, 1), day('2026-12-01', 1, 4)]

  test('name its days, its totals and the first day with room', () => {
    expect(weekTitle(days)).toBe('26 novembre au 1er décembre')
    expect(weekSentence(days)).toBe('10 à rendre · 2 attendues')
    expect(weekSentence([day('2026-11-27', 0, 4)])).toBe('')
  })

  test('name the first place, by its date from a week on', () => {
    const name = (date: string) => placeName(date, '2026-11-26T09:00:00Z')
    expect(['2026-11-26', '2026-11-27', '2026-12-01', '2026-12-07', '2027-01-04'].map(name)).toEqual([
      'aujourd’hui',
      'demain',
      'mardi',
      'lundi 7',
      'lundi 4 janvier',
    ])
  })

  test('say how full each day is', () => {
    expect(days.map(loadText)).toEqual(['d’habitude 4', 'chargé, d’habitude 4', 'de la place, d’habitude 4'])
    expect(loadText(day('2026-11-27', 2))).toBeNull()
    expect([shortName('2026-12-01'), jumpName('2026-12-01')]).toEqual(['Mardi 1er', 'mar. 1er'])
  })

  test('give the load of a day that is offered as a date', () => {
    const loads = { '2026-11-27': { due: 6, usual: 4 }, '2026-11-30': { due: 3, usual: 4 } }
    expect(chipText('Demain', '2026-11-27', loads)).toBe('Demain · 6, chargé')
    expect(chipText('Lundi', '2026-11-30', loads)).toBe('Lundi · 3')
    expect(chipText('Lundi', '2026-12-07', loads)).toBe('Lundi')
    expect(chipText('Lundi', '2026-11-30', undefined)).toBe('Lundi')
    expect(dayLoadText('2026-11-27', loads)).toBe('Vendredi 27\u00a0: 6 à rendre, chargé.')
    expect(dayLoadText('2026-12-07', loads)).toBeNull()
  })
})
