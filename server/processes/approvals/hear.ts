import { acceptedTotal } from '../../../domain/approval.ts'
import type { ApprovalRecordForm } from '../../../domain/approval-form.ts'
import { heardRefusal } from '../../../domain/approval-staff-words.ts'
import { fullName } from '../../../domain/full-name.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { lockProcess } from '../row/store.ts'
import { contentOf, digestsOf, type FrozenPhoto, frozen, photosOf } from './content.ts'
import { makeRoom } from './make-room.ts'
import { recordEvent } from './record.ts'
import { readAnswers, settle, tallyOf } from './settle.ts'
import { type ApprovalTarget, changeApproval, type LockedApproval, lockApproval } from './store.ts'

/**
 * What somebody of the garage heard, or was handed: one that was never sent is frozen as it stands, and this is said of it.
 * @throws AppError 404; 400; 409 APPROVAL_ANSWERED, APPROVAL_PENDING, APPROVAL_OVER
 */
export async function recordAnswer(
  tx: TenantTx,
  actor: Actor,
  target: ApprovalTarget,
  { prenom, nom, medium, heardBy, heardAt, photoId, answers: given }: ApprovalRecordForm,
  context: Context,
): Promise<void> {
  const now = context.now()
  const process = await lockProcess(tx, target.processId)
  const approval = await lockApproval(tx, target)
  if (approval.state === 'answered') throw conflict('APPROVAL_ANSWERED')
  if (approval.state === 'withdrawn') throw conflict('APPROVAL_OVER')
  if (approval.state === 'draft') await makeRoom(tx, actor, approval, context)
  refuseMoment(heardAt, approval, now)
  const answers = readAnswers(approval, given)
  const [document, heard, shown] = await Promise.all([
    documentOf(tx, process.id, photoId),
    colleague(tx, heardBy),
    shownIn(tx, approval),
  ])
  const acceptedCents = acceptedTotal(approval.lines, answers)
  const { text, hash, digests, ...car } = shown
  await changeApproval(
    tx,
    approval.id,
    {
      state: 'answered',
      content: text,
      content_hash: hash,
      photo_digests: [...digests, ...(document ? digestsOf(document) : [])],
      answered_at: now,
      answers,
      accepted_cents: acceptedCents,
      answered_by: fullName({ prenom, nom }),
      medium,
    },
    now,
  )
  const by = { id: actor.userId, name: fullName(actor) }
  const data = {
    prenom,
    nom,
    answers,
    acceptedCents,
    hash,
    medium,
    heardBy: heard,
    heardAt,
    document,
    ...car,
    content: text,
  }
  await recordEvent(tx, approval.id, 'recorded', { by, data, now })
  await settle(tx, actor, process, context)
  const after = tallyOf(approval, answers, medium)
  await happened(tx, actor, { name: 'approval.recorded', id: approval.id, processId: process.id, after }, context)
}

/** @throws AppError 400 on a moment to come, or at which nothing was asked yet */
function refuseMoment(heardAt: string, { sent_at, created_at }: LockedApproval, now: Date): void {
  const asked = { sentAt: sent_at?.toISOString() ?? null, createdAt: created_at.toISOString() }
  const message = heardRefusal(heardAt, asked, now)
  if (message !== null) throw invalid([{ path: ['heardAt'], message, code: 'custom' }])
}

/** @throws AppError 400 on a photo that is none of this process's */
async function documentOf(tx: TenantTx, processId: string, photoId: string | null): Promise<FrozenPhoto | null> {
  if (photoId === null) return null
  const photo = (await photosOf(tx, processId)).get(photoId)
  if (!photo) throw invalid([{ path: ['photoId'], message: 'Photo inconnue', code: 'custom' }])
  return photo
}

/** @throws AppError 400 on somebody of elsewhere */
async function colleague(tx: TenantTx, userId: string): Promise<string> {
  const row = await tx.from('users').where({ garage_id: tx.garageId, id: userId }).first('prenom', 'nom')
  if (!row) throw invalid([{ path: ['heardBy'], message: 'Choisissez qui a reçu l’accord', code: 'custom' }])
  return fullName(row)
}

type Shown = ReturnType<typeof frozen> & { plaque?: string | null }

/** What was sent stays what was agreed to. */
async function shownIn(tx: TenantTx, approval: LockedApproval): Promise<Shown> {
  const { content, content_hash: hash, photo_digests: digests } = approval
  if (content !== null && hash !== null) return { text: content, hash, digests }
  const now = await contentOf(tx, approval.process_id, approval)
  return { ...frozen(now.content), plaque: now.subject.plaque }
}
