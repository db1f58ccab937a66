import type { searchCalls } from '../../domain/features/search.ts'
import { foundInBar, foundOnPage } from '../../domain/search/found.ts'
import { foundQuery } from '../../domain/search/found-schemas.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { type Pages, page } from '../http/forms/page-table.ts'
import { readRecent, searchGarage } from './search.ts'

export const searchApi = (): Handlers<keyof typeof searchCalls> => ({
  'GET /search': (tx, { actor, query: { q = '', recent } }) =>
    recent ? readRecent(tx, recent, actor) : searchGarage(tx, q, foundInBar, actor),
})

/** The page of the search field in the bar. */
export const searchPages = {
  search: page({
    query: foundQuery,
    read: async (tx, { actor, query: { q = '' } }) => ({
      q,
      found: await searchGarage(tx, q, foundOnPage, actor),
    }),
  }),
} satisfies Pages
