import type { ApprovalRecordForm } from '../../../../domain/approvals/approval-form.ts'
import { supersededBy } from '../../../../domain/approvals/decide-sending.ts'
import { answerTimeRefusal } from '../../../../domain/approvals/staff-words.ts'
import { fullName } from '../../../../domain/ground/full-name.ts'
import type { TenantTx } from '../../../database/tenant.ts'
import type { Context } from '../../../deps.ts'
import { recordEvent } from '../../../events/record-event.ts'
import type { Actor } from '../../../http/actor.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { lockProcess } from '../../row/rows.ts'
import { logApprovalEvent } from '../proof/log.ts'
import { keepPartsChoice } from '../proof/parts-choice.ts'
import { fileDigests, freeze, photosOf, readSnapshot, type SnapshotPhoto } from '../proof/snapshot.ts'
import { requireDecided } from '../request/send.ts'
import { endSuperseded } from '../request/withdraw.ts'
import type { ApprovalTarget, LockedApproval } from '../row.ts'
import { lockApprovals } from '../store.ts'
import { endWait, readAnswer, sendReceipt } from './answer.ts'
import { keepPendingAnswer } from './pending-answers.ts'

/**
 * Records an answer that an employee received by phone, on paper or at the garage. The customer agreed to the text as
 * it was sent; an approval that was never sent gets a snapshot of its current text, and the log says so.
 * @throws AppError 404; 400; 409 APPROVAL_ANSWERED, APPROVAL_PENDING, APPROVAL_OVER
 */
export async function recordAnswer(
  tx: TenantTx,
  actor: Actor,
  target: ApprovalTarget,
  form: ApprovalRecordForm,
  context: Context,
): Promise<void> {
  const now = context.now()
  const process = await lockProcess(tx, target.processId)
  const { approval, facts } = await lockApprovals(tx, target)
  if (approval.state === 'answered') throw conflict('APPROVAL_ANSWERED')
  if (approval.state === 'withdrawn') throw conflict('APPROVAL_OVER')
  if (approval.state === 'draft') {
    const superseded = requireDecided(supersededBy(facts.draft, facts.approvals, now))
    if (superseded) await endSuperseded(tx, actor, process.id, superseded, context)
  }
  const { id } = approval
  const { medium, heardAt } = form
  refuseMoment(heardAt, approval, now)
  const [document, heardBy, shown] = await Promise.all([
    documentOf(tx, process.id, form.photoId),
    colleague(tx, form.heardBy),
    shownIn(tx, approval),
  ])
  const { content, content_hash, photo_digests, parts_exemption } = shown.columns
  const question = readSnapshot(content).parts ?? null
  const answer = readAnswer(approval, { form, question, medium, content, now })
  const files = [...photo_digests, ...(document ? fileDigests(document) : [])]
  const digest = await logApprovalEvent(tx, id, 'recorded', {
    by: actor,
    data: { ...answer.data, hash: content_hash, medium, heardBy, heardAt, document, ...shown.car, content },
    change: { ...answer.change, content, content_hash, photo_digests: files, parts_exemption },
    now,
  })
  await keepPartsChoice(tx, approval, { question, choice: answer.data.partsChoice, medium, at: new Date(heardAt) })
  // A customer who agreed by phone may withdraw like online: their receipt explains how.
  if (answer.change.withdrawal_until !== null)
    await sendReceipt(tx, { ...approval, content }, { ...answer, question }, digest, context)
  await endWait(tx, actor, process, context)
  await keepPendingAnswer(tx, { processId: process.id, approvalId: id }, { renounced: false, now })
  await recordEvent(tx, actor, { name: 'approval.recorded', id, processId: process.id, after: answer.tally }, context)
}

/** @throws AppError 400 on a time in the future, or before the request */
function refuseMoment(heardAt: string, { sent_at, created_at }: LockedApproval, now: Date): void {
  const approvalDates = { sentAt: sent_at, createdAt: created_at }
  const message = answerTimeRefusal(heardAt, approvalDates, now)
  if (message !== null) throw invalid([{ path: ['heardAt'], message, code: 'custom' }])
}

/** @throws AppError 400 on a photo of another process */
async function documentOf(tx: TenantTx, processId: string, photoId: string | null): Promise<SnapshotPhoto | null> {
  if (photoId === null) return null
  const photo = (await photosOf(tx, processId)).get(photoId)
  if (!photo) throw invalid([{ path: ['photoId'], message: 'Photo inconnue', code: 'custom' }])
  return photo
}

/** @throws AppError 400 on a person of another garage */
async function colleague(tx: TenantTx, userId: string): Promise<string> {
  const row = await tx.from('users').where({ garage_id: tx.garageId, id: userId }).first('prenom', 'nom')
  if (!row) throw invalid([{ path: ['heardBy'], message: 'Choisissez qui a reçu l’accord', code: 'custom' }])
  return fullName(row)
}

/** The snapshot that the customer agreed to; it has the full name of the car if no line of the log has it. */
async function shownIn(tx: TenantTx, approval: LockedApproval) {
  const { content, content_hash, photo_digests, parts_exemption } = approval
  if (content !== null && content_hash !== null)
    return { columns: { content, content_hash, photo_digests, parts_exemption }, car: {} }
  const { columns, repair } = await freeze(tx, approval)
  return { columns, car: { plaque: repair.plaque } }
}
