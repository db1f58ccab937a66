import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { garagePatch } from '../../domain/garage.ts'
import type { Deps } from '../deps.ts'
import { inGarage, readInGarage } from '../http/in-garage.ts'
import { parse } from '../http/parse.ts'
import { updateGarage } from './actions.ts'
import { readGarage } from './store.ts'

export function garageApi(deps: Deps): Router {
  const api = Router()

  api.get(apiRoutes.garage.path, async (req, res) => {
    res.json(await readInGarage(deps, req, readGarage))
  })

  api.patch(apiRoutes.updateGarage.path, async (req, res) => {
    const patch = parse(garagePatch, req.body)
    res.json(await inGarage(deps, req, (tx, actor) => updateGarage(tx, actor, patch, deps)))
  })

  return api
}
