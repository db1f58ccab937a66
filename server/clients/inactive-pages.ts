import { Router } from 'express'
import { clientListQuery } from '../../domain/client-form.ts'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { readGarage } from '../garage/store.ts'
import { showPage } from '../http/page.ts'
import { parse } from '../http/parse.ts'
import { listInactiveClients } from './inactive.ts'

/** What the law asks of a garage about its clients: whom to let go, and how long the rest is kept. */
export function personalDataPages(deps: Deps): Router {
  const pages = Router()
  pages.get(routes.personalData.path, (req, res) => {
    const { page } = parse(clientListQuery, req.query)
    return showPage(req, res, 'personalData', async (tx) => {
      const [inactive, garage] = await Promise.all([listInactiveClients(tx, { page, now: deps.now() }), readGarage(tx)])
      return { inactive, garage }
    })
  })
  return pages
}
