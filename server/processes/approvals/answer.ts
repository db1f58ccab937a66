import { timingSafeEqual } from 'node:crypto'
import { type Answers, acceptedTotal, answersAll } from '../../../domain/approval.ts'
import type { ApprovalAnswerForm, ApprovalRecordForm } from '../../../domain/approval-form.ts'
import { fullName } from '../../../domain/full-name.ts'
import { limits } from '../../../domain/limits.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import { type Actor, nobody } from '../../http/actor.ts'
import { AppError, conflict, invalid } from '../../http/errors.ts'
import {
  type ApprovalTarget,
  changeApproval,
  type LockedApproval,
  lockApproval,
  lockSent,
  repeatApproval,
} from '../record/approval-store.ts'
import { endWaitFor } from '../record/end-wait.ts'
import { type LockedProcess, lockProcess } from '../record/store.ts'
import { contentOf, digestsOf, frozen, photosOf, versionOf } from './content.ts'
import { writeReceipt } from './letters.ts'
import { currentState } from './lock.ts'
import { countOpenings, recordEvent, type Source } from './record.ts'

/** What the customer does: from where, and with which approval. */
type ByCustomer = { approvalId: string; source: Source }

/**
 * One answer for each line, once and for all. Of several that come at once, the first one holds.
 * @throws AppError 404; 400 on lines left out; 409 APPROVAL_ANSWERED, APPROVAL_CHANGED; 410 APPROVAL_OVER
 */
export async function answerApproval(
  tx: TenantTx,
  { approvalId, source }: ByCustomer,
  form: ApprovalAnswerForm,
  context: Context,
): Promise<void> {
  const now = context.now()
  const { process, approval } = await lockForCustomer(tx, approvalId)
  refuseOver(approval, now)
  const hash = approval.content_hash ?? ''
  if (!isVersion(form.version, versionOf(context.secrets.linkKey, { id: approval.id, hash })))
    throw conflict('APPROVAL_CHANGED')
  const answers = readAnswers(approval, form.answers)
  const acceptedCents = acceptedTotal(approval.lines, answers)
  const name = fullName(form)
  await changeApproval(
    tx,
    approval.id,
    {
      state: 'answered',
      answered_at: now,
      answers,
      accepted_cents: acceptedCents,
      answered_by: name,
      medium: 'online',
    },
    now,
  )
  const { prenom, nom } = form
  const data = { ...source, prenom, nom, answers, acceptedCents, hash }
  const digest = await recordEvent(tx, approval.id, 'answered', { by: null, data, now })
  const to = await writeReceipt(tx, { ...approval, answers, acceptedCents, name, digest }, context)
  if (to !== null) await recordEvent(tx, approval.id, 'receipt', { by: null, data: { to }, now })
  await settle(tx, nobody, process, context)
  const after = tallyOf(answers, acceptedCents, 'online')
  await happened(tx, nobody, { name: 'approval.answered', id: approval.id, processId: process.id, after }, context)
}

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
  if (approval.state === 'draft' && (await lockSent(tx, process.id))) throw conflict('APPROVAL_PENDING')
  if (Date.parse(heardAt) > now.getTime())
    throw invalid([{ path: ['heardAt'], message: 'Cette date est à venir', code: 'custom' }])
  const answers = readAnswers(approval, given)
  const [document, heard, shown] = await Promise.all([
    documentOf(tx, process.id, photoId),
    colleague(tx, heardBy),
    shownIn(tx, approval),
  ])
  const acceptedCents = acceptedTotal(approval.lines, answers)
  const { text, hash, digests } = shown
  await changeApproval(
    tx,
    approval.id,
    {
      state: 'answered',
      content: text,
      content_hash: hash,
      photo_digests: [...digests, ...(document?.digests ?? [])],
      answered_at: now,
      answers,
      accepted_cents: acceptedCents,
      answered_by: fullName({ prenom, nom }),
      medium,
    },
    now,
  )
  const by = { id: actor.userId, name: fullName(actor) }
  const data = { prenom, nom, answers, acceptedCents, hash, medium, heardBy: heard, heardAt, document, content: text }
  await recordEvent(tx, approval.id, 'recorded', { by, data, now })
  await settle(tx, actor, process, context)
  const after = tallyOf(answers, acceptedCents, medium)
  await happened(tx, actor, { name: 'approval.recorded', id: approval.id, processId: process.id, after }, context)
}

