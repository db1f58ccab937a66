import type { ApprovalForm, ApprovalPatch, NewLine } from '../../../../domain/approvals/approval-form.ts'
import { factsOf } from '../../../../domain/approvals/decide-sending.ts'
import { titleOf } from '../../../../domain/approvals/title.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import { newId } from '../../../database/ids.ts'
import type { TenantTx } from '../../../database/tenant.ts'
import type { Context } from '../../../deps.ts'
import { recordEvent } from '../../../events/record-event.ts'
import type { Actor } from '../../../http/actor.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { type LockedProcess, lockProcess } from '../../row/rows.ts'
import { photosOf } from '../proof/snapshot.ts'
import type { ApprovalTarget, LockedApproval, StoredLine } from '../row.ts'
import {
  changeApproval,
  countApprovals,
  insertApproval,
  lockApproval,
  lockUnanswered,
  type NewApproval,
  removeDraft,
  repeatApproval,
} from '../store.ts'

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
 * Drafts a correction of a sent approval, beginning with its lines. The sent one stays valid until the correction is
 * sent; an existing correction is continued.
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
