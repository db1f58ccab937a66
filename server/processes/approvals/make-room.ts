import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict } from '../../http/errors.ts'
import { currentState } from './lock.ts'
import { changeApproval, type LockedApproval, lockApproval, lockSent } from './store.ts'
import { withdraw } from './withdraw.ts'

/**
 * For a draft that is to count: what stands in its way is what it replaces, or is over; else that one goes first.
 * @throws AppError 409 APPROVAL_PENDING, APPROVAL_ANSWERED
 */
export async function makeRoom(tx: TenantTx, actor: Actor, draft: LockedApproval, context: Context): Promise<void> {
  const other = await lockSent(tx, draft.process_id)
  if (other && other.id !== draft.replaces_id && currentState(other, context.now()) === 'sent')
    throw conflict('APPROVAL_PENDING')
  if (other && other.id !== draft.replaces_id) await changeApproval(tx, other.id, { state: 'expired' }, context.now())
  if (draft.replaces_id === null) return
  const replaced = await lockApproval(tx, { processId: draft.process_id, approvalId: draft.replaces_id })
  if (replaced.state === 'answered') throw conflict('APPROVAL_ANSWERED')
  if (replaced.state !== 'withdrawn') await withdraw(tx, actor, replaced, 'replaced', context)
}
