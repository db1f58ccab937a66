import { expiryOf, totalOf } from '../../../domain/approval.ts'
import type { ApprovalSendForm } from '../../../domain/approval-form.ts'
import { limits } from '../../../domain/limits.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict } from '../../http/errors.ts'
import { readRepair } from '../row/customer-letter.ts'
import { lockProcess } from '../row/store.ts'
import { startWaitFor } from '../waits/open-wait.ts'
import { supersede } from './close.ts'
import { countLinks, issueLink, mailRequest } from './customer-links.ts'
import { refuseUnread } from './draft-version.ts'
import { recordEvent } from './log.ts'
import { snapshotColumns, takeSnapshot } from './snapshot.ts'
import { type ApprovalTarget, lockApproval, lockSent, repeatApproval } from './store.ts'

/**
 * From now on it is what the customer agrees to, and does not change. The one that it replaces is withdrawn; another
 * one may not wait beside it. What waits for something already goes on waiting for that.
 * @param form.version the draft that whoever sends it has read; without it, what stands is sent
 * @throws AppError 404; 409 APPROVAL_FROZEN, APPROVAL_CHANGED saying what changed, APPROVAL_PENDING, APPROVAL_ANSWERED, PROCESS_COMPLETED, CLIENT_WITHOUT_EMAIL, NO_PUBLIC_ADDRESS
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
  const expires_at = expiryOf(now, draft.expiry_days)
  const to =
    way === 'mail' ? await mailRequest(tx, 'approval_request', { ...draft, expires_at }, repair, context) : null
  const { client, plaque } = repair
  const { content, content_hash: hash } = columns
  await recordEvent(tx, draft.id, 'sent', {
    by: actor,
    data: { way, client, plaque, to, expiresAt: expires_at.toISOString(), hash, content },
    change: { state: 'sent', sent_at: now, expires_at, ...columns },
    now,
  })
  await repeatApproval(tx, process.id, now)
  if (wait && process.wait_id === null)
    await startWaitFor(tx, actor, process.id, { reason: 'accord', note: null, expectedDate: null }, context)
  const after = { way, lines: draft.lines.length, totalCents: totalOf(draft.lines) }
  await happened(tx, actor, { name: 'approval.sent', id: draft.id, processId: process.id, after }, context)
}

export type GivenLink = { link: string; expiresAt: string }

/** A link of its own, to be handed over: shown once. @returns its address @throws AppError 404; 409 APPROVAL_NOT_SENT, APPROVAL_LINKS, NO_PUBLIC_ADDRESS */
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
  await recordEvent(tx, id, 'linked', { by: actor, data: {}, now })
  await happened(tx, actor, { name: 'approval.linked', id, processId: target.processId }, context)
  return { link, expiresAt: (expires_at ?? now).toISOString() }
}

/** Once, when somebody says so. @throws AppError 404; 409 APPROVAL_NOT_SENT, APPROVAL_REMINDED, CLIENT_WITHOUT_EMAIL, NO_PUBLIC_ADDRESS */
export async function remindOfApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const now = context.now()
  await lockProcess(tx, target.processId)
  const approval = await lockSent(tx, target, now)
  if (approval.reminded_at !== null) throw conflict('APPROVAL_REMINDED')
  const repair = await readRepair(tx, target.processId)
  const to = await mailRequest(tx, 'approval_reminder', approval, repair, context)
  await recordEvent(tx, approval.id, 'reminded', { by: actor, data: { to }, change: { reminded_at: now }, now })
  await happened(tx, actor, { name: 'approval.reminded', id: approval.id, processId: target.processId }, context)
}
