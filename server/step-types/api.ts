import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { stepTypeForm, stepTypePatch } from '../../domain/step-type.ts'
import type { Deps } from '../deps.ts'
import { inGarage, readInGarage } from '../http/in-garage.ts'
import { parse, parseId } from '../http/parse.ts'
import { createStepType, deleteStepType, updateStepType } from './actions.ts'
import { listStepTypes } from './store.ts'

/** The calls of /step-types (readings). */
export function stepTypesApi(deps: Deps): Router {
  const api = Router()

  api.get(apiRoutes.listStepTypes.path, async (req, res) => {
    res.json({ items: await readInGarage(deps, req, (tx) => listStepTypes(tx)) })
  })

  api.post(apiRoutes.createStepType.path, async (req, res) => {
    const form = parse(stepTypeForm, req.body)
    const type = await inGarage(deps, req, (tx, actor) => createStepType(tx, actor, form, deps))
    res.status(201).json(type)
  })

  api.patch(apiRoutes.updateStepType.path, async (req, res) => {
    const id = parseId(req.params.id)
    const patch = parse(stepTypePatch, req.body)
    res.json(await inGarage(deps, req, (tx, actor) => updateStepType(tx, actor, id, patch, deps)))
  })

  /** 204 once deleted; 200 with the type, archived, when it is in use. */
  api.delete(apiRoutes.deleteStepType.path, async (req, res) => {
    const id = parseId(req.params.id)
    const archived = await inGarage(deps, req, (tx, actor) => deleteStepType(tx, actor, id, deps))
    if (archived) res.json(archived)
    else res.status(204).end()
  })

  return api
}
