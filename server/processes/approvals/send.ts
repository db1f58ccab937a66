import { expiryOf, totalOf } from '../../../domain/approval.ts'
import type { ApprovalSendForm } from '../../../domain/approval-form.ts'
import { changedBeforeSending } from '../../../domain/approval-staff-words.ts'
import { fullName } from '../../../domain/full-name.ts'
import { limits } from '../../../domain/limits.ts'
import { routes } from '../../../domain/routes.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, conflict } from '../../http/errors.ts'
import { type LockedProcess, lockProcess } from '../row/store.ts'
import { startWaitFor } from '../waits/open-wait.ts'
import { contentOf, frozen } from './content.ts'
import { changesSince } from './draft-version.ts'
import { writeOfApproval } from './letters.ts'
import { lockWaiting } from './lock.ts'
import { makeRoom } from './make-room.ts'
import { recordEvent } from './record.ts'
import { type ApprovalTarget, changeApproval, type LockedApproval, lockApproval, repeatApproval } from './store.ts'
import { countTokens, issueToken } from './tokens.ts'

/**
 * From now on it is what the customer agrees to, and does not change. The one that it replaces is withdrawn; another
 * one may not wait beside it.
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
  await makeRoom(tx, actor, draft, context)
  const expiresAt = expiryOf(now, draft.expiry_days)
  const { content, subject } = await contentOf(tx, process.id, draft)
  const { text, hash, digests } = frozen(content)
  const change = { state: 'sent' as const, sent_at: now, expires_at: expiresAt }
  await changeApproval(tx, draft.id, { ...change, content: text, content_hash: hash, photo_digests: digests }, now)
  const to = way === 'mail' ? await writeOfApproval(tx, 'approval_request', { ...draft, ...change }, context) : null
  const by = { id: actor.userId, name: fullName(actor) }
  const data = { way, ...subject, to, expiresAt: expiresAt.toISOString(), hash, content: text }
  await recordEvent(tx, draft.id, 'sent', { by, data, now })
  await repeatApproval(tx, process.id, now)
  if (wait) await waitForAnswer(tx, actor, process, context)
  const after = { way, lines: draft.lines.length, totalCents: totalOf(draft.lines) }
  await happened(tx, actor, { name: 'approval.sent', id: draft.id, processId: process.id, after }, context)
}

/** @throws AppError 409 APPROVAL_CHANGED with each change since that version */
function refuseUnread(draft: LockedApproval, version: string | undefined): void {
  const issues = version === undefined ? [] : changesSince(version, draft)
  if (issues.length > 0) throw new AppError(409, 'APPROVAL_CHANGED', { message: changedBeforeSending, issues })
}

/** What waits for something already goes on waiting for that. */
async function waitForAnswer(tx: TenantTx, actor: Actor, { id, wait_id }: LockedProcess, context: Context) {
  if (wait_id !== null) return
  await startWaitFor(tx, actor, id, { reason: 'accord', note: null, expectedDate: null }, context)
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
  const { id, expires_at } = await lockWaiting(tx, target, now)
  if (origin === null) throw conflict('NO_PUBLIC_ADDRESS')
  if ((await countTokens(tx, id)) >= limits.approvalLinksMax) throw conflict('APPROVAL_LINKS')
  const token = await issueToken(tx, id, 'link', now)
  const by = { id: actor.userId, name: fullName(actor) }
  await recordEvent(tx, id, 'linked', { by, data: {}, now })
  await happened(tx, actor, { name: 'approval.linked', id, processId: target.processId }, context)
  return { link: origin + routes.publicApproval.href({ token }), expiresAt: (expires_at ?? now).toISOString() }
}

/** Once, when somebody says so. @throws AppError 404; 409 APPROVAL_NOT_SENT, APPROVAL_REMINDED, CLIENT_WITHOUT_EMAIL, NO_PUBLIC_ADDRESS */
export async function remindOfApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const now = context.now()
  await lockProcess(tx, target.processId)
  const approval = await lockWaiting(tx, target, now)
  if (approval.reminded_at !== null) throw conflict('APPROVAL_REMINDED')
  const to = await writeOfApproval(tx, 'approval_reminder', approval, context)
  await changeApproval(tx, approval.id, { reminded_at: now }, now)
  const by = { id: actor.userId, name: fullName(actor) }
  await recordEvent(tx, approval.id, 'reminded', { by, data: { to }, now })
  await happened(tx, actor, { name: 'approval.reminded', id: approval.id, processId: target.processId }, context)
}
