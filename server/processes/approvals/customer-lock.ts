import type { TenantTx } from '../../database/tenant.ts'
import { AppError, conflict, notFound } from '../../http/errors.ts'
import { lockProcess } from '../row/store.ts'
import { currentState } from './lock.ts'
import type { Source } from './record.ts'
import { type LockedApproval, lockApproval } from './store.ts'

/** What the customer does: with which approval, and from where. */
export type ByCustomer = { approvalId: string; source: Source }

/** The process first, as everywhere: two who act at once take turns there. @throws AppError 404, also once the process is gone */
export async function lockForCustomer(tx: TenantTx, approvalId: string) {
  const found = await tx.from('approvals').where({ garage_id: tx.garageId, id: approvalId }).first('process_id')
  if (!found) throw notFound()
  const process = await lockProcess(tx, found.process_id)
  return { process, approval: await lockApproval(tx, { processId: process.id, approvalId }) }
}

/** @throws AppError 409 APPROVAL_ANSWERED; 410 APPROVAL_OVER */
export function refuseOver(approval: LockedApproval, now: Date): void {
  const state = currentState(approval, now)
  if (state === 'answered') throw conflict('APPROVAL_ANSWERED')
  if (state !== 'sent') throw new AppError(410, 'APPROVAL_OVER')
}
