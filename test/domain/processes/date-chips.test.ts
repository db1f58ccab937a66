import { expect, test } from 'vitest'
import { dateChips } from '../../../domain/processes/date-chips.ts'

const on = (day: string) => dateChips(`${day}T10:00:00Z`)

test('on a Tuesday the choices are tonight, tomorrow, Friday and in a week', () => {
  expect(on('2026-11-24')).toEqual([
    { label: 'Ce soir', date: '2026-11-24' },
    { label: 'Demain', date: '2026-11-25' },
    { label: 'Vendredi', date: '2026-11-27' },
    { label: '+1 semaine', date: '2026-12-01' },
  ])
})

test('from Thursday on, the third choice is Monday', () => {
  const third = (day: string) => on(day)[2]
  expect(third('2026-11-26')).toEqual({ label: 'Lundi', date: '2026-11-30' })
  expect(third('2026-11-27')).toEqual({ label: 'Lundi', date: '2026-11-30' })
  expect(third('2026-11-28')).toEqual({ label: 'Lundi', date: '2026-11-30' })
  expect(third('2026-11-29')).toEqual({ label: 'Vendredi', date: '2026-12-04' })
})

test('no day is offered twice, on any day of the week', () => {
  for (const day of ['23', '24', '25', '26', '27', '28', '29']) {
    const dates = on(`2026-11-${day}`).map(({ date }) => date)
    expect(new Set(dates).size).toBe(4)
    expect([...dates].sort()).toEqual(dates)
  }
})

test('tonight means the current day in Paris', () => {
  expect(dateChips('2026-11-24T23:30:00Z')[0]).toEqual({ label: 'Ce soir', date: '2026-11-25' })
})
