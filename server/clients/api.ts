import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { clientForm, clientListQuery, clientPatch } from '../../domain/client.ts'
import type { Deps } from '../deps.ts'
import { inGarage, readInGarage, sendIdempotent } from '../http/in-garage.ts'
import { parse, parseId } from '../http/parse.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { createClient, updateClient } from './actions.ts'
import { eraseClient } from './erase.ts'
import { exportFile } from './export-file.ts'
import { clientWithCars, listClients } from './list.ts'

/** The calls of /clients (spec 7). */
export function clientsApi(deps: Deps, limits: RateLimits): Router {
  const api = Router()

  api.get(apiRoutes.listClients.path, async (req, res) => {
    const query = parse(clientListQuery, req.query)
    res.json(await readInGarage(deps, req, (tx) => listClients(tx, query)))
  })

  api.get(apiRoutes.client.path, async (req, res) => {
    const id = parseId(req.params.id)
    res.json(await readInGarage(deps, req, (tx) => clientWithCars(tx, id)))
  })

  api.post(apiRoutes.createClient.path, async (req, res) => {
    const form = parse(clientForm, req.body)
    await sendIdempotent(
      deps,
      req,
      res,
      apiRoutes.createClient,
      async (tx, actor) => ({ status: 201, body: { id: (await createClient(tx, actor, form, deps)).id } }),
      async (tx, _actor, { id }) => (await clientWithCars(tx, id)).client,
    )
  })

  api.patch(apiRoutes.updateClient.path, async (req, res) => {
    const id = parseId(req.params.id)
    const patch = parse(clientPatch, req.body)
    res.json(await inGarage(deps, req, (tx, actor) => updateClient(tx, actor, id, patch, deps)))
  })

  api.delete(apiRoutes.deleteClient.path, async (req, res) => {
    const id = parseId(req.params.id)
    await eraseClient(deps, req, id)
    res.status(204).end()
  })

  api.get(apiRoutes.exportClient.path, exportFile(deps, limits))

  return api
}
