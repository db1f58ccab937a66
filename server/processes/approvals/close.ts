import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict } from '../../http/errors.ts'
import { lockProcess } from '../row/store.ts'
import { endWaitFor } from '../waits/open-wait.ts'
import { removeLinks } from './customer-links.ts'
import { type EventData, recordEvent } from './log.ts'
import {
  type ApprovalTarget,
  changeApproval,
  type LockedApproval,
  lockApproval,
  lockSentOf,
  lockUnanswered,
  repeatApproval,
  stateOf,
} from './store.ts'

/** Nothing is asked of the customer any more, and nothing waits for them. @throws AppError 404; 409 APPROVAL_NOT_SENT */
export async function withdrawApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const process = await lockProcess(tx, target.processId)
  const approval = await lockUnanswered(tx, target)
  await withdraw(tx, actor, approval, 'withdrawn', context)
  await endWaitFor(tx, actor, process, 'accord', context)
  await repeatApproval(tx, target.processId, context.now())
}

/** Its links answer that it is over. Whoever asks holds the process and the approval. */
async function withdraw(
  tx: TenantTx,
  actor: Actor,
  { id, process_id: processId }: LockedApproval,
  reason: EventData['withdrawn']['reason'],
  context: Context,
): Promise<void> {
  const now = context.now()
  const change = { state: 'withdrawn', withdrawn_at: now } as const
  await recordEvent(tx, id, 'withdrawn', { by: actor, data: { reason }, change, now })
  await happened(tx, actor, { name: 'approval.withdrawn', id, processId }, context)
}

/**
 * For a draft that is to count: the one that it replaces is withdrawn, and one whose time is over is noted as expired.
 * @throws AppError 409 APPROVAL_PENDING where another one waits for an answer, APPROVAL_ANSWERED
 */
export async function supersede(tx: TenantTx, actor: Actor, draft: LockedApproval, context: Context): Promise<void> {
  const now = context.now()
  const { process_id: processId, replaces_id: replacedId } = draft
  const other = await lockSentOf(tx, processId)
  if (other && other.id !== replacedId) {
    if (stateOf(other, now) === 'sent') throw conflict('APPROVAL_PENDING')
    await changeApproval(tx, other.id, { state: 'expired' }, now)
  }
  if (replacedId === null) return
  const replaced = await lockApproval(tx, { processId, approvalId: replacedId })
  if (replaced.state === 'answered') throw conflict('APPROVAL_ANSWERED')
  if (replaced.state !== 'withdrawn') await withdraw(tx, actor, replaced, 'replaced', context)
}

/**
 * Before a process or its client goes. Drafts go with it; what was sent is over, its links dead, and it is sealed: read
 * by administrators alone, until nobody has to prove it any more.
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
    await recordEvent(tx, row.id, 'sealed', { by: actor, data: { reason }, change: { sealed_at: now }, now })
  }
  await removeLinks(
    tx,
    rows.map(({ id }) => id),
  )
}