/** They would rather talk. Asked again, it is told once. @throws AppError 404; 409 APPROVAL_ANSWERED; 410 APPROVAL_OVER */
export async function askCallback(tx: TenantTx, { approvalId, source }: ByCustomer, context: Context): Promise<void> {
  const now = context.now()
  const { process, approval } = await lockForCustomer(tx, approvalId)
  refuseOver(approval, now)
  if (approval.callback_at !== null) return
  await changeApproval(tx, approval.id, { callback_at: now }, now)
  await recordEvent(tx, approval.id, 'callback', { by: null, data: source, now })
  await happened(tx, nobody, { name: 'approval.callback', id: approval.id, processId: process.id }, context)
}

/** That somebody looked: noted, and nothing changes by it. One browser is noted once an hour, and none without end. */
export async function noteOpening(tx: TenantTx, { approvalId, source }: ByCustomer, context: Context): Promise<void> {
  const now = context.now()
  const { process, approval } = await lockForCustomer(tx, approvalId)
  if (currentState(approval, now) !== 'sent') return
  const since = new Date(now.getTime() - limits.approvalOpeningMs)
  const { same, all } = await countOpenings(tx, approval.id, source, since)
  if (same > 0 || all >= limits.approvalOpeningsMax) return
  await recordEvent(tx, approval.id, 'opened', { by: null, data: source, now })
  if (approval.opened_at !== null) return
  await changeApproval(tx, approval.id, { opened_at: now }, now)
  await happened(tx, nobody, { name: 'approval.opened', id: approval.id, processId: process.id }, context)
}

/** The process first, as everywhere: two who act at once take turns there. @throws AppError 404, also once the process is gone */
async function lockForCustomer(tx: TenantTx, approvalId: string) {
  const found: { process_id: string } | undefined = await tx
    .from('approvals')
    .where({ garage_id: tx.garageId, id: approvalId })
    .first('process_id')
  const process = await lockProcess(tx, found?.process_id ?? approvalId)
  return { process, approval: await lockApproval(tx, { processId: process.id, approvalId }) }
}

function refuseOver(approval: LockedApproval, now: Date): void {
  const state = currentState(approval, now)
  if (state === 'answered') throw conflict('APPROVAL_ANSWERED')
  if (state !== 'sent') throw new AppError(410, 'APPROVAL_OVER')
}

function isVersion(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** @throws AppError 400 naming each line that has no answer */
function readAnswers({ lines }: LockedApproval, given: ApprovalAnswerForm['answers']): Answers {
  const answers = Object.fromEntries(given.map(({ lineId, answer }) => [lineId, answer]))
  if (answersAll(lines, answers)) return answers
  const missing = lines.filter(({ id }) => answers[id] === undefined)
  const issues = missing.map(({ id }) => ({ path: ['answers', id], message: 'Choisissez une réponse', code: 'custom' }))
  throw invalid(issues.length > 0 ? issues : [{ path: ['answers'], message: 'Ligne inconnue', code: 'custom' }])
}

/** Whatever waited for it goes on. */
async function settle(
  tx: TenantTx,
  author: Parameters<typeof endWaitFor>[1],
  process: LockedProcess,
  context: Context,
): Promise<void> {
  await endWaitFor(tx, author, process, 'accord', context)
  await repeatApproval(tx, process.id, context.now())
}

function tallyOf(answers: Answers, acceptedCents: number, medium: 'online' | ApprovalRecordForm['medium']) {
  const all = Object.values(answers)
  const accepted = all.filter((answer) => answer === 'accepted').length
  return { accepted, refused: all.length - accepted, acceptedCents, medium }
}

/** @throws AppError 400 on a photo that is none of this process's */
async function documentOf(tx: TenantTx, processId: string, photoId: string | null) {
  if (photoId === null) return null
  const photo = (await photosOf(tx, processId)).get(photoId)
  if (!photo) throw invalid([{ path: ['photoId'], message: 'Photo inconnue', code: 'custom' }])
  return { ...photo, digests: digestsOf(photo) }
}

/** @throws AppError 400 on somebody of elsewhere */
async function colleague(tx: TenantTx, userId: string): Promise<string> {
  const row: { prenom: string; nom: string } | undefined = await tx
    .from('users')
    .where({ garage_id: tx.garageId, id: userId })
    .first('prenom', 'nom')
  if (!row) throw invalid([{ path: ['heardBy'], message: 'Choisissez qui a reçu l’accord', code: 'custom' }])
  return fullName(row)
}

/** What was sent stays what was agreed to. */
async function shownIn(tx: TenantTx, approval: LockedApproval) {
  const { content, content_hash: hash, photo_digests: digests } = approval
  if (content !== null && hash !== null) return { text: content, hash, digests }
  return frozen((await contentOf(tx, approval.process_id, approval)).content)
}
