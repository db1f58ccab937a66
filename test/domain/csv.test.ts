import { expect, test } from 'vitest'
import { cellText, csvFile, dialled } from '../../domain/csv.ts'
import { normalisePhone } from '../../domain/phone.ts'

test.each(['=1+1', '+1', '-1', '@a', '\ta', ' =1', '\r=1', '＝1'])('no cell is computed: %j', (text) => {
  expect(cellText(text).replace('"', '')).toMatch(/^'/)
})

test.each([
  ['Zoé', 'Zoé'],
  ['a;b', '"a;b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ['a-b', 'a-b'],
])('the rest is written as it is, in quotes where it has to be: %j', (text, cell) => {
  expect(cellText(text)).toBe(cell)
})

test.each([
  ['+33612345678', '06 12 34 56 78'],
  ['+32475123456', '00 32475123456'],
  ['+12025550123', '00 12025550123'],
  ['+262692123456', '00 262692123456'],
])('a number is written as it is dialled, and read back as it is kept: %s', (kept, written) => {
  expect(dialled(kept)).toBe(written)
  expect(cellText(written)).toBe(written)
  expect(normalisePhone(written)).toBe(kept)
})

test('a file: its mark, its columns, and a line for each row, with facts, instants and blanks in words', () => {
  const at = new Date('2026-11-26T14:12:05.000Z')
  expect(csvFile(['nom', 'actif', 'le', 'km', 'note'], [['Zoé', true, at, 12, null]])).toBe(
    '\ufeffnom;actif;le;km;note\r\nZoé;oui;2026-11-26 15:12;12;\r\n',
  )
})
