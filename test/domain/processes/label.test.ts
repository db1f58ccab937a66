import { expect, test } from 'vitest'
import { labelAsked, sheetPlaces } from '../../../domain/processes/papers.ts'

test('a label is printed alone, or at the chosen place of a sheet', () => {
  expect(labelAsked({})).toEqual({ format: 'etiquette', place: 1 })
  expect(labelAsked({ format: 'a4', case: '24' })).toEqual({ format: 'a4', place: 24 })
  expect(sheetPlaces).toHaveLength(24)
})

test('an invalid label format or place falls back to the first', () => {
  for (const place of ['0', '25', '1.5', 'x', ['3']]) expect(labelAsked({ format: 'a4', case: place }).place).toBe(1)
  expect(labelAsked({ format: ['a4'] }).format).toBe('etiquette')
})
