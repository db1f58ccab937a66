import type { Request } from 'express'
import type { Deps } from '../deps.ts'
import { deviceOf } from './known-device.ts'
import type { RateLimits } from './rate-limit.ts'

/**
 * A visitor's first form opens a session, which is a row in the database: so many from one network, so many from a
 * device that is known, whatever strangers beside it do.
 * @throws AppError 429
 */
export async function countOpening(req: Request): Promise<void> {
  const { deps, limits } = req.app.locals as { deps: Deps; limits: RateLimits }
  const device = deviceOf(deps, req)
  if (device) await limits.take('sessionsPerDevice', device.id)
  else await limits.take('sessionsPerAddress', req.ip ?? '')
}
