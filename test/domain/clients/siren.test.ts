import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatSiren } from '../../../domain/clients/client-type.ts'
import { sirenRule } from '../../../domain/clients/siren.ts'

const read = (typed: unknown) => sirenRule.safeParse(typed)

describe('the SIREN of a client', () => {
  test.each([
    ['732829320', '732829320'],
    [' 732 829 320 ', '732829320'],
    ['732 829 320 00074', '732829320'],
    ['', null],
    [null, null],
  ])('reads %o as %o', (typed, stored) => {
    expect(read(typed).data).toBe(stored)
  })

  test.each(['73282932', '7328293200', 'FR12732829320', 'sept'])('refuses %s, which is not nine digits', (typed) => {
    expect(read(typed).error?.issues).toEqual([expect.objectContaining({ message: 'SIREN invalide (9 chiffres)' })])
  })

  test('refuses every other digit in one place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (place, add) => {
        const digits = Array.from('732829320', Number)
        digits[place] = ((digits[place] ?? 0) + add) % 10
        expect(read(digits.join('')).success).toBe(false)
      }),
    )
  })

  test('is shown in groups of three digits', () => {
    expect(formatSiren('732829320')).toBe('732\u00a0829\u00a0320')
  })
})
