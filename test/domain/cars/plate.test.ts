import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carForm } from '../../../domain/cars/car-schemas.ts'
import {
  formatPlate,
  isWholePlate,
  looksLikePlate,
  maskPlate,
  plateDoubt,
  platePattern,
} from '../../../domain/cars/plate.ts'
import { limits } from '../../../domain/ground/limits.ts'
import { normalisePlate } from '../../../domain/ground/typed/plate.ts'
import { messages } from '../messages-of.ts'

describe('a complete plate', () => {
  test.each(['AB-123-CD', 'ab123cd', 'W-123-AB', '1234 XY 75', '7 AB 2a', '12 ABC 971'])('is found in %s', (typed) => {
    expect(isWholePlate(typed)).toBe(true)
  })

  test.each(['', 'AB-123-C', 'AB-123-CDE', '1234 XY 7', '12 ABC 97', 'L-AB 123', 'Clio'])(
    'is not found in %j',
    (typed) => {
      expect(isWholePlate(typed)).toBe(false)
    },
  )
})

describe('a stored plate', () => {
  test.each([
    ['ab-123 cd', 'AB123CD'],
    ['LÖ-AB 123', 'LÖAB123'],
    ['lo\u0308-ab 123', 'LÖAB123'],
    ['L-AB 123', 'LAB123'],
    ['А 123 ВС 77', 'А123ВС77'],
    ['ΙΚΡ-1234', 'ΙΚΡ1234'],
    ['أ ب ج ١٢٣', 'أبج١٢٣'],
    ['123 қаз 02', '123ҚАЗ02'],
    ['AB·12.34/56’7', 'AB1234567'],
    ['AB\u2013123\u2010CD\u2212E', 'AB123CDE'],
    ['AB\u00a0123\u202fCD\u3000E', 'AB123CDE'],
    ['\u200bAB\u00ad123\ufeff\u2060', 'AB123'],
    ['AB\ufe0f123', 'AB123'],
    ['ＡＢ－１２３', 'AB123'],
    ['𝐀𝐁𝟏𝟐', 'AB12'],
    ['ﬁ 12', 'FI12'],
    ['ß 12', 'ẞ12'],
    ['ı 12', 'I12'],
    ['ŉ 12', 'N12'],
  ])('for %j is %s', (typed, stored) => {
    expect(normalisePlate(typed)).toBe(stored)
    expect(normalisePlate(stored)).toBe(stored)
    expect(platePattern.test(stored)).toBe(true)
  })

  test('is the same for a text, its stored form and its shown form', () => {
    const sign = fc.integer({ min: 1, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff)
    const unit = fc.oneof(
      sign.map((code) => String.fromCodePoint(code)),
      fc.constantFrom(...'AZ09 -.eéÉß\u0308'),
    )
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const plate = normalisePlate(text)
        expect(normalisePlate(plate)).toBe(plate)
        expect(normalisePlate(formatPlate(text))).toBe(plate)
        expect(formatPlate(formatPlate(text))).toBe(formatPlate(text))
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    '#NOM?',
    '1,234E+78',
    '(vendu)',
    'AB=12',
    'AB@12',
    'AB:12',
    'AB_12',
    'AB\\12',
    'AB½2',
    'AB²',
    'AB•12',
    '😀12',
  ])('is refused with a sign that plates never contain: %j', (plaque) => {
    const clio = { client_id: '0190b9f8-1111-7000-8000-000000000001', marque: 'Renault' }
    expect(messages(carForm, { ...clio, plaque })).toEqual({
      plaque: ['Plaque invalide (2 à 12 lettres ou chiffres)'],
    })
  })

  test('has 2 to 12 characters, counted as readers count them', () => {
    const { plateMin, plateMax } = limits
    const sizes = [plateMin - 1, plateMin, plateMax, plateMax + 1]
    for (const sign of ['A', '7', 'Ж', '\u{20000}']) {
      expect(sizes.filter((size) => platePattern.test(sign.repeat(size)))).toEqual([plateMin, plateMax])
    }
    expect(platePattern.test('\u0301\u0301')).toBe(false)
  })
})

describe('a plate', () => {
  test.each([
    ['ab123cd', 'AB-123-CD', 'AB-•••-CD'],
    ['ww 123 ab', 'WW-123-AB', 'WW-•••-AB'],
    ['W 123 AB', 'W-123-AB', 'W1•••AB'],
    ['1234AB75', '1234 AB 75', '12•••75'],
    ['1234 e 75', '1234 E 75', '12•••75'],
    ['56qrs2b', '56 QRS 2B', '56•••2B'],
    ['1 A 971', '1 A 971', '1•••1'],
    ['LÖ-AB 123', 'LÖAB123', 'LÖ•••23'],
    ['1-ABC-123', '1ABC123', '1A•••23'],
    ['A 123 B', 'A123B', 'A•••B'],
    ['W123', 'W123', 'W•••3'],
    ['AB', 'AB', '•••'],
    ['\u{20000}\u{20001}12345', '\u{20000}\u{20001}12345', '\u{20000}\u{20001}•••45'],
  ])('%s is shown as %s, and publicly as %s', (typed, shown, masked) => {
    expect(formatPlate(typed)).toBe(shown)
    expect(maskPlate(typed)).toBe(masked)
  })

  test('is never complete when masked', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{2,12}$/), (plate) => {
        expect(maskPlate(plate).replace(/[^A-Z0-9]/g, '').length).toBeLessThan(plate.length)
      }),
    )
  })

  test.each([
    ['ab-123-cd', true],
    ['AB123CD', true],
    ['1234 abc 75', true],
    ['B AB 1234', true],
    ['lö-ab 123', true],
    ['А 123 ВС 77', true],
    ['Lambert', false],
    ['Dupont 2', false],
    ['Zoé 12', false],
    ['06 12 34 56 78', false],
    ['+33 6 AB 12', false],
    ['', false],
    ['AB-123-CD-EF-4567', false],
  ])('is recognised in the search %j: %j', (text, expected) => {
    expect(looksLikePlate(text)).toBe(expected)
  })
})

describe('a plate of an imported file', () => {
  test.each(['vendu', 'INCONNUE', 'АВС'])('is doubtful without a digit: %s', (text) => {
    expect(plateDoubt(text)).toBe('Plaque à vérifier\u00a0: elle n’a pas de chiffre')
  })

  test.each([
    '12/03/2019',
    '2019-03-12',
    '2019-03-12 00:00',
    '03.2019',
    '12.03.19',
    '12-mars-2019',
    'août-12',
    'Mar-19',
  ])('is doubtful if it looks like a date: %s', (text) => {
    expect(plateDoubt(text)).toBe('Plaque à vérifier\u00a0: on dirait une date')
  })

  test.each(['AB-123-CD', '12-34-AB', '34-56-78', '1234 MAI 75', '12 MAI 75', 'LÖ-AB 123', '2019'])(
    'is certain: %s',
    (text) => {
      expect(plateDoubt(text)).toBeUndefined()
    },
  )
})
