import { Router } from 'express'
import { clientListQuery } from '../../domain/client-form.ts'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { readGarage } from '../garage/store.ts'
import { showPage } from '../http/page.ts'
import { parse } from '../http/parse.ts'
import { listSealed } from '../processes/approvals/retention.ts'
import { listInactiveClients } from './inactive.ts'

/** What the law asks of a garage about its clients: whom to let go, and how long the rest is kept. */
export function personalDataPages(deps: Deps): Router {
  const pages = Router()
  pages.get(routes.personalData.path, (req, res) => {
    const { page } = parse(clientListQuery, req.query)
    const { page: sealedPage } = parse(clientListQuery, { page: req.query.accords })
    return showPage(req, res, 'personalData', async (tx) => {
      const [inactive, sealed, garage] = await Promise.all([
        listInactiveClients(tx, { page, now: deps.now() }),
        listSealed(tx, sealedPage),
        readGarage(tx),
      ])
      return { inactive, sealed, garage }
    })
  })
  return pages
}
