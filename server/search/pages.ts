import type { searchCalls } from '../../domain/features/search.ts'
import * as routes from '../../domain/ground/routes.ts'
import { foundInBar, foundOnPage } from '../../domain/search/found.ts'
import { foundQuery } from '../../domain/search/found-schemas.ts'
import { isAddress } from '../../domain/search/own-address.ts'
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
    read: async (tx, { actor, query: { q = '' } }) => {
      const found = await searchGarage(tx, q, foundOnPage, actor)
      const [scanned] = isAddress(q) ? found.processes.items : []
      return scanned ? routes.process.href(scanned) : { q, found }
    },
  }),
} satisfies Pages
