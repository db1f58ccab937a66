import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isNear,
  matchesPhrasings,
  matchesSearch,
  mayBeNear,
  nearPieces,
  searchable,
  searchPhrasings,
  searchWords,
} from '../../domain/ground/search.ts'

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
  [['LÖAB123', 'А123ВС77', 'ĐA123'], 'loab123 а123вс77 da123'],
  [['+590690123456'], '590690123456 0690123456'],
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
])('the search %j finds the row', (q) => {
  expect(matchesSearch(row, q)).toBe(true)
})

test.each(['AB-124-CD', 'dupont', '07 12', '%', '_'])('the search %j does not find the row', (q) => {
  expect(matchesSearch(row, q)).toBe(false)
})

test('the searchable text of a searchable text is unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), { maxLength: 4 }), (parts) => {
      const text = searchable(...parts)
      expect(searchable(text)).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

test('a row is found by its own words', () => {
  const figures = fc.stringMatching(/^[a-c+0-3() ./-]{0,22}$/)
  fc.assert(
    fc.property(fc.oneof(figures, fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
      expect(matchesSearch(text, text)).toBe(true)
    }),
  )
})

test('a search has at most eight different words', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8)
  expect(searchWords('a a A à')).toEqual(['a'])
})

test.each<[q: string, ...phrasings: string[]]>([
  ['AB 123 CD', 'ab 123 cd', 'ab123cd', 'ab123 cd', 'ab 123cd'],
  ['M-AB 1234', 'm ab 1234', 'mab1234'],
  [
    'zoe 12 ab 34',
    'zoe 12 ab 34',
    'zoe12ab34',
    'zoe12ab 34',
    'zoe 12ab34',
    'zoe12 ab 34',
    'zoe 12ab 34',
    'zoe 12 ab34',
  ],
  ['ab-123-cd', 'ab123cd'],
  ['ab 12', 'ab 12', 'ab12'],
  ['1234 ab 69', '1234 ab 69', '1234ab69', '1234ab 69', '1234 ab69'],
  ['ds 3', 'ds 3', 'ds3'],
  ['06 12 34 56 78', '0612345678'],
  ['06.12.34', '061234'],
  ['+33 6 12', '33612'],
  ['+33 (0)6.12.34.56.78', '33612345678'],
  ['0033 6 12', '33612'],
  ['33 6 12 34 56 82', '33 6 12 34 56 82', '33612345682'],
  ['33 (0)6 12', '33612'],
  ['(0)6 12 34', '061234'],
  ['+41 (0)79 123 45 67', '41791234567'],
  ['+33 690 12 34 56', '590690123456'],
  ['roux 06 12', 'roux 0612'],
  ['révision 30 000', 'revision 30 000', 'revision 30000'],
  ['a'],
  ['d 2'],
  ['  '],
])('the garage search %j tries the spellings %j', (q, ...phrasings) => {
  expect(searchPhrasings(q).map((words) => words.join(' '))).toEqual(phrasings)
})

const painted = [
  ['1234XY2A', '1234 XY 2A'],
  ['56QRS2B', '56 QRS 2B'],
  ['W123AB', 'W 123 AB'],
  ['A123B', 'A 123 B'],
  ['431K12355', '431 K 12355'],
  ['MAB1234', 'M-AB 1234'],
  ['AB1234', 'AB 12 34'],
  ['AA1234BC', 'AA 1234 BC'],
  ['LÖAB123', 'LO AB 123'],
  ['А123ВС77', 'А 123 ВС 77'],
] as const

test.each(painted)('the plate %s is found as %s with any separator, alone or beside a name', (plate, typed) => {
  const car = searchable('Zoé', plate, 'Simca')
  const ways = [' ', '-', ' - ', '.', '·', '/', ''].map((between) => typed.replace(/[ -]/g, between))
  for (const way of ways) {
    for (const q of [way, way.toLowerCase(), `zoé ${way}`]) {
      const found = [matchesPhrasings(car, searchPhrasings(q)), matchesSearch(`Zoé ${plate}`, q)]
      expect([q, ...found]).toEqual([q, true, true])
    }
  }
})

