import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOpeningDay, legalWorkingDays, type OpeningDays } from '../../../domain/ground/opening-days.ts'
import { dateChips } from '../../../domain/processes/date-chips.ts'
import { day } from '../arbitrary.ts'

const on = (date: string, garage = legalWorkingDays) => dateChips(`${date}T10:00:00Z`, garage)
const words = (date: string, garage?: OpeningDays) =>
  on(date, garage).map((chip) => `${chip.label} ${chip.date.slice(5)}`)

const withSaturdays: OpeningDays = { openDays: [1, 2, 3, 4, 5, 6], codePostal: null }

test('on a Tuesday the choices are tonight, tomorrow, Friday and in a week', () => {
  expect(on('2026-11-24')).toEqual([
    { label: 'Ce soir', date: '2026-11-24' },
    { label: 'Demain', date: '2026-11-25' },
    { label: 'Vendredi', date: '2026-11-27' },
    { label: '+1 semaine', date: '2026-12-01' },
  ])
})

test.each([
  ['a Thursday', '2026-11-26', ['Ce soir 11-26', 'Demain 11-27', 'Lundi 11-30', '+1 semaine 12-03']],
  ['a Friday', '2026-11-27', ['Ce soir 11-27', 'Lundi 11-30', '+1 semaine 12-04']],
  ['a closed Saturday', '2026-11-28', ['Lundi 11-30', 'Lundi 7 12-07']],
  ['a closed Sunday', '2026-11-29', ['Demain 11-30', 'Vendredi 12-04', 'Lundi 7 12-07']],
  ['the day before 11 November', '2026-11-10', ['Ce soir 11-10', 'Jeudi 11-12', 'Vendredi 11-13', '+1 semaine 11-17']],
  ['Good Friday', '2026-04-03', ['Ce soir 04-03', 'Mardi 04-07', '+1 semaine 04-10']],
  ['Monday before Christmas', '2026-12-21', ['Ce soir 12-21', 'Demain 12-22', '+1 semaine 12-28']],
  ['a week before Christmas', '2026-12-18', ['Ce soir 12-18', 'Lundi 12-21', 'Lundi 28 12-28']],
])('on %s no closed day is offered', (_name, date, chips) => {
  expect(words(date)).toEqual(chips)
})

test('an open Saturday is offered', () => {
  expect(words('2026-11-24', withSaturdays)).toEqual([
    'Ce soir 11-24',
    'Demain 11-25',
    'Vendredi 11-27',
    'Samedi 11-28',
    '+1 semaine 12-01',
  ])
  expect(words('2026-11-27', withSaturdays)).toEqual([
    'Ce soir 11-27',
    'Demain 11-28',
    'Lundi 11-30',
    '+1 semaine 12-04',
  ])
  expect(words('2026-11-28', withSaturdays)[0]).toBe('Ce soir 11-28')
})

test('every choice is an opening day, once, nearest first', () => {
  const openDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
  const codePostal = fc.constantFrom(null, '67000', '97400', '98714')
  fc.assert(
    fc.property(day, fc.record({ openDays, codePostal }), (date, garage) => {
      const dates = on(date, garage).map((chip) => chip.date)
      expect(dates.length).toBeGreaterThan(0)
      expect(dates.filter((each) => !isOpeningDay(each, garage))).toEqual([])
      expect(dates).toEqual([...new Set(dates)].sort())
    }),
  )
})

test('tonight means the current day in Paris', () => {
  expect(dateChips('2026-11-24T23:30:00Z', legalWorkingDays)[0]).toEqual({ label: 'Ce soir', date: '2026-11-25' })
})
