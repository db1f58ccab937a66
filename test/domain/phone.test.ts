import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientForm } from '../../domain/clients/client-form.ts'
import { formatPhone, normalisePhone } from '../../domain/ground/phone.ts'

describe('a phone number', () => {
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
    ['＋３３ ６ １２ ３４ ５６ ７８', '+33612345678'],
    ['(0)6 12 34 56 78', '+33612345678'],
    ['+41 (0)79 123 45 67', '+41791234567'],
    ['(+41) (0) 79 123 45 67', '+41791234567'],
    ['0041 [0]79 123 45 67', '+41791234567'],
    ['41 (0)79 123 45 67', '+41791234567'],
    ['+41 079 123 45 67', '+41791234567'],
    ['+49 (0)30 1234567', '+49301234567'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['+225 07 12 34 56 78', '+2250712345678'],
    ['0690 12 34 56', '+590690123456'],
    ['0691 12 34 56', '+590691123456'],
    ['0590 12 34 56', '+590590123456'],
    ['0692 12 34 56', '+262692123456'],
    ['0693 12 34 56', '+262693123456'],
    ['0262 12 34 56', '+262262123456'],
    ['0263 12 34 56', '+262263123456'],
    ['0639 12 34 56', '+262639123456'],
    ['0269 12 34 56', '+262269123456'],
    ['0694 12 34 56', '+594694123456'],
    ['0594 12 34 56', '+594594123456'],
    ['0696 12 34 56', '+596696123456'],
    ['0697 12 34 56', '+596697123456'],
    ['0596 12 34 56', '+596596123456'],
    ['+33 690 12 34 56', '+590690123456'],
    ['00590 690 12 34 56', '+590690123456'],
    ['+590 (0)690 12 34 56', '+590690123456'],
    ['590690123456', '+590690123456'],
    ['06 39 98 17 42', '+33639981742'],
    ['+376 812 345', '+376812345'],
    ['+352 26 12 34', '+352261234'],
    ['+687 75 12 34', '+687751234'],
    ['00376 812 345', '+376812345'],
  ])('typed as %j is stored as %s', (typed, kept) => {
    expect(normalisePhone(typed)).toBe(kept)
    expect(clientForm.parse({ nom: 'Roux', prenom: 'C', telephone: typed }).telephone).toBe(kept)
  })

  test.each([
    '',
    '00 12',
    '061234567',
    '06123456789',
    '612345678',
    '06 12 34 56 78 bureau',
    '+123456789',
    '+33612345',
    '+376 812',
  ])('%j is left unchanged when unreadable', (typed) => {
    expect(normalisePhone(typed)).toBe(typed)
  })

  test('keeps its stored form when formatted and read again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(0|\+33 ?|0033 )[1-9](?:[ .-]?\d\d){4}$/), (typed) => {
        const kept = normalisePhone(typed)
        expect(kept).toMatch(/^\+(33|262|59[046])\d{9}$/)
        expect(normalisePhone(kept)).toBe(kept)
        expect(normalisePhone(formatPhone(kept))).toBe(kept)
      }),
    )
  })
})

test('any text of digits and signs keeps one stored form', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[+0-9() ]{6,22}$/), (typed) => {
      const kept = normalisePhone(typed)
      expect(normalisePhone(kept)).toBe(kept)
      expect(normalisePhone(formatPhone(kept))).toBe(kept)
    }),
    { numRuns: 2000 },
  )
})

test('an overseas number is shown in its national form', () => {
  expect(formatPhone('+262692123456')).toBe('0692\u00a012\u00a034\u00a056')
  expect(formatPhone('+590692123456')).toBe('+590692123456')
})

test('a French number is shown in pairs', () => {
  expect(formatPhone('+33465712348')).toBe('04\u00a065\u00a071\u00a023\u00a048')
})

test('a foreign number is shown as stored', () => {
  expect(formatPhone('+32470123456')).toBe('+32470123456')
})
