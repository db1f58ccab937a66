import { expect, test } from 'vitest'
import { legalWorkingDays } from '../../../domain/ground/opening-days.ts'
import { endDateWords, endShortcuts } from '../../../domain/processes/end-date.ts'

const shown = (now: string, startDate: string | null = null) =>
  endShortcuts(now, startDate, legalWorkingDays).map(({ label, date }) => `${label} ${date}`)

test('the shortcuts for an end date use the calendar of Paris', () => {
  // Half past midnight on Tuesday in Paris, still Monday in UTC.
  expect(shown('2026-11-23T23:30:00Z')).toEqual([
    'Ce soir 2026-11-24',
    'Demain 2026-11-25',
    'Jeudi 2026-11-26',
    'Vendredi 2026-11-27',
    'Lundi 2026-11-30',
    '+1 semaine 2026-12-01',
  ])
})

test('shortcuts before the start are left out', () => {
  expect(shown('2026-11-24T09:00:00Z', '2026-11-28')).toEqual(['Lundi 2026-11-30', '+1 semaine 2026-12-01'])
})

test('the end date is shown in full, with a warning for a Sunday', () => {
  expect(endDateWords('2026-11-27', legalWorkingDays)).toEqual({ text: 'Vendredi 27 novembre.', isClosed: false })
  expect(endDateWords('2026-11-29', legalWorkingDays)).toEqual({
    text: 'Attention, c’est un dimanche.',
    isClosed: true,
  })
  expect(endDateWords(null, legalWorkingDays)).toBeNull()
  expect(endDateWords('demain', legalWorkingDays)).toBeNull()
})
