import { expiryOf } from '../../../../domain/approvals/approval.ts'
import type { ApprovalSendForm } from '../../../../domain/approvals/approval-form.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import { instantOf } from '../../../database/instant.ts'
import type { TenantTx } from '../../../database/tenant.ts'
import type { Context } from '../../../deps.ts'
import { recordEvent } from '../../../events/record-event.ts'
import type { Actor } from '../../../http/actor.ts'
import { conflict } from '../../../http/errors.ts'
import { readRepair } from '../../row/customer-letter.ts'
import { lockProcess } from '../../row/rows.ts'
import { refuseUnread } from '../draft/draft-version.ts'
import { factsOf } from '../draft/drafts.ts'
import { logApprovalEvent } from '../proof/log.ts'
import { snapshotColumns, takeSnapshot } from '../proof/snapshot.ts'
import type { ApprovalTarget } from '../row.ts'
import { lockApproval, lockSent, repeatApproval } from '../store.ts'
import { countLinks, issueLink, mailRequest } from './links.ts'
import { supersede } from './withdraw.ts'

/**
 * Sends an approval: from now on its text is fixed. The approval that it replaces is withdrawn; no other one may be
 * pending.
 * @param form.version the version of the draft that the sender has read; without it, the stored draft is sent
 * @throws AppError 404; 409 APPROVAL_FROZEN, APPROVAL_CHANGED naming the changes, APPROVAL_PENDING, APPROVAL_ANSWERED,
 * PROCESS_COMPLETED, CLIENT_WITHOUT_EMAIL, NO_PUBLIC_ADDRESS
 */
export async function sendApproval(
  tx: TenantTx,
  actor: Actor,
  target: ApprovalTarget,
  { way, wait, version }: ApprovalSendForm,
  context: Context,
): Promise<void> {
  const now = context.now()
  const process = await lockProcess(tx, target.processId)
  if (process.completed_at !== null) throw conflict('PROCESS_COMPLETED')
  const draft = await lockApproval(tx, target)
  if (draft.state !== 'draft') throw conflict('APPROVAL_FROZEN')
  refuseUnread(draft, version)
  await supersede(tx, actor, draft, context)
  const { snapshot, repair } = await takeSnapshot(tx, draft)
  const columns = snapshotColumns(snapshot)
  const expires_at = instantOf(expiryOf(now, draft.expiry_days))
  const to =
    way === 'mail' ? await mailRequest(tx, 'approval_request', { ...draft, expires_at }, repair, context) : null
  const { client, plaque } = repair
  const { content, content_hash: hash } = columns
  await logApprovalEvent(tx, draft.id, 'sent', {
    by: actor,
    data: { way, client, plaque, to, expiresAt: expires_at, hash, content },
    change: { state: 'sent', sent_at: instantOf(now), expires_at, ...columns },
    now,
  })
  await repeatApproval(tx, process.id, now)
  const after = { way, ...factsOf(draft.lines) }
  const about = { id: draft.id, processId: process.id }
  await recordEvent(tx, actor, { name: 'approval.sent', ...about, after, waits: wait === true }, context)
}

export type GivenLink = { link: string; expiresAt: string }

/**
 * Issues a link for the employee to hand over, shown once.
 * @returns its address
 * @throws AppError 404; 409 APPROVAL_NOT_SENT, APPROVAL_LINKS, NO_PUBLIC_ADDRESS
 */
export async function linkApproval(
  tx: TenantTx,
  actor: Actor,
  target: ApprovalTarget,
  origin: string | null,
  context: Context,
): Promise<GivenLink> {
  const now = context.now()
  await lockProcess(tx, target.processId)
  const { id, expires_at } = await lockSent(tx, target, now)
  if (origin === null) throw conflict('NO_PUBLIC_ADDRESS')
  if ((await countLinks(tx, id)) >= limits.approvalLinksMax) throw conflict('APPROVAL_LINKS')
  const link = await issueLink(tx, id, { origin, way: 'link', now })
  await logApprovalEvent(tx, id, 'linked', { by: actor, data: {}, now })
  await recordEvent(tx, actor, { name: 'approval.linked', id, processId: target.processId }, context)
  return { link, expiresAt: expires_at ?? instantOf(now) }
}

/**
 * Reminds the customer once, at the request of an employee.
 * @throws AppError 404; 409 APPROVAL_NOT_SENT, APPROVAL_REMINDED, CLIENT_WITHOUT_EMAIL, NO_PUBLIC_ADDRESS
 */
export async function remindOfApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const now = context.now()
  await lockProcess(tx, target.processId)
  const approval = await lockSent(tx, target, now)
  if (approval.reminded_at !== null) throw conflict('APPROVAL_REMINDED')
  const repair = await readRepair(tx, target.processId)
  const to = await mailRequest(tx, 'approval_reminder', approval, repair, context)
  await logApprovalEvent(tx, approval.id, 'reminded', {
    by: actor,
    data: { to },
    change: { reminded_at: instantOf(now) },
    now,
  })
  await recordEvent(tx, actor, { name: 'approval.reminded', id: approval.id, processId: target.processId }, context)
}
