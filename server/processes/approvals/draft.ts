import { totalOf } from '../../../domain/approval.ts'
import type { ApprovalForm, ApprovalPatch, NewLine } from '../../../domain/approval-form.ts'
import { limits } from '../../../domain/limits.ts'
import { newId } from '../../database/ids.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { type LockedProcess, lockProcess } from '../row/store.ts'
import { photosOf } from './snapshot.ts'
import {
  type ApprovalTarget,
  changeApproval,
  countApprovals,
  insertApproval,
  type LockedApproval,
  lockApproval,
  lockUnanswered,
  type NewApproval,
  removeDraft,
  repeatApproval,
  type StoredLine,
} from './store.ts'

/** @returns its id @throws AppError 404; 400 on a photo of elsewhere; 409 PROCESS_COMPLETED, APPROVAL_LIMIT */
export async function draftApproval(
  tx: TenantTx,
  actor: Actor,
  processId: string,
  { title, message, lines, expiryDays }: ApprovalForm,
  context: Context,
): Promise<string> {
  const process = await lockProcess(tx, processId)
  const stored = await withIds(tx, processId, lines)
  const draft = { title, message, lines: stored, expiry_days: expiryDays, replaces_id: null }
  return insertDraft(tx, actor, process, draft, context)
}

/**
 * What will stand in for one that was sent: the same lines, to be changed. The old one stays good until then; a
 * correction that is begun is gone on with.
 * @returns its id @throws AppError 404; 409 APPROVAL_NOT_SENT, PROCESS_COMPLETED, APPROVAL_LIMIT
 */
export async function correctApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const process = await lockProcess(tx, target.processId)
  const { id, title, message, lines: old, expiry_days } = await lockUnanswered(tx, target)
  const begun = { garage_id: tx.garageId, process_id: process.id, replaces_id: id, state: 'draft' } as const
  const known = await tx.from('approvals').where(begun).first('id')
  if (known) return known.id
  const lines = old.map((line) => ({ ...line, id: newId() }))
  return insertDraft(tx, actor, process, { title, message, lines, expiry_days, replaces_id: id }, context)
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
  await happened(tx, actor, { name: 'approval.drafted', id, processId, after: factsOf(draft.lines) }, context)
  return id
}

/** @throws AppError 404; 400 on a photo of elsewhere; 409 APPROVAL_FROZEN */
export async function editApproval(
  tx: TenantTx,
  actor: Actor,
  target: ApprovalTarget,
  patch: ApprovalPatch,
  context: Context,
): Promise<void> {
  const draft = await lockDraft(tx, target)
  const lines = patch.lines ? await withIds(tx, target.processId, patch.lines) : draft.lines
  const { title = draft.title, message = draft.message, expiryDays: expiry_days = draft.expiry_days } = patch
  await changeApproval(tx, draft.id, { title, message, lines, expiry_days }, context.now())
  const about = { id: draft.id, processId: target.processId }
  await happened(tx, actor, { name: 'approval.changed', ...about, after: factsOf(lines) }, context)
}

/** @throws AppError 404; 409 APPROVAL_FROZEN */
export async function discardApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const { id } = await lockDraft(tx, target)
  await removeDraft(tx, id)
  await repeatApproval(tx, target.processId, context.now())
  await happened(tx, actor, { name: 'approval.discarded', id, processId: target.processId }, context)
}

async function lockDraft(tx: TenantTx, target: ApprovalTarget): Promise<LockedApproval> {
  await lockProcess(tx, target.processId)
  const approval = await lockApproval(tx, target)
  if (approval.state !== 'draft') throw conflict('APPROVAL_FROZEN')
  return approval
}

const factsOf = (lines: readonly StoredLine[]) => ({ lines: lines.length, totalCents: totalOf(lines) })

/** @throws AppError 400 on a photo that is none of this process's */
async function withIds(tx: TenantTx, processId: string, lines: readonly NewLine[]): Promise<StoredLine[]> {
  const hasPhotos = lines.some(({ photoIds }) => photoIds.length > 0)
  const known = hasPhotos ? await photosOf(tx, processId) : new Map()
  const issues = lines.flatMap(({ photoIds }, index) =>
    photoIds.every((id) => known.has(id))
      ? []
      : [{ path: ['lines', index, 'photoIds'], message: 'Photo inconnue', code: 'custom' }],
  )
  if (issues.length > 0) throw invalid(issues)
  return lines.map((line) => ({ ...line, id: newId() }))
}
