import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientForm } from '../../domain/clients/client-form.ts'
import { formatPhone, normalisePhone } from '../../domain/phone.ts'

describe('a number is kept in one form, however it was typed', () => {
  test.each([
    ['06 12 34 56 78', '+33612345678'],
    ['07.12.34.56.78', '+33712345678'],
    ['06-12-34-56-78', '+33612345678'],
    ['06\u00a012\u202f34\u00a056\u00a078', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['00 33 (0)6 12 34 56 78', '+33612345678'],
    ['33612345678', '+33612345678'],
    ['\u202a+33 6 12 34 56 78\u202c', '+33612345678'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0032 470 12 34 56', '+32470123456'],
  ])('%j is %s', (typed, kept) => {
    expect(normalisePhone(typed)).toBe(kept)
    expect(clientForm.parse({ nom: 'Roux', prenom: 'C', telephone: typed }).telephone).toBe(kept)
  })

  test.each(['', '00 12', '061234567', '06123456789', '612345678', '06 12 34 56 78 bureau', '+123456789'])(
    '%j cannot be read, and stays',
    (typed) => {
      expect(normalisePhone(typed)).toBe(typed)
    },
  )

  test('written anew, it is the same', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(0|\+33 ?|0033 )[1-9](?:[ .-]?\d\d){4}$/), (typed) => {
        const kept = normalisePhone(typed)
        expect(kept).toMatch(/^\+33\d{9}$/)
        expect(normalisePhone(kept)).toBe(kept)
        expect(normalisePhone(formatPhone(kept))).toBe(kept)
      }),
    )
  })
})

test('a French number reads by pairs', () => {
  expect(formatPhone('+33465712348')).toBe('04\u00a065\u00a071\u00a023\u00a048')
})

test('a number of another country stays as it is kept', () => {
  expect(formatPhone('+32470123456')).toBe('+32470123456')
})
