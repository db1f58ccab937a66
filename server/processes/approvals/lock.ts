import { stateAt } from '../../../domain/approval.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { conflict } from '../../http/errors.ts'
import { type ApprovalTarget, type LockedApproval, lockApproval } from './store.ts'

/** One that was sent and has no answer, in time or not; whoever asks holds its process. @throws AppError 404; 409 APPROVAL_NOT_SENT */
export async function lockUnanswered(tx: TenantTx, target: ApprovalTarget): Promise<LockedApproval> {
  const approval = await lockApproval(tx, target)
  if (approval.state !== 'sent' && approval.state !== 'expired') throw conflict('APPROVAL_NOT_SENT')
  return approval
}

/** One that waits for an answer, and may still have it. @throws AppError 404; 409 APPROVAL_NOT_SENT */
export async function lockWaiting(tx: TenantTx, target: ApprovalTarget, now: Date): Promise<LockedApproval> {
  const approval = await lockApproval(tx, target)
  if (currentState(approval, now) !== 'sent') throw conflict('APPROVAL_NOT_SENT')
  return approval
}

export const currentState = ({ state, expires_at }: LockedApproval, now: Date) =>
  stateAt({ state, expiresAt: expires_at?.toISOString() ?? null }, now)
