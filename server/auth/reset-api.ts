import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { resetConfirmForm, resetRequestForm } from '../../domain/session.ts'
import type { Deps } from '../deps.ts'
import { idempotencyKey } from '../http/idempotency.ts'
import { deviceOf } from '../http/known-device.ts'
import { parse } from '../http/parse.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { requestSource } from './request-source.ts'
import { confirmReset, requestReset } from './reset.ts'

export function resetApi(deps: Deps, limits: RateLimits): Router {
  const api = Router()

  api.post(apiRoutes.resetRequest.path, async (req, res) => {
    const key = idempotencyKey(req.get('idempotency-key'))
    const form = parse(resetRequestForm, req.body)
    const { replayed } = await requestReset(deps, limits, form, { key }, requestSource(req), deviceOf(deps, req))
    if (replayed) res.setHeader('Idempotent-Replayed', 'true')
    res.status(204).end()
  })

  api.post(apiRoutes.resetConfirm.path, async (req, res) => {
    await confirmReset(deps, limits, parse(resetConfirmForm, req.body), requestSource(req))
    res.status(204).end()
  })

  return api
}
