import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMonths,
  dueGroup,
  dueGroups,
  dueSource,
  inspectionDueOn,
  inspectionLetter,
  isLongPast,
  keptInspection,
  proposalText,
  proposedInspection,
} from '../../../domain/cars/inspection.ts'
import { addDays, daysBetween, todayParis } from '../../../domain/ground/dates.ts'
import { lowerReadingQuestion } from '../../../domain/visits/odometer.ts'
import { day } from '../arbitrary.ts'

const nothing = { firstRegisteredOn: null, lastInspectionOn: null, lastInspectionResult: null, nextInspectionOn: null }
const passed = (lastInspectionOn: string) => ({
  ...nothing,
  lastInspectionOn,
  lastInspectionResult: 'favourable' as const,
})
const failed = (lastInspectionOn: string, lastInspectionResult: 'major' | 'critical' = 'major') => ({
  ...nothing,
  lastInspectionOn,
  lastInspectionResult,
})

describe('adding months', () => {
  test.each([
    ['2020-02-29', 48, '2024-02-29'],
    ['2024-02-29', 24, '2026-02-28'],
    ['2023-02-28', 24, '2025-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2026-08-31', -6, '2026-02-28'],
    ['2026-01-15', -6, '2025-07-15'],
    ['2026-10-25', 6, '2027-04-25'],
  ])('to %s for %i months gives %s', (from, count, to) => expect(addMonths(from, count)).toBe(to))

  test('keeps the day if the month has it', () =>
    fc.assert(
      fc.property(day, fc.integer({ min: -60, max: 60 }), (from, count) => {
        const to = addMonths(from, count)
        const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
        expect(months(to) - months(from)).toBe(count)
        expect(Number(to.slice(8))).toBeLessThanOrEqual(Number(from.slice(8)))
        // A clamped date is the last day of its month.
        if (to.slice(8) !== from.slice(8)) expect(addDays(to, 1).slice(8)).toBe('01')
      }),
    ))
})

describe('the next inspection', () => {
  test('is first due within six months before the fourth anniversary', () => {
    const car = { ...nothing, firstRegisteredOn: '2023-01-09' }
    expect(proposedInspection(car)).toEqual({ date: '2027-01-09', from: '2026-07-09', basis: 'registration' })
    expect(proposedInspection({ ...nothing, firstRegisteredOn: '2020-02-29' })?.date).toBe('2024-02-29')
  })

  test('is due two years after the last favourable or unknown result', () => {
    const car = { ...passed('2025-03-12'), firstRegisteredOn: '2010-01-01' }
    expect(proposedInspection(car)).toEqual({ date: '2027-03-12', from: null, basis: 'inspection' })
    expect(proposedInspection({ ...car, lastInspectionResult: null })?.date).toBe('2027-03-12')
  })

  test.each(['major', 'critical'] as const)('is a retest within two months after a %s defect', (result) => {
    expect(proposedInspection(failed('2026-12-31', result))).toMatchObject({ date: '2027-02-28', basis: 'retest' })
  })

  test('is not proposed without a known date', () => {
    expect(proposedInspection(nothing)).toBeNull()
    expect(inspectionDueOn(nothing)).toBeNull()
  })

  test('is the day that a person entered, if any', () => {
    expect(inspectionDueOn({ ...passed('2025-03-12'), nextInspectionOn: '2026-12-01' })).toBe('2026-12-01')
  })

  test('is always between two months and four years after its basis', () =>
    fc.assert(
      fc.property(day, fc.constantFrom('favourable', 'major', 'critical', null), (date, lastInspectionResult) => {
        const first = proposedInspection({ ...nothing, firstRegisteredOn: date })
        const next = proposedInspection({ ...nothing, lastInspectionOn: date, lastInspectionResult })
        for (const proposal of [first, next]) {
          expect(daysBetween(date, proposal?.date ?? '')).toBeGreaterThan(58)
          expect(daysBetween(date, proposal?.date ?? '')).toBeLessThan(1462)
        }
        expect(daysBetween(first?.from ?? '', first?.date ?? '')).toBeGreaterThan(180)
      }),
    ))
})

