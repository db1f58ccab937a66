import type { ApprovalSendForm } from '../../../../domain/approvals/approval-form.ts'
import {
  decideSending,
  type Refusal,
  reachOf,
  type Sending,
  type ToSend,
} from '../../../../domain/approvals/decide-sending.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import { instantOf } from '../../../database/instant.ts'
import type { TenantTx } from '../../../database/tenant.ts'
import type { Context } from '../../../deps.ts'
import { recordEvent } from '../../../events/record-event.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError, conflict } from '../../../http/errors.ts'
import { mailOrigin } from '../../../runtime/public-origin.ts'
import { readRepair } from '../../row/customer-letter.ts'
import { lockProcess } from '../../row/rows.ts'
import { changesSince } from '../draft/draft-version.ts'
import { logApprovalEvent } from '../proof/log.ts'
import { freeze } from '../proof/snapshot.ts'
import type { ApprovalTarget } from '../row.ts'
import { lockApprovals, lockSent, repeatApproval } from '../store.ts'
import { countLinks, issueLink, mailRequest } from './links.ts'
import { endSuperseded } from './withdraw.ts'

/**
 * Sends an approval: from now on its text is fixed. The approval that it replaces is withdrawn; no other one may be
 * pending. All is read, then decided, then written.
 * @param form.version the version of the draft that the sender has read; without it, the stored draft is sent
 * @throws AppError 404; 409 APPROVAL_FROZEN, APPROVAL_CHANGED naming the changes, APPROVAL_PENDING, APPROVAL_ANSWERED,
 * PROCESS_COMPLETED, CLIENT_WITHOUT_EMAIL, NO_PUBLIC_ADDRESS
 */
export async function sendApproval(
  tx: TenantTx,
  actor: Actor,
  target: ApprovalTarget,
  form: ApprovalSendForm,
  context: Context,
): Promise<void> {
  const read = await readToSend(tx, target, form, context)
  await writeSent(tx, actor, read, requireDecided(decideSending(read.toSend, form.way, context.now())), form, context)
}

/** Locks and reads everything that a sending depends on. @throws AppError 404 */
async function readToSend(tx: TenantTx, target: ApprovalTarget, { version }: ApprovalSendForm, { config }: Context) {
  const { completed_at } = await lockProcess(tx, target.processId)
  const { approval: draft, facts } = await lockApprovals(tx, target)
  const { columns, repair } = await freeze(tx, draft)
  const toSend: ToSend = {
    ...facts,
    isCompleted: completed_at !== null,
    changes: changesSince(version, draft),
    customer: repair,
    origin: mailOrigin(config),
  }
  return { draft, columns, repair, toSend }
}

type ReadToSend = Awaited<ReturnType<typeof readToSend>>

async function writeSent(
  tx: TenantTx,
  actor: Actor,
  { draft, repair, columns }: ReadToSend,
  { superseded, reach, expiresAt: until, after }: Sending,
  { wait }: ApprovalSendForm,
  context: Context,
): Promise<void> {
  const now = context.now()
  const { id, process_id: processId } = draft
  const { client, plaque } = repair
  const { content, content_hash: hash } = columns
  const expiresAt = instantOf(until)
  if (superseded) await endSuperseded(tx, actor, processId, superseded, context)
  const asked = { ...draft, expires_at: expiresAt }
  const to = reach && (await mailRequest(tx, 'approval_request', asked, { ...repair, ...reach }, context))
  await logApprovalEvent(tx, id, 'sent', {
    by: actor,
    data: { way: after.way, client, plaque, to, expiresAt, hash, content },
    change: { state: 'sent', sent_at: instantOf(now), expires_at: expiresAt, ...columns },
    now,
  })
  await repeatApproval(tx, processId, now)
  await recordEvent(tx, actor, { name: 'approval.sent', id, processId, after, waits: wait === true }, context)
}

/** The outcome of a decision. @throws AppError 409 on a refusal */
export function requireDecided<Decided>(decision: Decided | Refusal): Decided {
  if (isRefused(decision)) throw new AppError(409, decision.refusal.code, decision.refusal)
  return decision
}

const isRefused = (decision: unknown): decision is Refusal =>
  typeof decision === 'object' && decision !== null && 'refusal' in decision

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
  const reach = requireDecided(reachOf(repair, mailOrigin(context.config)))
  const to = await mailRequest(tx, 'approval_reminder', approval, { ...repair, ...reach }, context)
  await logApprovalEvent(tx, approval.id, 'reminded', {
    by: actor,
    data: { to },
    change: { reminded_at: instantOf(now) },
    now,
  })
  await recordEvent(tx, actor, { name: 'approval.reminded', id: approval.id, processId: target.processId }, context)
}
