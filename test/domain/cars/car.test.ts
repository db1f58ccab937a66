import { afterEach, describe, expect, test, vi } from 'vitest'
import { carName } from '../../../domain/cars/car.ts'
import { carForm, carListQuery, carPatch } from '../../../domain/cars/car-schemas.ts'
import { messages } from '../messages-of.ts'

const owner = '0190b9f8-1111-7000-8000-000000000001'
const clio = { client_id: owner, marque: 'Renault', modele: 'Clio', annee: '2019', plaque: ' ab-123 cd', km: '120 000' }
const wrongYear = 'Année invalide (de 1900 à l’an prochain)'
const wrongKm = 'Kilométrage invalide (de 0 à 2 000 000)'
const wrongPlate = 'Plaque invalide (2 à 12 lettres ou chiffres)'

afterEach(() => vi.useRealTimers())

describe('the car form', () => {
  test('gives the same car for a plain form and a JSON call', () => {
    const car = { client_id: owner, marque: 'Renault', modele: 'Clio', annee: 2019, plaque: 'AB123CD', km: 120_000 }
    expect(carForm.parse(clio)).toEqual(car)
    expect(carForm.parse({ ...car, client_id: owner.toUpperCase() })).toEqual(car)
  })

  test.each([{}, { modele: '', annee: '', km: '' }, { modele: null, annee: null, km: null }])(
    'reads empty values as null, never as 0: %j',
    (empty) => {
      const { modele, annee, km, ...needed } = clio
      expect(carForm.parse({ ...needed, ...empty })).toMatchObject({ modele: null, annee: null, km: null })
    },
  )

  test.each([
    [{ client_id: 'x' }, { client_id: ['Client requis'] }],
    [{ client_id: undefined }, { client_id: ['Client requis'] }],
    [{ marque: ' ' }, { marque: ['Marque requise'] }],
    [{ modele: 'x'.repeat(81) }, { modele: ['Modèle trop long'] }],
    [{ plaque: '' }, { plaque: ['Plaque requise'] }],
    [{ plaque: undefined }, { plaque: ['Plaque requise'] }],
    [{ plaque: '- é -' }, { plaque: [wrongPlate] }],
    [{ plaque: '- - -' }, { plaque: [wrongPlate] }],
    [{ plaque: 'A' }, { plaque: [wrongPlate] }],
    [{ plaque: 'A'.repeat(13) }, { plaque: [wrongPlate] }],
    [{ annee: '1899' }, { annee: [wrongYear] }],
    [{ annee: 'deux mille' }, { annee: [wrongYear] }],
    [{ annee: true }, { annee: [wrongYear] }],
    [{ annee: [] }, { annee: [wrongYear] }],
    [{ km: '-1' }, { km: [wrongKm] }],
    [{ km: '0x10' }, { km: [wrongKm] }],
    [{ km: 2_000_001 }, { km: [wrongKm] }],
    [{ km: 1.5 }, { km: [wrongKm] }],
    [{ km: 1e15 }, { km: [wrongKm] }],
  ])('refuses the values %j', (change, expected) => {
    expect(messages(carForm, { ...clio, ...change })).toEqual(expected)
  })

  test('accepts years up to next year', () => {
    vi.useFakeTimers({ now: new Date('2031-06-01T00:00:00Z') })
    expect(carForm.parse({ ...clio, annee: 2032 }).annee).toBe(2032)
    expect(messages(carForm, { ...clio, annee: 2033 })).toEqual({ annee: [wrongYear] })
  })
})

test('a car patch ignores absent fields, erases empty ones, and keeps required ones', () => {
  expect(carPatch.parse({})).toEqual({})
  expect(carPatch.parse({ modele: '', annee: '', km: null })).toEqual({ modele: null, annee: null, km: null })
  expect(messages(carPatch, { marque: '', plaque: null, client_id: null })).toEqual({
    marque: ['Marque requise'],
    plaque: ['Plaque requise'],
    client_id: ['Client requis'],
  })
})

test('the car list can be limited to a client', () => {
  expect(carListQuery.parse({ client_id: '' })).toEqual({ client_id: undefined, page: 1, pageSize: 20 })
  expect(carListQuery.parse({ client_id: owner }).client_id).toBe(owner)
  expect(messages(carListQuery, { client_id: 'x' })).toEqual({ client_id: ['Client inconnu'] })
})

test('a car’s name is its make and model', () => {
  expect(carName({ marque: 'Renault', modele: 'Clio' })).toBe('Renault Clio')
  expect(carName({ marque: 'Renault', modele: null })).toBe('Renault')
})
