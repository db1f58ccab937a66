import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { initDataQuery } from '../../domain/process.ts'
import type { Deps } from '../deps.ts'
import { readInGarage } from '../http/in-garage.ts'
import { parse } from '../http/parse.ts'
import { initData } from './init-data.ts'

export function draftsApi(deps: Deps): Router {
  const api = Router()

  api.get(apiRoutes.processInitData.path, async (req, res) => {
    const query = parse(initDataQuery, req.query)
    res.json(await readInGarage(deps, req, (tx) => initData(tx, query)))
  })

  return api
}
