import type { Request } from 'express'
import { limits } from '../../domain/ground/limits.ts'
import { isPreview } from '../../domain/links/previewer.ts'
import { withGarage } from '../database/tenant.ts'
import type { WebDeps } from '../deps.ts'

/** A shown page: its process, and its last recorded opening. */
export type TrackedProcess = { garageId: string; processId: string; openedAt: string | null }

/**
 * Records the opening of a customer's page, to within some minutes. Previews of messengers do not count; neither do
 * browsers signed in to a garage.
 */
export async function recordTrackingOpening(
  deps: WebDeps,
  req: Request,
  { garageId, processId, openedAt }: TrackedProcess,
) {
  const now = deps.now()
  if (openedAt !== null && now.getTime() - Date.parse(openedAt) < limits.trackingOpeningMs) return
  if (isOfGarage(req) || isPreviewed(req)) return
  await withGarage(deps.db, garageId, (tx) =>
    tx.from('processes').where({ garage_id: garageId, id: processId }).update({ tracking_opened_at: now }),
  )
}

const isOfGarage = (req: Request): boolean => /(?:^|[\s;])(?:__Host-)?garage_sid=/.test(req.get('cookie') ?? '')

function isPreviewed(req: Request): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => req.get(name))
  return isPreview({ method: req.method, userAgent: req.get('user-agent') ?? null, purposes })
}
