import type { Knex } from 'knex'
import { searchWords } from '../../domain/search.ts'

/**
 * Requires every word of `text` in the search column, in any order, accents and case ignored.
 * @param elsewhere adds another place where a word may be found, by its pattern
 */
export function whereSearch<Q extends Knex.QueryBuilder>(
  query: Q,
  column: string,
  text = '',
  elsewhere?: (either: Knex.QueryBuilder, pattern: string) => void,
): Q {
  for (const word of searchWords(text)) {
    const pattern = `%${escapeLike(word)}%`
    query.where((either) => {
      either.where(column, 'like', pattern)
      elsewhere?.(either, pattern)
    })
  }
  return query
}

/** The conditions of `whereSearch` as SQL, with the values that they name. */
export function searchConditions(column: string, text = '') {
  const words = searchWords(text)
  return {
    conditions: words.map((_, index) => `${column} like :word${index}`),
    values: Object.fromEntries(words.map((word, index) => [`word${index}`, `%${escapeLike(word)}%`])),
  }
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
