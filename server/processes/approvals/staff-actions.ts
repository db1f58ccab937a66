import { acceptedLines, expiryOf, totalOf } from '../../../domain/approvals/approval.ts'
import type { ApprovalForm, ApprovalPatch, ApprovalSendForm, NewLine } from '../../../domain/approvals/approval-form.ts'
import { titleOf } from '../../../domain/approvals/title.ts'
import { limits } from '../../../domain/limits.ts'
import { currentStep, type Step } from '../../../domain/processes/steps.ts'
import { newId } from '../../database/ids.ts'
import { instantOf } from '../../database/instant.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { readRepair } from '../row/customer-letter.ts'
import { type LockedProcess, lockProcess } from '../row/rows.ts'
import { insertStepsAt, lockWithSteps, proposed, saveProgress, stepsOf, tieToApproval } from '../steps/store.ts'
import { noteTold } from '../telling/told.ts'
import { startWaitFor } from '../waits/waits.ts'
import { supersede } from './answer.ts'
import { countLinks, issueLink, mailRequest } from './customer-links.ts'
import { refuseUnread } from './draft-version.ts'
import { logApprovalEvent } from './log.ts'
import { settlePendingAnswer } from './pending-answers.ts'
import { photosOf, snapshotColumns, takeSnapshot } from './snapshot.ts'
import {
  type ApprovalTarget,
  changeApproval,
  countApprovals,
  insertApproval,
  type LockedApproval,
  lockApproval,
  lockSent,
  lockUnanswered,
  type NewApproval,
  removeDraft,
  repeatApproval,
  type StoredLine,
} from './store.ts'

/**
 * Creates an approval draft.
 * @returns its id
 * @throws AppError 404; 400 on a photo of another process; 409 PROCESS_COMPLETED, APPROVAL_LIMIT
 */
export async function draftApproval(
  tx: TenantTx,
  actor: Actor,
  processId: string,
  { title, message, lines, expiryDays, partsExemption }: ApprovalForm,
  context: Context,
): Promise<string> {
  const process = await lockProcess(tx, processId)
  const stored = await withIds(tx, processId, lines)
  const texts = { title: titleOf(title, stored), message, lines: stored }
  const draft = { ...texts, expiry_days: expiryDays, parts_exemption: partsExemption, replaces_id: null }
  return insertDraft(tx, actor, process, draft, context)
}

/**
 * Drafts a correction of a sent approval: its lines, to be changed. The sent one stays good until then; a correction
 * in progress is continued.
 * @returns its id
 * @throws AppError 404; 409 APPROVAL_NOT_SENT, PROCESS_COMPLETED, APPROVAL_LIMIT
 */
export async function correctApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const process = await lockProcess(tx, target.processId)
  const { id, title, message, lines: old, expiry_days, parts_exemption } = await lockUnanswered(tx, target)
  const begun = { garage_id: tx.garageId, process_id: process.id, replaces_id: id, state: 'draft' } as const
  const existing = await tx.from('approvals').where(begun).first('id')
  if (existing) return existing.id
  const lines = old.map((line) => ({ ...line, id: newId() }))
  const draft = { title, message, lines, expiry_days, parts_exemption, replaces_id: id }
  return insertDraft(tx, actor, process, draft, context)
}

async function insertDraft(
  tx: TenantTx,
  actor: Actor,
  { id: processId, completed_at }: LockedProcess,
  draft: Omit<NewApproval, 'id'>,
  context: Context,
): Promise<string> {
  if (completed_at !== null) throw conflict('PROCESS_COMPLETED')
  if ((await countApprovals(tx, processId)) >= limits.approvalsMax) throw conflict('APPROVAL_LIMIT')
  const id = newId()
  const now = context.now()
  await insertApproval(tx, processId, { id, ...draft }, { by: actor.userId, now })
  await repeatApproval(tx, processId, now)
  await recordEvent(tx, actor, { name: 'approval.drafted', id, processId, after: factsOf(draft.lines) }, context)
  return id
}

