import type { Supersession } from '../../../../domain/approvals/decide-sending.ts'
import { instantOf } from '../../../database/instant.ts'
import type { TenantTx } from '../../../database/tenant.ts'
import type { Context } from '../../../deps.ts'
import { recordEvent } from '../../../events/record-event.ts'
import type { Actor } from '../../../http/actor.ts'
import { lockProcess } from '../../row/rows.ts'
import { endWaitFor } from '../../waits/waits.ts'
import { type EventData, logApprovalEvent } from '../proof/log.ts'
import type { ApprovalTarget, LockedApproval } from '../row.ts'
import { changeApproval, lockUnanswered, repeatApproval } from '../store.ts'
import { removeLinks } from './links.ts'

/**
 * Withdraws an approval: the customer is no longer asked, and the process no longer waits for them.
 * @throws AppError 404; 409 APPROVAL_NOT_SENT
 */
export async function withdrawApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const process = await lockProcess(tx, target.processId)
  const approval = await lockUnanswered(tx, target)
  await withdraw(tx, actor, approval, 'withdrawn', context)
  await endWaitFor(tx, actor, process, 'accord', context)
  await repeatApproval(tx, target.processId, context.now())
}

/** Withdraws an approval; its links then say that it is over. The caller holds both locks. */
async function withdraw(
  tx: TenantTx,
  actor: Actor,
  { id, process_id: processId }: Pick<LockedApproval, 'id' | 'process_id'>,
  reason: EventData['withdrawn']['reason'],
  context: Context,
): Promise<void> {
  const now = context.now()
  const change = { state: 'withdrawn', withdrawn_at: instantOf(now) } as const
  await logApprovalEvent(tx, id, 'withdrawn', { by: actor, data: { reason }, change, now })
  await recordEvent(tx, actor, { name: 'approval.withdrawn', id, processId }, context)
}

/**
 * Ends the approvals that a sent or recorded one supersedes (`supersededBy`). The caller holds their locks.
 */
export async function endSuperseded(
  tx: TenantTx,
  actor: Actor,
  processId: string,
  { expiredId, withdrawnId }: Supersession,
  context: Context,
): Promise<void> {
  if (expiredId !== null) await changeApproval(tx, expiredId, { state: 'expired' }, context.now())
  if (withdrawnId !== null) await withdraw(tx, actor, { id: withdrawnId, process_id: processId }, 'replaced', context)
}

/**
 * Closes the approvals of a process that is deleted or loses its client. Drafts are removed. Sent ones end with their
 * links, and are sealed: only administrators read them, until the end of their retention.
 */
export async function closeApprovals(
  tx: TenantTx,
  actor: Actor,
  processIds: string[],
  reason: EventData['sealed']['reason'],
  context: Context,
): Promise<void> {
  if (processIds.length === 0) return
  const approvals = () => tx.from('approvals').where('garage_id', tx.garageId).whereIn('process_id', processIds)
  await approvals().where('state', 'draft').delete()
  const rows: LockedApproval[] = await approvals().whereNull('sealed_at').orderBy('id').forUpdate()
  const now = context.now()
  for (const row of rows) {
    if (row.state === 'sent' || row.state === 'expired') await withdraw(tx, actor, row, reason, context)
    await logApprovalEvent(tx, row.id, 'sealed', {
      by: actor,
      data: { reason },
      change: { sealed_at: instantOf(now) },
      now,
    })
  }
  // A customer who may withdraw, or has withdrawn, keeps only the link to the withdrawal and its receipt: a deletion
  // must not end that right.
  const isRightOver = ({ withdrawal_until, renounced_at }: LockedApproval) =>
    withdrawal_until === null || (renounced_at === null && withdrawal_until < instantOf(now))
  await removeLinks(
    tx,
    rows.filter(isRightOver).map(({ id }) => id),
  )
}
