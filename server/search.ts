import type { Knex } from 'knex'
import { searchWords } from '../domain/search.ts'

/** Every word of `text` must be in one of the search columns, in any order, accents and case ignored. */
export function whereSearch<Q extends Knex.QueryBuilder>(query: Q, columns: string | string[], text = ''): Q {
  for (const word of searchWords(text)) {
    query.where((either) => {
      for (const column of [columns].flat()) either.orWhere(column, 'like', `%${escapeLike(word)}%`)
    })
  }
  return query
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