/** Changes an approval draft. @throws AppError 404; 400 on a photo of another process; 409 APPROVAL_FROZEN */
export async function editApproval(
  tx: TenantTx,
  actor: Actor,
  target: ApprovalTarget,
  patch: ApprovalPatch,
  context: Context,
): Promise<void> {
  const draft = await lockDraft(tx, target)
  const lines = patch.lines ? await withIds(tx, target.processId, patch.lines) : draft.lines
  const { title: typed = draft.title, message = draft.message, expiryDays: expiry_days = draft.expiry_days } = patch
  const { partsExemption: parts_exemption = draft.parts_exemption } = patch
  const title = titleOf(typed, lines)
  await changeApproval(tx, draft.id, { title, message, lines, expiry_days, parts_exemption }, context.now())
  const about = { id: draft.id, processId: target.processId }
  await recordEvent(tx, actor, { name: 'approval.changed', ...about, after: factsOf(lines) }, context)
}

/** @throws AppError 404; 409 APPROVAL_FROZEN */
export async function discardApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const { id } = await lockDraft(tx, target)
  await removeDraft(tx, id)
  await repeatApproval(tx, target.processId, context.now())
  await recordEvent(tx, actor, { name: 'approval.discarded', id, processId: target.processId }, context)
}

async function lockDraft(tx: TenantTx, target: ApprovalTarget): Promise<LockedApproval> {
  await lockProcess(tx, target.processId)
  const approval = await lockApproval(tx, target)
  if (approval.state !== 'draft') throw conflict('APPROVAL_FROZEN')
  return approval
}

const factsOf = (lines: readonly StoredLine[]) => ({ lines: lines.length, totalCents: totalOf(lines) })

/** @throws AppError 400 on a photo of another process */
async function withIds(tx: TenantTx, processId: string, lines: readonly NewLine[]): Promise<StoredLine[]> {
  const hasPhotos = lines.some(({ photoIds }) => photoIds.length > 0)
  const photos = hasPhotos ? await photosOf(tx, processId) : new Map()
  const issues = lines.flatMap(({ photoIds }, index) =>
    photoIds.every((id) => photos.has(id))
      ? []
      : [{ path: ['lines', index, 'photoIds'], message: 'Photo inconnue', code: 'custom' }],
  )
  if (issues.length > 0) throw invalid(issues)
  return lines.map((line) => ({ ...line, id: newId() }))
}

/**
 * Sends an approval: from now on its text does not change, and the customer agrees to it. The one that it replaces is
 * withdrawn; another one may not wait beside it. A process that waits already keeps its reason.
 * @param form.version the draft that whoever sends it has read; without it, what stands is sent
 * @throws AppError 404; 409 APPROVAL_FROZEN, APPROVAL_CHANGED saying what changed, APPROVAL_PENDING,
 * APPROVAL_ANSWERED, PROCESS_COMPLETED, CLIENT_WITHOUT_EMAIL, NO_PUBLIC_ADDRESS
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
  if (to !== null) await noteTold(tx, process.id, { way: 'mail', about: 'approval' }, now)
  const { client, plaque } = repair
  const { content, content_hash: hash } = columns
  await logApprovalEvent(tx, draft.id, 'sent', {
    by: actor,
    data: { way, client, plaque, to, expiresAt: expires_at, hash, content },
    change: { state: 'sent', sent_at: instantOf(now), expires_at, ...columns },
    now,
  })
  await repeatApproval(tx, process.id, now)
  if (wait && process.wait_id === null)
    await startWaitFor(tx, actor, process.id, { reason: 'accord', note: null, expectedDate: null }, context)
  const after = { way, lines: draft.lines.length, totalCents: totalOf(draft.lines) }
  await recordEvent(tx, actor, { name: 'approval.sent', id: draft.id, processId: process.id, after }, context)
}

export type GivenLink = { link: string; expiresAt: string }

/**
 * Issues a link to be handed over, shown once.
 * @returns its address @throws AppError 404; 409 APPROVAL_NOT_SENT, APPROVAL_LINKS, NO_PUBLIC_ADDRESS
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
 * Reminds the customer once, when somebody says so.
 * @throws AppError 404; 409 APPROVAL_NOT_SENT, APPROVAL_REMINDED, CLIENT_WITHOUT_EMAIL, NO_PUBLIC_ADDRESS
 */
