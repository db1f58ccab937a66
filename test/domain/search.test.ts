import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesSearch, searchable, searchWords } from '../../domain/search.ts'

test.each([
  [['Hélène', 'ROUX'], 'helene roux'],
  [['Jean-Pierre', null, undefined, ''], 'jean pierre'],
  [['Cœur', 'Læticia', 'Straße'], 'coeur laeticia strasse'],
  [
    ['Łukasz', 'Søren', 'Đorđe', 'Þór', 'Ħamrun', 'Ŧana', 'Ægir', 'Œuvre', 'Iğdır'],
    'lukasz soren dorde thor hamrun tana aegir oeuvre igdir',
  ],
  [['Ø280', 'ŁUKASZ@exemple.pl'], '280 lukasz@exemple.pl'],
  [['AB-123-CD'], 'ab123cd'],
  [['+33612345678'], '33612345678 0612345678'],
  [['06.12.34.56.78'], '0612345678'],
  [['Camille.Roux@Exemple.fr'], 'camille.roux@exemple.fr'],
  [['L’Huillier  d’Arc'], 'l huillier d arc'],
])('%j is searched as %s', (parts, text) => {
  expect(searchable(...parts)).toBe(text)
})

const row = searchable('Hélène', 'Jean-Roux', 'AB123CD', '+33612345678', 'Révision des 30 000', 'helene@exemple.fr')

test.each([
  'AB-123-CD',
  'ab 123 cd',
  'ab123',
  'helene',
  'HÉL',
  'roux jean',
  '06 12 34',
  '06.12.34.56.78',
  '+33 6 12 34',
  '+33612345678',
  'helene@exemple',
  'révision 30',
  '',
  '  ',
  '-',
])('a search for %j finds', (q) => {
  expect(matchesSearch(row, q)).toBe(true)
})

test.each(['AB-124-CD', 'dupont', '07 12', '%', '_'])('a search for %j does not', (q) => {
  expect(matchesSearch(row, q)).toBe(false)
})

test('searched twice, the text is the same', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), { maxLength: 4 }), (parts) => {
      const text = searchable(...parts)
      expect(searchable(text)).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

test('a row is found by its own words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(matchesSearch(text, text)).toBe(true)
    }),
  )
})

test('a search has eight words at most', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8)
  expect(searchWords('a a A à')).toEqual(['a'])
})
