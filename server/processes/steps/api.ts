import { type Request, Router } from 'express'
import { apiRoutes } from '../../../domain/api-routes.ts'
import { revertForm } from '../../../domain/process.ts'
import type { Deps } from '../../deps.ts'
import { inGarage } from '../../http/in-garage.ts'
import { parse, parseId } from '../../http/parse.ts'
import { markProcessStepReady, revertProcessStep, validateProcessStep } from './actions.ts'

/** The calls that move one step; each answers with the whole process. */
export function stepCalls(deps: Deps): Router {
  const api = Router()

  api.post(apiRoutes.markStepReady.path, async (req, res) => {
    const target = targetOf(req)
    res.json(await inGarage(deps, req, (tx, actor) => markProcessStepReady(tx, actor, target, deps)))
  })

  api.post(apiRoutes.validateStep.path, async (req, res) => {
    const target = targetOf(req)
    res.json(await inGarage(deps, req, (tx, actor) => validateProcessStep(tx, actor, target, deps)))
  })

  api.patch(apiRoutes.revertStep.path, async (req, res) => {
    const target = targetOf(req)
    const { status } = parse(revertForm, req.body)
    res.json(await inGarage(deps, req, (tx, actor) => revertProcessStep(tx, actor, target, status, deps)))
  })

  return api
}

export function targetOf({ params }: Request) {
  return { processId: parseId(params.id), stepId: parseId(params.stepId) }
}