export async function remindOfApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const now = context.now()
  await lockProcess(tx, target.processId)
  const approval = await lockSent(tx, target, now)
  if (approval.reminded_at !== null) throw conflict('APPROVAL_REMINDED')
  const repair = await readRepair(tx, target.processId)
  const to = await mailRequest(tx, 'approval_reminder', approval, repair, context)
  await noteTold(tx, target.processId, { way: 'mail', about: 'approval' }, now)
  await logApprovalEvent(tx, approval.id, 'reminded', {
    by: actor,
    data: { to },
    change: { reminded_at: instantOf(now) },
    now,
  })
  await recordEvent(tx, actor, { name: 'approval.reminded', id: approval.id, processId: target.processId }, context)
}

/**
 * Turns the accepted lines into steps, behind the current one: once, and only when somebody says so.
 * @throws AppError 404; 409 APPROVAL_NOT_SENT without an answer that accepts, APPROVAL_STEPS_ADDED, APPROVAL_RENOUNCED,
 * PROCESS_COMPLETED, STEP_LIMIT
 */
export async function addApprovedSteps(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const now = context.now()
  const process = await lockWithSteps(tx, target.processId)
  if (process.completed_at !== null) throw conflict('PROCESS_COMPLETED')
  const { id, lines, answers, steps_added_at, renounced_at } = await lockApproval(tx, target)
  if (renounced_at !== null) throw conflict('APPROVAL_RENOUNCED')
  if (steps_added_at !== null) throw conflict('APPROVAL_STEPS_ADDED')
  const added = acceptedLines(lines.map((line) => ({ ...line, answer: answers?.[line.id] ?? null }))).map(stepOf)
  if (added.length === 0) throw conflict('APPROVAL_NOT_SENT')
  if (process.steps.length + added.length > limits.stepsMax) throw conflict('STEP_LIMIT')
  await insertStepsAt(tx, process.id, added, indexBehind(process.steps))
  await tieToApproval(tx, added, id)
  await saveProgress(tx, process, await stepsOf(tx, process.id), now)
  await settlePendingAnswer(tx, target)
  const change = { steps_added_at: instantOf(now) }
  await logApprovalEvent(tx, id, 'steps', { by: actor, data: { count: added.length }, change, now })
  const after = { steps: added.length }
  await recordEvent(tx, actor, { name: 'approval.stepsAdded', id, processId: process.id, after }, context)
}

/**
 * Notes that the customer's answer was read and that nothing follows from it for the steps: it leaves the board's first group.
 * @throws AppError 404; 409 APPROVAL_NOT_PENDING where no answer of this approval waits for that, WITHDRAWAL_NOT_NOTED
 */
export async function settleAnswer(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  await lockProcess(tx, target.processId)
  const { id, renounced_at, work_done } = await lockApproval(tx, target)
  if (renounced_at !== null && work_done === null) throw conflict('WITHDRAWAL_NOT_NOTED')
  if (!(await settlePendingAnswer(tx, target))) throw conflict('APPROVAL_NOT_PENDING')
  await recordEvent(tx, actor, { name: 'approval.settled', id, processId: target.processId }, context)
}

/** The index behind the first step that is not validated. */
function indexBehind(steps: readonly Step[]): number {
  const current = currentStep(steps)
  return current ? steps.indexOf(current) + 1 : steps.length
}

const stepOf = ({ label }: { label: string }): Step => proposed({ name: label, description: null })
