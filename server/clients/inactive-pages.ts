import { Router } from 'express'
import { clientListQuery } from '../../domain/client.ts'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { readInGarage } from '../http/in-garage.ts'
import { page } from '../http/page.ts'
import { parse } from '../http/parse.ts'
import { listInactiveClients } from './inactive.ts'

/** What the law asks of a garage about its clients: whom to let go, and how long the rest is kept. */
export function personalDataPages(deps: Deps): Router {
  const pages = Router()
  pages.get(routes.personalData.path, async (req, res) => {
    const query = parse(clientListQuery, req.query)
    const inactive = await readInGarage(deps, req, (tx, actor) =>
      listInactiveClients(tx, actor, { page: query.page, now: deps.now() }),
    )
    await page(req, res, 'personalData', { inactive })
  })
  return pages
}
