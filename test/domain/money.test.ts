import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../../domain/ground/limits.ts'
import { centsOf, euros, typedEuros } from '../../domain/ground/money.ts'

const cents = fc.integer({ min: 0, max: limits.approvalCentsMax })

test.each([
  [0, '0,00\u00a0€'],
  [5, '0,05\u00a0€'],
  [18_400, '184,00\u00a0€'],
  [99_999, '999,99\u00a0€'],
  [100_000, '1\u00a0000,00\u00a0€'],
  [9_999_999, '99\u00a0999,99\u00a0€'],
  [199_999_980, '1\u00a0999\u00a0999,80\u00a0€'],
])('%i cents are shown as %s', (amount, text) => {
  expect(euros(amount)).toBe(text)
})

test.each([
  ['1 234,50', 123_450],
  ['1\u202f234,50', 123_450],
  ['1\u00a0234,5\u00a0€', 123_450],
  ['1234.5', 123_450],
  ['45 €', 4500],
  ['€ 45', 4500],
  ['45€50', 4550],
  ['45 € 05', 4505],
  ['0', 0],
  ['007', 700],
  [' 12,00 ', 1200],
  ['1.234,50', 123_450],
  ['1.234', 123_400],
  ['1,234.50', 123_450],
  ["1'234.5", 123_450],
  ['1.234.567,89', 123_456_789],
  ['120,00 € TTC', 12_000],
  ['120 ttc', 12_000],
  ['120 euros', 12_000],
  ['120,50 EUR', 12_050],
  ['EUR 120', 12_000],
])('« %s » is read as %i cents', (typed, amount) => {
  expect(centsOf(typed)).toBe(amount)
})

test.each([
  '',
  ' ',
  '€',
  '-5',
  '+5',
  '1,234',
  '1.23,50',
  '12.34.567',
  '1.2345',
  '0.123,50',
  '120 € HT',
  'TTC',
  '1,2,3',
  ',50',
  '5,',
  '4€5€6',
  '45€5',
  '45€500',
  '45,50€5',
  '1e3',
  '0x10',
  '12,5O',
  'douze',
  '1'.repeat(10),
  'NaN',
  '٣',
])('« %s » is not an amount', (typed) => {
  expect(centsOf(typed)).toBeNull()
})

test('a shown or editable amount is read back unchanged', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(centsOf(euros(amount))).toBe(amount)
      expect(centsOf(typedEuros(amount))).toBe(amount)
    }),
  )
})

test('any text gives whole cents or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const amount = centsOf(typed)
      expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
    }),
  )
})
