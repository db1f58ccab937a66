import type { Knex } from 'knex'
import { isShortWord, mayBeNear, nearPattern, nearPieces, searchReadings } from '../../domain/ground/search.ts'

/**
 * Requires every word of `text` in the search column, in any order, ignoring accents and case; the parts of a phone
 * number may be one word.
 * @param elsewhere adds another place for a word, by its pattern
 */
export function whereSearch<Q extends Knex.QueryBuilder>(
  query: Q,
  column: string,
  text = '',
  elsewhere?: (either: Knex.QueryBuilder, pattern: string) => void,
): Q {
  const requireWord = (all: Knex.QueryBuilder, word: string) => {
    const pattern = `%${escapeLike(word)}%`
    all.where((either) => {
      either.where(column, 'like', pattern)
      elsewhere?.(either, pattern)
    })
  }
  const requireAll = (words: readonly string[]) => (all: Knex.QueryBuilder) => {
    for (const word of words) requireWord(all, word)
  }
  query.where((any) => {
    for (const words of searchReadings(text)) any.orWhere(requireAll(words))
  })
  return query
}

/** The conditions of `whereSearch` as SQL, with their named values. */
export function searchConditions(column: string, text = '') {
  const values: Record<string, string> = {}
  const readings = searchReadings(text).map((words) =>
    words.map((word) => `${column} like :${named(values, `%${escapeLike(word)}%`)}`),
  )
  const [first = []] = readings
  const conditions = readings.length > 1 ? [anyOf(readings.map((all) => `(${all.join(' and ')})`))] : first
  return { conditions, values }
}

/** A condition as SQL, with its named values. */
export type SearchCondition = { where: string; values: Record<string, string> }

/** Requires every word of one of the phrasings (`searchPhrasings`) in the column `search`. */
export function ofPhrasings(phrasings: readonly (readonly string[])[]): SearchCondition {
  const values: Record<string, string> = {}
  const likes = (pattern: string) => likeNamed(values, pattern)
  const all = (words: readonly string[]) =>
    `(${words.map((word) => anyOf(wordPatterns(word).map(likes))).join(' and ')})`
  return { where: anyOf(phrasings.map(all)), values }
}

/** Requires every word; words that may be names with one wrong letter are first searched by their pieces. */
export function ofNearWords(words: readonly string[]): SearchCondition {
  const values: Record<string, string> = {}
  const condition = (word: string): string => {
    const exact = wordPatterns(word).map((pattern) => likeNamed(values, pattern))
    if (!mayBeNear(word)) return anyOf(exact)
    const pieces = anyOf(nearPieces(word).map((pattern) => likeNamed(values, pattern)))
    const name = named(values, nearPattern(word))
    return anyOf([...exact, `(${pieces} and search ~ :${name})`])
  }
  return { where: words.map(condition).join(' and '), values }
}

/**
 * The rule of `hasWord` as patterns: the trigram index needs at least three characters inside a word, or two at its
 * start.
 */
function wordPatterns(word: string): string[] {
  const text = escapeLike(word)
  return isShortWord(word) ? [`${text}%`, `% ${text}%`] : [`%${text}%`]
}

const anyOf = (conditions: readonly string[]): string => `(${conditions.join(' or ')})`

const likeNamed = (values: Record<string, string>, pattern: string): string => `search like :${named(values, pattern)}`

/** Adds a value. @returns its name */
function named(values: Record<string, string>, value: string): string {
  const name = `word${Object.keys(values).length}`
  values[name] = value
  return name
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
