import { decode, type Encoding, encodingNames, utf8Length } from './encodings.ts'

/** The maximum of words with accents that are read; below, of different ones that are kept and shown. */
const wordsRead = 20_000
const wordsKept = 1000
const wordsShown = 3
/** The longest part of a word that is shown. */
const lettersShown = 30

/** The encoding found in a file's bytes, and some of its words to show in each encoding. */
export type Letters = { encoding: Encoding; words: Uint8Array[] }

/**
 * Detects the encoding of a text by the letters that each would give: French words contain é and not ‚ or Ž, and no
 * capital after a small letter. A stray byte does not make UTF-8 another encoding.
 */
export function detectEncoding(bytes: Uint8Array): Letters {
  const words = accentedWords(bytes)
  const scores = encodingNames.map((encoding) => ({
    encoding,
    score: sum(words.map((word) => scoreOf(word, encoding))),
  }))
  const [first, ...others] = scores
  const best = others.reduce(
    (one, other) => (other.score > one.score ? other : one),
    first as NonNullable<typeof first>,
  )
  return { encoding: words.length === 0 ? 'utf-8' : best.encoding, words }
}

/** Three words with accents, in each encoding; empty where the file has none. */
export function encodingSamples({ encoding, words }: Letters): { encoding: Encoding; samples: string[] }[] {
  const shown = [...words]
    .sort((one, other) => nameRank(one, encoding) - nameRank(other, encoding))
    .slice(0, wordsShown)
  return encodingNames.map((name) => ({ encoding: name, samples: shown.map((word) => readable(decode(word, name))) }))
}

/** The rank of a word: names come before other words, and words before signs. */
function nameRank(word: Uint8Array, encoding: Encoding): number {
  const text = decode(word, encoding)
  if (/^\p{Lu}\p{L}{2,14}$/u.test(text)) return 0
  return /^\p{L}{3,}$/u.test(text) ? 1 : 2
}

const readable = (text: string): string => text.replace(/\p{C}/gu, '\ufffd').slice(0, lettersShown).toWellFormed()

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const isLetter = (byte: number): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
/** An apostrophe, a dash or a space does not belong to a word. */
const isInWord = (byte: number): boolean => byte >= 128 || isLetter(byte)

/** The longest word that is read. */
const wordBytes = 60

/** The different words of a text with letters beyond ASCII, in their bytes; those of its first line last. */
function accentedWords(bytes: Uint8Array): Uint8Array[] {
  const found = new Map<string, Uint8Array>()
  const firstLine = Math.max(bytes.indexOf(10), 0)
  let read = 0
  for (const part of [bytes.subarray(firstLine), bytes.subarray(0, firstLine)]) {
    for (const word of accentedIn(part)) {
      found.set(word.join(), word)
      read += 1
      if (found.size >= wordsKept || read >= wordsRead) break
    }
  }
  return [...found.values()]
}

function* accentedIn(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 128) continue
    let [start, end] = [at, at]
    while (start > 0 && at - start < wordBytes && isInWord(bytes[start - 1] ?? 0)) start -= 1
    while (end < bytes.length && end - at < wordBytes && isInWord(bytes[end] ?? 0)) end += 1
    yield bytes.subarray(start, end)
    at = end
  }
}

/** The weight of French letters as a sign of an encoding, by their frequency. */
const weights = new Map<string, number>([
  ...Array.from('éÉ', (sign) => [sign, 4] as const),
  ...Array.from('èÈêàç', (sign) => [sign, 3] as const),
  ...Array.from('ÊÀÇëËïÏîÎôâûùœ', (sign) => [sign, 2] as const),
  ...Array.from('ÔÂÛÙŒüÜöÖäÄñÑáíóúãæÿ', (sign) => [sign, 1] as const),
  ...Array.from('’«»–—…€°\u00a0“”', (sign) => [sign, 0.5] as const),
])
const otherLetter = 0.5
const noLetter = -3
/** The byte sequence of a UTF-8 letter occurs by chance in no other text. */
const utf8Letter = 3
const strayByte = -2
const usual = 3
const unusual = -4

function scoreOf(word: Uint8Array, encoding: Encoding): number {
  const text = decode(word, encoding)
  let score = encoding === 'utf-8' ? utf8Score(word) : 0
  for (let at = 0; at < text.length; at += 1) score += signScore(text, at)
  return score
}

const letter = /[\p{Lu}\p{Ll}\p{Lo}]/u

function signScore(text: string, at: number): number {
  const sign = text[at] ?? ''
  if (sign < '\u0080') return 0
  const [before, after] = [text.slice(0, at), text.slice(at + 1)]
  if (!letter.test(sign)) return (weights.get(sign) ?? noLetter) + placeOfSign(sign, before, after)
  return (weights.get(sign) ?? otherLetter) + placeOfLetter(sign, before, after)
}

/** « N° », « L’Haÿ »: no other sign is between two letters. */
function placeOfSign(sign: string, before: string, after: string): number {
  if (sign === '°') return /^n$/i.test(before) ? usual : 0
  if (sign === '’' && /^([cdjlmnst]|qu)$/i.test(before)) return usual
  return /\p{L}$/u.test(before) && /^\p{L}/u.test(after) ? unusual : 0
}

/** Inside a word capitals and small letters do not mix, ë and ï follow a vowel, and à alone is a word. */
function placeOfLetter(sign: string, before: string, after: string): number {
  if (before + after === '') return /^à$/i.test(sign) ? usual : unusual
  const isBroken = /\p{Lu}/u.test(sign)
    ? /\p{Ll}$/u.test(before) || (/\p{L}$/u.test(before) && /^\p{Ll}/u.test(after))
    : /\p{Lu}\p{Lu}$/u.test(before)
  const isAlone = /^[ëï]$/i.test(sign) && /[bcdfghjklmnpqrstvwxz]$/i.test(before)
  return isBroken || isAlone ? unusual : 0
}

function utf8Score(word: Uint8Array): number {
  let score = 0
  for (let at = 0; at < word.length; ) {
    const length = (word[at] ?? 0) < 128 ? 1 : utf8Length(word, at)
    if (length !== 1) score += length === 0 ? strayByte : utf8Letter
    at += length || 1
  }
  return score
}
