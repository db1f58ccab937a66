import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isOpeningDay,
  legalWorkingDays,
  nextOpeningDays,
  type OpeningDays,
} from '../../../domain/ground/opening-days.ts'
import { dateChips } from '../../../domain/processes/date-chips.ts'
import { day } from '../arbitrary.ts'

const on = (date: string, garage = legalWorkingDays) => dateChips(`${date}T10:00:00Z`, garage)
const words = (date: string, garage?: OpeningDays) =>
  on(date, garage).map((chip) => `${chip.label} ${chip.date.slice(8)}`)

const withSaturdays: OpeningDays = { openDays: [1, 2, 3, 4, 5, 6], codePostal: null }

test.each([
  ['a Tuesday', '2026-11-24', ['Ce soir 24', 'Demain 25', 'Jeudi 26', 'Vendredi 27', 'Lundi 30', '+1 semaine 01']],
  ['a Friday', '2026-11-27', ['Ce soir 27', 'Lundi 30', 'Mardi 01', 'Mercredi 02', 'Jeudi 03', '+1 semaine 04']],
  ['a closed Saturday', '2026-11-28', ['Lundi 30', 'Mardi 01', 'Mercredi 02', 'Jeudi 03', 'Vendredi 04', 'Lundi 7 07']],
  ['a closed Sunday', '2026-11-29', ['Demain 30', 'Mardi 01', 'Mercredi 02', 'Jeudi 03', 'Vendredi 04', 'Lundi 7 07']],
  ['the day before 11 November', '2026-11-10', ['Ce soir 10', 'Jeudi 12', 'Vendredi 13', 'Lundi 16', '+1 semaine 17']],
  ['Good Friday', '2026-04-03', ['Ce soir 03', 'Mardi 07', 'Mercredi 08', 'Jeudi 09', '+1 semaine 10']],
  [
    'a week before Christmas',
    '2026-12-18',
    ['Ce soir 18', 'Lundi 21', 'Mardi 22', 'Mercredi 23', 'Jeudi 24', 'Lundi 28 28'],
  ],
])('on %s the next opening days are offered, and one a week later', (_name, date, chips) => {
  expect(words(date)).toEqual(chips)
})

test('an open Saturday is offered', () => {
  expect(words('2026-11-27', withSaturdays).slice(0, 3)).toEqual(['Ce soir 27', 'Demain 28', 'Lundi 30'])
  expect(words('2026-11-28', withSaturdays)[0]).toBe('Ce soir 28')
})

test('tonight is not offered from 19:00 on, and means the current day in Paris', () => {
  const first = (now: string) => dateChips(now, legalWorkingDays)[0]
  expect(first('2026-11-24T17:59:00Z')).toEqual({ label: 'Ce soir', date: '2026-11-24' })
  expect(first('2026-11-24T18:00:00Z')).toEqual({ label: 'Demain', date: '2026-11-25' })
  expect(first('2026-11-24T23:30:00Z')).toEqual({ label: 'Ce soir', date: '2026-11-25' })
})

test('every choice is an opening day, once, nearest first, with its own label', () => {
  const openDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
  const codePostal = fc.constantFrom(null, '67000', '97400', '98714')
  fc.assert(
    fc.property(day, fc.record({ openDays, codePostal }), (date, garage) => {
      const chips = on(date, garage)
      const dates = chips.map((chip) => chip.date)
      expect(dates.filter((each) => !isOpeningDay(each, garage))).toEqual([])
      expect(dates).toEqual([...new Set(dates)].sort())
      expect(new Set(chips.map(({ label }) => label)).size).toBe(chips.length)
      expect(chips.slice(-nextOpeningDays(date, garage).length)).toEqual(nextOpeningDays(date, garage))
    }),
  )
})
