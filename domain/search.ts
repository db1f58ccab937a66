/**
 * Normalises a text for search, stored or typed: lower case, no accents, and no separators inside plates and phone
 * numbers. A number in +33 form is added in its national form.
 */
export function searchable(...parts: (string | null | undefined)[]): string {
  return parts
    .flatMap((part) => plain(part ?? '').split(/\s+/))
    .flatMap(variants)
    .map(withoutStrokes)
    .filter((word) => word !== '')
    .join(' ')
}

/** The words of a search; a row matches when it holds every one of them. */
export function searchWords(q: string): string[] {
  return [...new Set(plain(q).split(/\s+/).flatMap(compact).map(withoutStrokes))]
    .filter((word) => word !== '')
    .slice(0, 8)
}

/**
 * The ways to read a search over the whole garage, each a list of words: as it stands, and with the pieces of a plate put
 * together. The pieces of a phone number are always put together.
 */
export function searchPhrasings(q: string): string[][] {
  const text = plain(q).replace(phoneInPieces, joined)
  const phrasings = [text, text.replace(plateInPieces, joined)].map(searchWords)
  return [...new Map(phrasings.map((words) => [words.join(' '), words])).values()].filter(isReadable)
}

/** A single letter or figure is in almost every text. */
const isReadable = (words: readonly string[]): boolean => words.some((word) => word.length > 1)

// Groups of figures behind a 0 or a +, as numbers are written: 06 12 34, +33 (0)6.12.34.
const phoneInPieces = /(?<![\da-z])(?:\+|00(?=[1-9\s])|0[1-9])\d{0,12}(?:[\s.\-/]*\(0\))?(?:[\s.\-/]+\d{1,3}(?!\d))*/g
// AB 123 CD, as far as it was typed, and 1234 AB 69.
const plateInPieces = /\b(?:[a-z]{2}[\s-]+\d{1,3}(?:[\s-]+[a-z]{1,2})?|\d{1,4}[\s-]+[a-z]{1,3}[\s-]+\d{2,3})\b/g

const joined = (pieces: string): string => pieces.replace(/\(0\)|[^\da-z]/g, '').replace(/^00/, '')

export function matchesSearch(text: string, q: string): boolean {
  const inside = searchable(text)
  return searchWords(q).every((word) => inside.includes(word))
}

/** Whether a search text has every word of one of the phrasings. */
export const matchesPhrasings = (text: string, phrasings: readonly (readonly string[])[]): boolean =>
  phrasings.some((words) => words.every((word) => hasWord(text, word)))

/** Whether a search text has every word, some of them with one wrong letter. */
export const isNear = (text: string, words: readonly string[]): boolean =>
  words.some(mayBeNear) &&
  words.every((word) => hasWord(text, word) || (mayBeNear(word) && new RegExp(nearPattern(word)).test(text)))

/** A word of one or two characters counts only where a word begins: in the middle of words it is almost everywhere. */
const hasWord = (text: string, word: string): boolean =>
  isShortWord(word) ? ` ${text}`.includes(` ${word}`) : text.includes(word)

export const isShortWord = (word: string): boolean => word.length <= 2

/** A name by which two that read alike are equal: without case, accents, strokes and double spaces. */
export function foldedName(text: string): string {
  return withoutStrokes(plain(text)).trim().replace(/\s+/g, ' ')
}

/** The letters of the shortest name in which one wrong letter is forgiven. */
const shortestName = 6
const longestTyped = 30

/** Whether a typed word may be a name with one wrong letter. A name of six letters of which one is left out has five. */
export const mayBeNear = (word: string): boolean =>
  /^[a-z]+$/.test(word) && word.length >= shortestName - 1 && word.length <= longestTyped

/**
 * A regular expression, for JavaScript and PostgreSQL alike, that finds in a search text the words of six letters or
 * more which are one slip away from the typed one: a letter replaced, left out, added, or swapped with its neighbour.
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
 * Patterns of LIKE, of which every name that `nearPattern` finds matches one: of three pieces of a word a slip leaves two as
 * they were, unless it swaps the letters where two of them meet.
 */
export function nearPieces(typed: string): string[] {
  const third = Math.max(2, Math.floor(typed.length / 3))
  const end = typed.length - third
  const [head, tail] = [typed.slice(0, third), typed.slice(end)]
  const begins = [typed.slice(0, end), swapped(typed, third - 1), swapped(typed, end - 1)]
  const around = [`${head}%${tail}`, `${head}%${tail} %`]
  const atStart = [...begins.map((text) => `${text}%`), ...around].flatMap((pattern) => [pattern, `% ${pattern}`])
  return [...atStart, `%${typed.slice(third)}`, `%${typed.slice(third)} %`]
}

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

/**
 * A word without strokes: Łukasz is found as lukasz. A word with a digit is a plate or a number and stays: a stroke is
 * no letter there (Ø280 is a disc of 280).
 */
function withoutStrokes(word: string): string {
  return word.replace(/[łøđðþħŧı]/g, (letter) => strokes[letter] ?? letter)
}

function variants(word: string): string[] {
  const french = /^\+33(\d{9})$/.exec(word.replace(/[.\-()/]/g, ''))
  return french ? [`33${french[1]}`, `0${french[1]}`] : compact(word)
}

// Names keep their halves (jean-pierre is two words); what holds a digit is a plate or a number, and is joined.
function compact(word: string): string[] {
  if (/[@_]/.test(word)) return [word]
  return /\d/.test(word) ? [word.replace(/[^a-z0-9]/g, '')] : word.split(/[-'’.,/()]+/)
}
