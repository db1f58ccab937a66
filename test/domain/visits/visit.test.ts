import { describe, expect, test } from 'vitest'
import {
  arrive,
  correctArrival,
  correctReturn,
  giveBack,
  isToReturn,
  keyTakenText,
  odometerFault,
  readyText,
  undoArrival,
  undoReturn,
  type Visit,
  whereText,
} from '../../../domain/visits/visit.ts'
import { arrivalForm } from '../../../domain/visits/visit-form.ts'

const nowhere: Visit = { arrivedAt: null, returnedAt: null, kmIn: null, kmOut: null, keyNumber: null, place: null }
const monday = '2026-11-23T09:00:00.000Z'
const here: Visit = { ...nowhere, arrivedAt: monday, kmIn: 50_000, keyNumber: '12', place: 'Cour' }
const gone: Visit = { ...here, returnedAt: monday, kmOut: 50_010 }
const nothing = { km: null, keyNumber: null, place: null }

const broken = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('the arrival of a car', () => {
  test('stores odometer, key and place', () => {
    expect(arrive(nowhere, { km: 50_000, keyNumber: '12', place: 'Cour' }, monday)).toEqual(here)
    expect(correctArrival(here, { place: null })).toEqual({ ...here, place: null })
  })

  test('is recorded once, and not after the return', () => {
    expect(broken(() => arrive(here, nothing, monday))).toBe('ALREADY_ARRIVED')
    expect(broken(() => arrive({ ...nowhere, returnedAt: monday }, nothing, monday))).toBe('ALREADY_RETURNED')
    expect(broken(() => correctArrival(nowhere, {}))).toBe('NOT_ARRIVED')
  })

  test('can be undone until midnight in Paris', () => {
    expect(undoArrival(here, '2026-11-23T22:59:59Z')).toEqual(nowhere)
    expect(broken(() => undoArrival(here, '2026-11-23T23:00:00Z'))).toBe('UNDO_TOO_LATE')
    expect(broken(() => undoArrival(gone, monday))).toBe('ALREADY_RETURNED')
    expect(broken(() => undoArrival(nowhere, monday))).toBe('NOT_ARRIVED')
  })
})

describe('the return of a car', () => {
  test('is recorded with or without an arrival', () => {
    expect(giveBack(here, { km: 50_010 }, monday)).toEqual(gone)
    expect(giveBack(nowhere, { km: null }, monday)).toEqual({ ...nowhere, returnedAt: monday })
    expect(correctReturn(gone, { km: 50_011 })).toEqual({ ...gone, kmOut: 50_011 })
  })

  test('is recorded once', () => {
    expect(broken(() => giveBack(gone, { km: null }, monday))).toBe('ALREADY_RETURNED')
    expect(broken(() => correctReturn(here, {}))).toBe('NOT_RETURNED')
  })

  test('can be undone on the same day in Paris', () => {
    const late = { ...gone, returnedAt: '2026-06-30T22:30:00Z' }
    expect(undoReturn(late, '2026-07-01T08:00:00Z')).toEqual(here)
    expect(broken(() => undoReturn(late, '2026-06-30T21:30:00Z'))).toBe('UNDO_TOO_LATE')
    expect(broken(() => undoReturn(here, monday))).toBe('NOT_RETURNED')
  })
})

test('an odometer reading cannot go down, and may be missing', () => {
  expect(odometerFault({ kmIn: 50_000, kmOut: 49_999 })).toContain('ne recule pas')
  expect(odometerFault({ kmIn: 50_000, kmOut: 50_000 })).toBeNull()
  expect(odometerFault({ kmIn: null, kmOut: 3 })).toBeNull()
  expect(odometerFault({ kmIn: 50_000, kmOut: null })).toBeNull()
})

test('a finished car still here shows the days since', () => {
  const done = { status: 'completed', visit: here, completedAt: '2026-11-20T15:00:00Z' } as const
  expect(readyText(done, monday)).toBe('Prête depuis 3\u00a0j')
  expect(readyText(done, '2026-11-20T21:00:00Z')).toBe('Prête aujourd’hui')
  expect(readyText({ ...done, visit: gone }, monday)).toBeNull()
  expect(readyText({ ...done, visit: nowhere }, monday)).toBeNull()
  expect(isToReturn({ status: 'in_progress', visit: here })).toBe(false)
})

test('a key in use names the car that has it, unless the car was deleted', () => {
  const holder = { plaque: 'AB123CD', marque: 'Peugeot', modele: '308' }
  expect(keyTakenText('12', holder)).toBe('La clé 12 est déjà celle de AB-123-CD (Peugeot 308).')
  expect(keyTakenText('12', null)).toBe('La clé 12 est déjà celle d’un autre véhicule.')
})

test('a key number is cleaned up', () => {
  expect(arrivalForm.parse({ keyNumber: ' a 12 ' })).toMatchObject({ keyNumber: 'A12', km: null, place: null })
  expect(arrivalForm.parse({ keyNumber: '  ' })).toMatchObject({ keyNumber: null })
})

test.each([
  ['pas encore arrivée', {}],
  ['clé\u00a012 · Pont 2', { arrivedAt: '2026-11-20T08:00:00Z', keyNumber: '12', place: 'Pont 2' }],
  ['arrivée le 20 nov.', { arrivedAt: '2026-11-20T08:00:00Z' }],
  ['rendue le 26 nov.', { arrivedAt: '2026-11-20T08:00:00Z', returnedAt: '2026-11-26T16:00:00Z', keyNumber: '12' }],
])('the place of a car reads « %s »', (text, known) => {
  const away = { arrivedAt: null, returnedAt: null, kmIn: null, kmOut: null, keyNumber: null, place: null }
  expect(whereText({ ...away, ...known })).toBe(text)
})
