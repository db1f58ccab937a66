import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPlate, platePattern } from '../../domain/cars/plate.ts'
import { cellText, csvFile, dialled, withoutApostrophe } from '../../domain/ground/csv.ts'
import { normalisePhone } from '../../domain/ground/phone.ts'
import { normalisePlate } from '../../domain/ground/typed/plate.ts'

test.each(['=1+1', '+1', '-1', '@a', '\ta', ' =1', '\r=1', '＝1'])(
  'a cell that looks like a formula gets an apostrophe: %j',
  (text) => {
    expect(cellText(text).replace('"', '')).toMatch(/^'/)
  },
)

test.each([
  ['Zoé', 'Zoé'],
  ['a;b', '"a;b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ['a-b', 'a-b'],
])('other text is written unchanged, in quotes if needed: %j', (text, cell) => {
  expect(cellText(text)).toBe(cell)
})

test.each([
  ['+33612345678', '06 12 34 56 78'],
  ['+32475123456', '00 32 47 51 23 45 6'],
  ['+12025550123', '00 12 02 55 50 12 3'],
  ['+376812345', '00 37 68 12 34 5'],
  ['+262692123456', '0692 12 34 56'],
])('a phone number is written as dialled, and read back as stored: %s', (kept, written) => {
  expect(dialled(kept)).toBe(written)
  expect(cellText(written)).toBe(written)
  expect(normalisePhone(written)).toBe(kept)
})

test.each([
  '01000',
  '123456789012',
  '12345678901234',
  '12E5',
  '1,5E3',
  '1/2',
  '12-03',
  '12.03.19',
  '12-03-2019',
  'MARS12',
  '12 MAI 75',
  '1 DEC 75',
])('a cell that a spreadsheet would change gets an apostrophe: %s', (text) => {
  expect(cellText(text)).toBe(`'${text}`)
  expect(withoutApostrophe(cellText(text))).toBe(text)
})

test.each([
  '75001',
  '125000',
  '1234,50',
  '2027-03-12',
  '12/03/2027',
  '1234 E 75',
  'AB-123-CD',
  '2CV',
  'C3',
  'Mars',
  '12 rue Mars',
  '0692 12 34 56',
])('a cell that a spreadsheet leaves unchanged gets no apostrophe: %s', (text) => {
  expect(cellText(text)).toBe(text)
})

test('an exported plate never looks like a number or a date, and is read back unchanged', () => {
  const letters = fc.constantFrom('E', 'MAI', 'DEC', 'AB', 'Ö', 'Ж', 'MARS', 'XY', '')
  const digits = fc.stringMatching(/^\d{0,4}$/)
  fc.assert(
    fc.property(digits, letters, digits, letters, (...parts) => {
      const plate = normalisePlate(parts.join(''))
      if (!platePattern.test(plate)) return
      const cell = cellText(formatPlate(plate))
      expect(cell).not.toMatch(/^(?:0\d+|\d+E\d+|\d{12,}|\d{0,2} ?(?:MAI|DEC|MARS) ?\d{1,4})$/)
      expect([cell, withoutApostrophe(cell)].map(normalisePlate)).toEqual([plate, plate])
    }),
    { numRuns: 1000 },
  )
})

test('a CSV file has its byte-order mark, its titles and one line per row', () => {
  expect(csvFile(['nom', 'actif', 'km', 'note'], [['Zoé', true, 12, null]])).toBe(
    '\ufeffnom;actif;km;note\r\nZoé;oui;12;\r\n',
  )
})