test.each([
  [
    '+33612345682',
    '33 6 12 34 56 82',
    '(0)6 12 34 56 82',
    '06.12.34.56.82',
    '0033612345682',
    '0033 (0)6 12',
    '33 (0)6 12',
  ],
  ['+590690123456', '0690 12 34 56', '06 90 12 34 56', '+590 690 12 34 56', '00590 690', '+33 690 12 34 56'],
  ['+41791234567', '+41 (0)79 123 45 67', '0041 79 123', '+41 079 123 45 67'],
])('the number %s is found in every spelling', (stored, ...ways) => {
  const text = searchable('Zoé', stored)
  for (const q of ways) {
    expect([q, matchesPhrasings(text, searchPhrasings(q)), matchesSearch(stored, q)]).toEqual([q, true, true])
  }
})

test('a list finds everything that the garage search finds', () => {
  const typed = fc.stringMatching(/^[a-c+0-2() .-]{0,16}$/)
  fc.assert(
    fc.property(typed, typed, (text, q) => {
      if (matchesPhrasings(searchable(text), searchPhrasings(q))) expect(matchesSearch(text, q)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

const finds = (q: string) => matchesPhrasings(row, searchPhrasings(q))

test('part of a plate or a number is found; one or two letters only at the start of a word', () => {
  for (const q of ['123CD', 'ab 12', '+33 6 12', '0033612', '06 12', '5678', 'hé', 'rou', 'jean 06']) {
    expect([q, finds(q)]).toEqual([q, true])
  }
  for (const q of ['él', 'ux', '78', 'ab 124', '06 13', '', '%', '_é']) expect([q, finds(q)]).toEqual([q, false])
})

test.each(['dupomt', 'dupnt', 'duppont', 'dupnot', 'xdupont', 'dupontt', 'dupon', 'upont'])(
  '%s is one letter away from Dupont',
  (typed) => {
    expect(isNear(searchable('Jean', 'Dupont', '+33612345678'), searchWords(typed))).toBe(true)
    expect(isNear(searchable('Dupont'), searchWords(`DUPONT ${typed}`))).toBe(true)
  },
)

test.each(['dupomd', 'dxp', 'tnopud', 'dupontel', 'dumart', 'durand', 'dupant2'])(
  '%s is not one letter away from Dupont',
  (typed) => {
    expect(isNear(searchable('Dupont'), searchWords(typed))).toBe(false)
  },
)

test.each([
  [
    'Hamel',
    ['xamel', 'hxmel', 'haxel', 'hamxl', 'hamex', 'amel', 'hael', 'hame', 'hammel', 'hamell', 'ahmel', 'haeml'],
  ],
  [
    'Roux',
    ['xoux', 'rxux', 'roxx', 'rouc', 'oux', 'rux', 'rox', 'rou', 'xroux', 'rroux', 'rouux', 'orux', 'ruox', 'roxu'],
  ],
])('%s is found with one wrong letter at every position', (name, ways) => {
  for (const typed of ways) expect([typed, isNear(searchable('Zoé', name), searchWords(typed))]).toEqual([typed, true])
})

test('names of three letters need an exact match, as do all other words', () => {
  expect(isNear(searchable('Lou'), searchWords('lau'))).toBe(false)
  expect(isNear(searchable('Lou'), searchWords('loua'))).toBe(false)
  expect(isNear(searchable('Dupont Jean'), searchWords('dupomt paul'))).toBe(false)
  expect(isNear(searchable('Dupont Jean'), searchWords('dupomt je'))).toBe(true)
})

test('a misspelt name contains a piece that the index finds', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 4, maxLength: 12 })
  const around = fc.constantFrom('', 'x ', 'ab cd ')
  fc.assert(
    fc.property(letters, letters, fc.nat(20), fc.nat(3), around, around, (name, other, at, kind, before, after) => {
      const place = at % name.length
      const [letter] = other
      const typed = [
        name.slice(0, place) + letter + name.slice(place + 1),
        name.slice(0, place) + letter + name.slice(place),
        name.slice(0, place) + name.slice(place + 1),
        name.slice(0, place) +
          name
            .slice(place, place + 2)
            .split('')
            .reverse()
            .join('') +
          name.slice(place + 2),
      ][kind] as string
      const text = `${before}${name} ${after}`.trim()
      if (!mayBeNear(typed) || name.length < 4) return
      expect(isNear(text, [typed])).toBe(true)
      expect(nearPieces(typed).some((pattern) => like(pattern).test(text))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

const like = (pattern: string) => new RegExp(`^${pattern.replace(/%/g, '.*')}$`)
