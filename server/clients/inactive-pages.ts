import { clientListQuery } from '../../domain/client-form.ts'
import { readGarage } from '../garage/store.ts'
import { type Pages, page } from '../http/forms/page-table.ts'
import { parse } from '../http/parse.ts'
import { listSealed } from '../processes/approvals/retention.ts'
import { listInactiveClients } from './inactive.ts'

/** What the law asks of a garage about its clients: whom to let go, and how long the rest is kept. */
export const personalDataPages = {
  personalData: page({
    read: async (tx, { deps, query }) => {
      const { page } = parse(clientListQuery, query)
      const { page: sealedPage } = parse(clientListQuery, { page: query.accords })
      const [inactive, sealed, garage] = await Promise.all([
        listInactiveClients(tx, { page, now: deps.now() }),
        listSealed(tx, sealedPage),
        readGarage(tx),
      ])
      return { inactive, sealed, garage }
    },
  }),
} satisfies Pages
