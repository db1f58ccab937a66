import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { carForm, carListQuery, carPatch } from '../../domain/car.ts'
import type { Deps } from '../deps.ts'
import { inGarage, readInGarage, sendIdempotent } from '../http/in-garage.ts'
import { parse, parseId } from '../http/parse.ts'
import { createCar, deleteCar, updateCar } from './actions.ts'
import { listCars } from './list.ts'
import { readCar } from './store.ts'

/** The calls of /cars (spec 7). */
export function carsApi(deps: Deps): Router {
  const api = Router()

  api.get(apiRoutes.listCars.path, async (req, res) => {
    const query = parse(carListQuery, req.query)
    res.json(await readInGarage(deps, req, (tx) => listCars(tx, query)))
  })

  api.get(apiRoutes.car.path, async (req, res) => {
    const id = parseId(req.params.id)
    res.json(await readInGarage(deps, req, (tx) => readCar(tx, id)))
  })

  api.post(apiRoutes.createCar.path, async (req, res) => {
    const form = parse(carForm, req.body)
    await sendIdempotent(
      deps,
      req,
      res,
      apiRoutes.createCar,
      async (tx, actor) => ({ status: 201, body: { id: (await createCar(tx, actor, form, deps)).id } }),
      (tx, _actor, { id }) => readCar(tx, id),
    )
  })

  api.patch(apiRoutes.updateCar.path, async (req, res) => {
    const id = parseId(req.params.id)
    const patch = parse(carPatch, req.body)
    res.json(await inGarage(deps, req, (tx, actor) => updateCar(tx, actor, id, patch, deps)))
  })

  api.delete(apiRoutes.deleteCar.path, async (req, res) => {
    const id = parseId(req.params.id)
    await inGarage(deps, req, (tx, actor) => deleteCar(tx, actor, id, deps))
    res.status(204).end()
  })

  return api
}
