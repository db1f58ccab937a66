import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRecoveryCode, readRecoveryCode, recoveryAlphabet } from '../../../domain/factors/second-factor.ts'

const codes = fc
  .array(fc.constantFrom(...recoveryAlphabet), { minLength: 10, maxLength: 10 })
  .map((signs) => signs.join(''))

test('a recovery code is read back in any spelling', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const shown = formatRecoveryCode(code)
      expect(shown).toMatch(/^.{5}-.{5}$/)
      for (const typed of [shown, code, shown.toLowerCase(), ` ${shown.replace('-', ' ')} `]) {
        expect(readRecoveryCode(typed)).toBe(code)
      }
    }),
  )
})

test('look-alike signs are corrected', () => {
  expect(readRecoveryCode('oOiIl-LK01Z')).toBe('001111K01Z')
})

test.each(['', '12345', '12345-6789', '12345-678901', '12345-6789U', '12345-6789é'])(
  '%j is not a recovery code',
  (text) => {
    expect(readRecoveryCode(text)).toBeNull()
  },
)
