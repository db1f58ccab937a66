import type { trackingCalls } from '../../domain/features/tracking.ts'
import type { WebDeps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { AppError, notFound } from '../http/errors.ts'
import { trackProcess } from './public-process.ts'

export const trackingApi = (deps: WebDeps): Handlers<keyof typeof trackingCalls> => ({
  'GET /public/processes/:token': async ({ req, res, params }) => {
    await deps.limits.take('publicPerAddress', req.ip ?? '')
    res.set('Cache-Control', 'no-store').set('X-Robots-Tag', 'noindex')
    const tracking = await trackProcess(deps, params.token)
    if (tracking.state === 'unknown') throw notFound()
    if (tracking.state === 'expired') throw new AppError(410, 'LINK_EXPIRED')
    return tracking.process
  },
})
