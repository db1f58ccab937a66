import type { Process } from '../../../domain/process.ts'
import { linkExpiry, linkState } from '../../../domain/public-link.ts'
import { recordActivity } from '../../activity/store.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { type Actor, allow } from '../../http/actor.ts'
import { conflict } from '../../http/errors.ts'
import type { ProcessContext } from '../record/context.ts'
import { processToChange, readProcess } from '../record/find.ts'
import type { LockedProcess } from '../record/store.ts'
import { issueLink } from './store.ts'

/**
 * A new address; the old one stops working at once. While the link is dead because the estimate is long past, a new
 * one would be dead as well: moving the estimate is what revives it.
 * @throws AppError 409
 */
export async function rotateLink(
  tx: TenantTx,
  actor: Actor,
  processId: string,
  { now, linkKey }: ProcessContext,
): Promise<Process> {
  allow(actor, 'rotateLink')
  const process = await processToChange(tx, processId)
  if (linkState(expiryOf(process), now) === 'expired') throw conflict('LINK_ESTIMATE_PAST')
  await issueLink(tx, processId, linkKey, now)
  await recordActivity(tx, actor, { action: 'link.rotate', objectType: 'process', objectId: processId, processId })
  return readProcess(tx, processId, actor, linkKey)
}

function expiryOf({ estimated_end_date, completed_at }: LockedProcess): string | null {
  return linkExpiry({ estimatedEndDate: estimated_end_date, completedAt: completed_at?.toISOString() ?? null })
}
