import { Router } from 'express'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { actorOf } from '../http/actor.ts'
import { showPage } from '../http/page.ts'
import { readOperation } from './actions.ts'

export function operationPages(deps: Deps): Router {
  const router = Router()
  router.get(routes.operation.path, async (req, res) => {
    const operation = await readOperation(deps, actorOf(req))
    await showPage(req, res, 'operation', () => ({ operation }))
  })
  return router
}
