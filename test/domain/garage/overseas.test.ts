import { expect, test } from 'vitest'
import { isOverseas } from '../../../domain/garage/overseas.ts'

test.each(['97110', '97220', '97300', '97400', '97500', '97600', '97133', '98600', '98714', '98800'])(
  'the postal code %s is overseas',
  (codePostal) => {
    expect(isOverseas({ codePostal, telephone: null })).toBe(true)
  },
)

test.each(['+590690123456', '+262692123456', '+594694123456', '+596696123456', '+687751234', '+68987123456'])(
  'the phone %s is overseas',
  (telephone) => {
    expect(isOverseas({ codePostal: null, telephone })).toBe(true)
  },
)

test.each([
  ['75011', '+33612345678'],
  ['98000', '+37793123456'],
  ['20000', null],
  ['09700', '+33561234567'],
  [null, null],
  ['', '+352261234567'],
])('the postal code %s with the phone %s is not overseas', (codePostal, telephone) => {
  expect(isOverseas({ codePostal, telephone })).toBe(false)
})
