import { limits } from '../../../domain/limits.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import { nobody } from '../../http/actor.ts'
import { type ByCustomer, lockForCustomer, refuseOver } from './customer-lock.ts'
import { currentState } from './lock.ts'
import { countOpenings, recordEvent } from './record.ts'
import { changeApproval } from './store.ts'

/** They would rather talk. Asked again, it is told once. @throws AppError 404; 409 APPROVAL_ANSWERED; 410 APPROVAL_OVER */
export async function askCallback(tx: TenantTx, { approvalId, source }: ByCustomer, context: Context): Promise<void> {
  const now = context.now()
  const { process, approval } = await lockForCustomer(tx, approvalId)
  refuseOver(approval, now)
  if (approval.callback_at !== null) return
  await changeApproval(tx, approval.id, { callback_at: now }, now)
  await recordEvent(tx, approval.id, 'callback', { by: null, data: source, now })
  await happened(tx, nobody, { name: 'approval.callback', id: approval.id, processId: process.id }, context)
}

/** That somebody looked: noted, and nothing changes by it. One browser is noted once an hour, and none without end. */
export async function noteOpening(tx: TenantTx, { approvalId, source }: ByCustomer, context: Context): Promise<void> {
  const now = context.now()
  const { process, approval } = await lockForCustomer(tx, approvalId)
  if (currentState(approval, now) !== 'sent') return
  const since = new Date(now.getTime() - limits.approvalOpeningMs)
  const { same, all } = await countOpenings(tx, approval.id, source, since)
  if (same > 0 || all >= limits.approvalOpeningsMax) return
  await recordEvent(tx, approval.id, 'opened', { by: null, data: source, now })
  if (approval.opened_at !== null) return
  await changeApproval(tx, approval.id, { opened_at: now }, now)
  await happened(tx, nobody, { name: 'approval.opened', id: approval.id, processId: process.id }, context)
}