describe('an entered inspection day', () => {
  const kept = { ...passed('2025-03-01'), nextInspectionOn: '2027-02-20' }

  test('is dropped once a later inspection is recorded', () => {
    expect(keptInspection(kept, { ...kept, lastInspectionOn: '2027-02-10' })).toBeNull()
    const retest = { ...kept, lastInspectionOn: '2027-02-10', lastInspectionResult: 'major' as const }
    expect(keptInspection(kept, retest)).toBeNull()
  })

  test('is kept if it comes with the inspection, or if none was recorded', () => {
    const given = { ...kept, lastInspectionOn: '2027-02-10', nextInspectionOn: '2028-02-10' }
    expect(keptInspection(kept, given)).toBe('2028-02-10')
    expect(keptInspection(kept, { ...kept, firstRegisteredOn: '2019-01-01' })).toBe('2027-02-20')
  })

  test('is kept if an older inspection is added afterwards', () => {
    const bare = { ...nothing, nextInspectionOn: '2027-02-20' }
    expect(keptInspection(bare, { ...bare, lastInspectionOn: '2024-01-05' })).toBe('2027-02-20')
  })
})

describe('groups of due dates', () => {
  // A Thursday in Paris. An hour before midnight in Paris, UTC has the same day.
  const now = '2026-11-26T09:00:00Z'

  test.each([
    ['2026-11-25', 'late'],
    ['2026-11-26', 'week'],
    ['2026-11-29', 'week'],
    ['2026-11-30', 'month'],
    ['2026-12-01', 'later'],
  ])('put %s into %s', (date, group) => expect(dueGroup(date, now)).toBe(group))

  test('use the day of Paris', () => {
    expect(dueGroup('2026-11-26', '2026-11-26T22:59:00Z')).toBe('week')
    expect(dueGroup('2026-11-26', '2026-11-26T23:01:00Z')).toBe('late')
  })

  test('follow the order of the dates', () =>
    fc.assert(
      fc.property(day, fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 2 }), (today, offsets) => {
        const sorted = [...offsets].sort((a, b) => a - b).map((offset) => dueGroup(addDays(today, offset), today))
        const ranks = sorted.map((group) => dueGroups.indexOf(group))
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
      }),
    ))
})

describe('texts about inspections', () => {
  const now = '2026-11-26T09:00:00Z'
  const car = { plaque: 'GH482KL', marque: 'Peugeot', modele: '308' }

  test('ask the customer with car, date and garage, in plain SMS characters', () => {
    const text = inspectionLetter({ car, date: '2026-12-17', isRetest: false, garage: 'Garage Perrin' }, now)
    expect(text).toBe(
      'Bonjour, le contrôle technique de votre 308 (GH-482-KL) est à faire avant le 17 décembre 2026. Voulez-vous que nous nous en occupions ?\nGarage Perrin',
    )
    expect(text).not.toMatch(/[’\u00a0]/)
  })

  test('use the past tense for an overdue date, and name a retest', () => {
    const text = inspectionLetter({ car, date: '2026-11-20', isRetest: true, garage: 'Garage Perrin' }, now)
    expect(text).toContain('la contre-visite de votre 308 (GH-482-KL) était à faire')
  })

  test('explain a proposal, and say when a later inspection is missing', () => {
    const first = proposedInspection({ ...nothing, firstRegisteredOn: '2023-01-09' })
    expect(first && proposalText(first, now)).toContain('du 9 juil. 2026 au 9 janv. 2027')
    const old = proposedInspection({ ...nothing, firstRegisteredOn: '2010-01-09' })
    expect(old && proposalText(old, now)).toContain('notez le dernier contrôle')
  })

  test('name the source of a proposed date only', () => {
    const facts = { ...nothing, nextInspectionOn: null }
    expect(dueSource({ ...facts, firstRegisteredOn: '2023-01-09' })).toBe('d’après la mise en circulation')
    expect(dueSource({ ...facts, lastInspectionOn: '2025-01-09' })).toBe('d’après le dernier contrôle')
    expect(dueSource({ ...facts, lastInspectionOn: '2025-01-09', nextInspectionOn: '2027-01-02' })).toBeNull()
    expect(dueSource(facts)).toBeNull()
  })

  test('call a date long past after sixty days', () => {
    expect(isLongPast(addDays(todayParis(now), -60), now)).toBe(false)
    expect(isLongPast(addDays(todayParis(now), -61), now)).toBe(true)
  })

  test('ask about a lower odometer reading, with the date of the previous one if known', () => {
    const ask = (km: number, at: string | null) => lowerReadingQuestion(km, { km: 125_000, at }, now)
    expect(ask(120_000, '2026-03-03T10:00:00Z')).toBe(
      'Le compteur était à 125\u00a0000\u00a0km le 3 mars. Confirmer 120\u00a0000\u00a0km\u00a0?',
    )
    expect(ask(120_000, '2025-03-03T10:00:00Z')).toContain('le 3 mars 2025.')
    expect(ask(120_000, null)).toContain('Le compteur était à 125\u00a0000\u00a0km. Confirmer')
    expect(ask(125_000, null)).toBeNull()
    expect(lowerReadingQuestion(1, null, now)).toBeNull()
  })
})
