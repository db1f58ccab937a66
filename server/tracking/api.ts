import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../http/errors.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { trackProcess } from './public-process.ts'

/** The public page's data, for whoever holds the link. */
export function trackingApi(deps: Deps, limits: RateLimits): Router {
  const api = Router()

  api.get(apiRoutes.publicProcess.path, async (req, res) => {
    await limits.take('publicPerAddress', req.ip ?? '')
    res.set('Cache-Control', 'no-store').set('X-Robots-Tag', 'noindex')
    const tracking = await trackProcess(deps, req.params.token)
    if (tracking.state === 'unknown') throw notFound()
    if (tracking.state === 'expired') throw new AppError(410, 'LINK_EXPIRED')
    res.json(tracking.process)
  })

  return api
}
