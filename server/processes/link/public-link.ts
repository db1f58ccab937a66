import { linkExpiry, linkState } from '../../../domain/public-link.ts'
import { isoOf } from '../../database/moments.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict } from '../../http/errors.ts'
import { type LockedProcess, lockProcess } from '../row/store.ts'
import { issueLink } from './store.ts'

/**
 * A new address; the old one stops working at once. While the link is dead because the estimate is long past, a new
 * one would be dead as well: moving the estimate is what revives it.
 * @returns its token, and until when it is good
 * @throws AppError 409
 */
export async function rotateLink(tx: TenantTx, actor: Actor, id: string, context: Context) {
  const now = context.now()
  const process = await lockProcess(tx, id)
  if (linkState(expiryOf(process), now) === 'expired') throw conflict('LINK_ESTIMATE_PAST')
  const token = await issueLink(tx, id, context.secrets.linkKey, now)
  await happened(tx, actor, { name: 'process.relinked', id, processId: id }, context)
  return { token, expiresAt: isoOf(process.link_expires_at) }
}

function expiryOf({ estimated_end_date, completed_at }: LockedProcess): string | null {
  return linkExpiry({ estimatedEndDate: estimated_end_date, completedAt: isoOf(completed_at) })
}
