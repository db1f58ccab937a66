import { totalOf } from '../../../domain/approval.ts'
import type { ApprovalForm, ApprovalPatch, NewLine } from '../../../domain/approval-form.ts'
import { limits } from '../../../domain/limits.ts'
import { newId } from '../../database/ids.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { lockProcess } from '../row/store.ts'
import { photosOf } from './content.ts'
import { lockUnanswered } from './lock.ts'
import {
  type ApprovalTarget,
  changeApproval,
  countApprovals,
  insertApproval,
  lockApproval,
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
  await lockProcess(tx, processId)
  const stored = await withIds(tx, processId, lines)
  return insertDraft(tx, actor, processId, { title, message, lines: stored, expiryDays, replacesId: null }, context)
}

/** What will stand in for one that was sent: the same lines, to be changed. The old one stays good until then. @throws AppError 404, 409 */
export async function correctApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  await lockProcess(tx, target.processId)
  const old = await lockUnanswered(tx, target)
  const lines = old.lines.map((line) => ({ ...line, id: newId() }))
  const { title, message, expiry_days: expiryDays } = old
  const known = await draftReplacing(tx, target)
  if (known) return known
  const copy = { title, message, lines, expiryDays, replacesId: old.id }
  return insertDraft(tx, actor, target.processId, copy, context)
}

/** One that is begun is gone on with. */
async function draftReplacing(tx: TenantTx, { processId, approvalId }: ApprovalTarget): Promise<string | undefined> {
  const row = await tx
    .from('approvals')
    .where({ garage_id: tx.garageId, process_id: processId, replaces_id: approvalId, state: 'draft' })
    .first('id')
  return row?.id
}

type Draft = Pick<NewApproval, 'title' | 'message' | 'lines'> & { expiryDays: number; replacesId: string | null }

async function insertDraft(tx: TenantTx, actor: Actor, processId: string, draft: Draft, context: Context) {
  const process = await lockProcess(tx, processId)
  if (process.completed_at !== null) throw conflict('PROCESS_COMPLETED')
  if ((await countApprovals(tx, processId)) >= limits.approvalsMax) throw conflict('APPROVAL_LIMIT')
  const id = newId()
  const now = context.now()
  const { title, message, lines, expiryDays: expiry_days, replacesId: replaces_id } = draft
  const row = { id, title, message, lines, expiry_days, replaces_id }
  await insertApproval(tx, processId, row, { by: actor.userId, now })
  await repeatApproval(tx, processId, now)
  const after = { lines: lines.length, totalCents: totalOf(lines) }
  await happened(tx, actor, { name: 'approval.drafted', id, processId, after }, context)
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
  const { title = draft.title, message = draft.message, expiryDays = draft.expiry_days } = patch
  const now = context.now()
  await changeApproval(tx, draft.id, { title, message, lines, expiry_days: expiryDays }, now)
  const after = { lines: lines.length, totalCents: totalOf(lines) }
  await happened(tx, actor, { name: 'approval.changed', id: draft.id, processId: target.processId, after }, context)
}

/** @throws AppError 404; 409 APPROVAL_FROZEN */
export async function discardApproval(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const { id } = await lockDraft(tx, target)
  await removeDraft(tx, id)
  await repeatApproval(tx, target.processId, context.now())
  await happened(tx, actor, { name: 'approval.discarded', id, processId: target.processId }, context)
}

async function lockDraft(tx: TenantTx, target: ApprovalTarget) {
  await lockProcess(tx, target.processId)
  const approval = await lockApproval(tx, target)
  if (approval.state !== 'draft') throw conflict('APPROVAL_FROZEN')
  return approval
}

/** @throws AppError 400 on a photo that is none of this process's */
async function withIds(tx: TenantTx, processId: string, lines: readonly NewLine[]): Promise<StoredLine[]> {
  const asked = lines.flatMap(({ photoIds }) => photoIds)
  const known = asked.length > 0 ? await photosOf(tx, processId) : new Map()
  const issues = lines.flatMap(({ photoIds }, index) =>
    photoIds.every((id) => known.has(id))
      ? []
      : [{ path: ['lines', index, 'photoIds'], message: 'Photo inconnue', code: 'custom' }],
  )
  if (issues.length > 0) throw invalid(issues)
  return lines.map((line) => ({ ...line, id: newId() }))
}
