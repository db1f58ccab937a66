import { fullName } from '../../../domain/full-name.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { lockProcess } from '../row/store.ts'
import { endWaitFor } from '../waits/open-wait.ts'
import { lockUnanswered } from './lock.ts'
import { type EventData, recordEvent } from './record.ts'
import { type ApprovalTarget, changeApproval, type LockedApproval, repeatApproval } from './store.ts'

/** Nothing is asked of the customer any more, and nothing waits for them. @throws AppError 404; 409 APPROVAL_NOT_SENT */
export async function withdrawApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const process = await lockProcess(tx, target.processId)
  const approval = await lockUnanswered(tx, target)
  await withdraw(tx, actor, approval, 'withdrawn', context)
  await endWaitFor(tx, actor, process, 'accord', context)
  await repeatApproval(tx, target.processId, context.now())
}

/** Its links answer that it is over. Whoever asks holds the process and the approval. */
export async function withdraw(
  tx: TenantTx,
  actor: Actor,
  { id, process_id: processId }: Pick<LockedApproval, 'id' | 'process_id'>,
  reason: EventData['withdrawn']['reason'],
  context: Context,
): Promise<void> {
  const now = context.now()
  await changeApproval(tx, id, { state: 'withdrawn', withdrawn_at: now }, now)
  await recordEvent(tx, id, 'withdrawn', { by: { id: actor.userId, name: fullName(actor) }, data: { reason }, now })
  await happened(tx, actor, { name: 'approval.withdrawn', id, processId }, context)
}
