import { nationalDigits, normalisePhone } from './phone.ts'
import { joinedPlates } from './plate-pieces.ts'

/**
 * Normalises a text for search, stored or typed: lower case, no accents, and no separators inside plates and phone
 * numbers. A stored number of France or overseas is added in its national form.
 */
export function searchable(...parts: (string | null | undefined)[]): string {
  return parts
    .flatMap((part) => plain(part ?? '').split(/\s+/))
    .flatMap(variants)
    .map(withoutStrokes)
    .filter((word) => word !== '')
    .join(' ')
}

/** The words of a search, as they were typed. */
export const searchWords = (q: string): string[] => wordsOf(plain(q))

/**
 * The readings of a search over one list, each a list of words that a row must contain: as typed, and with phone
 * numbers joined.
 */
export function searchReadings(q: string): string[][] {
  const text = plain(q)
  return distinct([text, withPhones(text)].map(wordsOf))
}

/**
 * The readings of a search over the whole garage, each a list of words: phone numbers are joined, and in turn the
 * pieces that may be a plate. A list finds everything that one of them finds.
 */
export function searchPhrasings(q: string): string[][] {
  const text = withPhones(plain(q))
  return distinct([text, ...joinedPlates(text)].map(wordsOf)).filter(isReadable)
}

const distinct = (readings: string[][]): string[][] => [
  ...new Map(readings.map((words) => [words.join(' '), words])).values(),
]

/** A single letter or digit occurs in almost every text. */
const isReadable = (words: readonly string[]): boolean => words.some((word) => word.length > 1)

const wordsOf = (text: string): string[] =>
  [...new Set(text.split(/\s+/).flatMap(compact).map(withoutStrokes))].filter((word) => word !== '').slice(0, 8)

// Groups of digits after a 0, a + or a code with a zero in brackets, as numbers are written: 06 12 34, +33 (0)6.12.34.
const phoneInPieces =
  /(^|[^\da-z])((?:\+|00(?=[1-9\s])|0[1-9]|\(0\)(?=[\s.\-/]*[1-9])|[1-9]\d{0,2}(?=[\s.\-/]*\(0\)))\d{0,12}(?:[\s.\-/]*\(0\)[\s.\-/]*\d{0,12})?(?:[\s.\-/]+\d{1,4}(?![\da-z]))*)/g

const withPhones = (text: string): string =>
  text.replace(phoneInPieces, (_, before: string, pieces: string) => `${before} ${phoneDigits(pieces)}`)

/** The typed digits of a partial number; those of a whole one as they are stored. */
function phoneDigits(pieces: string): string {
  if (/^(?:\(0\)|0[1-9])/.test(pieces)) return pieces.replace(/\D/g, '')
  const stored = normalisePhone(pieces)
  return (stored === pieces ? pieces.replace('(0)', '') : stored).replace(/\D/g, '').replace(/^00/, '')
}

export function matchesSearch(text: string, q: string): boolean {
  const inside = searchable(text)
  return searchReadings(q).some((words) => words.every((word) => inside.includes(word)))
}

/** Whether a search text has every word of one of the phrasings. */
export const matchesPhrasings = (text: string, phrasings: readonly (readonly string[])[]): boolean =>
  phrasings.some((words) => words.every((word) => hasWord(text, word)))

/** Whether a search text has every word, some of them with one wrong letter. */
export const isNear = (text: string, words: readonly string[]): boolean =>
  words.some(mayBeNear) &&
  words.every((word) => hasWord(text, word) || (mayBeNear(word) && new RegExp(nearPattern(word)).test(text)))

/** A word of one or two characters counts only at the beginning of a word: elsewhere it is almost everywhere. */
const hasWord = (text: string, word: string): boolean =>
  isShortWord(word) ? ` ${text}`.includes(` ${word}`) : text.includes(word)

export const isShortWord = (word: string): boolean => word.length <= 2

/** The form in which two names that sound alike are equal: without case, accents, strokes and double spaces. */
export function foldedName(text: string): string {
  return withoutStrokes(plain(text)).trim().replace(/\s+/g, ' ')
}

/** The length of the shortest name in which one wrong letter is accepted. */
const shortestName = 4
const longestTyped = 30

/** Whether a typed word may be a name with one wrong letter. A name of four letters with one missing has three. */
export const mayBeNear = (word: string): boolean =>
  /^[a-z]+$/.test(word) && word.length >= shortestName - 1 && word.length <= longestTyped

/**
 * A regular expression, for JavaScript and PostgreSQL alike, that finds the words of at least four letters that
 * differ from the typed one in one slip: a letter replaced, missing, added, or swapped with its neighbour.
 */
export function nearPattern(typed: string): string {
  const size = typed.length
  const slips = [
    ...slipsAt(size, size, (at) => `${typed.slice(0, at)}[^ ]${typed.slice(at + 1)}`),
    ...slipsAt(size + 1, size + 1, (at) => `${typed.slice(0, at)}[^ ]${typed.slice(at)}`),
    ...slipsAt(size, size - 1, (at) => typed.slice(0, at) + typed.slice(at + 1)),
    ...slipsAt(size - 1, size, (at) => swapped(typed, at)),
  ]
  return `(^| )(${[...new Set(slips)].join('|')})( |$)`
}

const slipsAt = (places: number, nameLength: number, slip: (at: number) => string): string[] =>
  nameLength < shortestName ? [] : Array.from({ length: places }, (_, at) => slip(at))

/**
 * LIKE patterns, one of which matches every name that `nearPattern` finds. A slip leaves the first or the last two
 * letters of a short word unchanged, and two of the three pieces of a longer one, unless it swaps the letters at their
 * boundary.
 */
export function nearPieces(typed: string): string[] {
  const size = typed.length
  if (size <= 4) return [...begins(typed.slice(0, 2)), ...begins(swapped(typed, 1)), ...ends(typed.slice(-2))]
  const third = Math.max(2, Math.floor(size / 3))
  const end = size - third
  const [head, tail] = [typed.slice(0, third), typed.slice(end)]
  return [
    ...[typed.slice(0, end), swapped(typed, third - 1), swapped(typed, end - 1)].flatMap(begins),
    ...ends(tail).flatMap((pattern) => atStart(head + pattern)),
    ...ends(typed.slice(third)),
  ]
}

/** Patterns of the texts in which a word begins like this one, or ends like it. */
const begins = (text: string): string[] => atStart(`${text}%`)
const ends = (text: string): string[] => [`%${text}`, `%${text} %`]

const atStart = (pattern: string): string[] => [pattern, `% ${pattern}`]

const swapped = (word: string, at: number): string =>
  word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2)

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
}

const strokes: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i' }

/** A word without strokes: Łukasz is found as lukasz. */
function withoutStrokes(word: string): string {
  return word.replace(/[łøđðþħŧı]/g, (letter) => strokes[letter] ?? letter)
}

function variants(word: string): string[] {
  const number = word.replace(/[.\-()/]/g, '')
  const national = nationalDigits(number)
  return national ? [number.slice(1), national] : compact(word)
}

// Hyphenated names are split (jean-pierre is two words); a text with a digit is a plate or a number, and is joined. A ø
// before a digit is not a letter there.
function compact(word: string): string[] {
  if (/[@_]/.test(word)) return [word]
  return /\p{Nd}/u.test(word) ? [word.replace(/ø(?=\d)|[^\p{L}\p{N}]/gu, '')] : word.split(/[-'’.,/()]+/)
}
