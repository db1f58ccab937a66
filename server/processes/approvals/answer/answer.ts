import { timingSafeEqual } from 'node:crypto'
import { type Answers, acceptedTotal, answersAll, type Medium, totalOf } from '../../../../domain/approvals/approval.ts'
import type { ApprovalAnswerForm } from '../../../../domain/approvals/approval-form.ts'
import { type PartsQuestion, partsText } from '../../../../domain/approvals/parts-choice.ts'
import { isFromAfar } from '../../../../domain/approvals/withdrawal.ts'
import { withdrawalEnd } from '../../../../domain/approvals/withdrawal-end.ts'
import { fullName } from '../../../../domain/ground/full-name.ts'
import { instantOf } from '../../../database/instant.ts'
import type { TenantTx } from '../../../database/tenant.ts'
import type { Context } from '../../../deps.ts'
import { recordEvent } from '../../../events/record-event.ts'
import { type Author, nobody } from '../../../http/actor.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import type { LockedProcess } from '../../row/rows.ts'
import { endWaitFor } from '../../waits/waits.ts'
import { logApprovalEvent, type Source } from '../proof/log.ts'
import { keepPartsChoice, readPartsChoice } from '../proof/parts-choice.ts'
import { readSnapshot, versionOf } from '../proof/snapshot.ts'
import { mailReceipt } from '../request/links.ts'
import type { LockedApproval } from '../row.ts'
import { repeatApproval } from '../store.ts'
import { keepPendingAnswer } from './pending-answers.ts'

/**
 * Records the customer's final answer from their page, with one answer for each line. If several arrive at the same
 * time, the first one counts. The caller holds the locks of the process and the approval, and has checked that an
 * answer is awaited.
 * @throws AppError 400 on missing lines; 409 APPROVAL_CHANGED
 */
export async function answerApproval(
  tx: TenantTx,
  { process, approval }: { process: LockedProcess; approval: LockedApproval },
  { form, source }: { form: ApprovalAnswerForm; source: Source },
  context: Context,
): Promise<void> {
  const now = context.now()
  const { id, content_hash } = approval
  if (!isVersion(form.version, versionOf(context.secrets.linkKey, approval))) throw conflict('APPROVAL_CHANGED')
  const question = readSnapshot(approval.content ?? '').parts ?? null
  const answer = readAnswer(approval, { form, question, medium: 'online', content: approval.content, now })
  const data = { ...source, ...answer.data, hash: content_hash ?? '' }
  const digest = await logApprovalEvent(tx, id, 'answered', { by: null, data, change: answer.change, now })
  await keepPartsChoice(tx, approval, { question, choice: answer.data.partsChoice, medium: 'online', at: now })
  await sendReceipt(tx, approval, { ...answer, question }, digest, context)
  await endWait(tx, nobody, process, context)
  await keepPendingAnswer(tx, { processId: process.id, approvalId: id }, { renounced: false, now })
  const event = { name: 'approval.answered', id, processId: process.id, after: answer.tally } as const
  await recordEvent(tx, nobody, event, context)
}

/** Mails the customer their answer, if they have an address. */
export async function sendReceipt(
  tx: TenantTx,
  approval: LockedApproval,
  { data, change, question }: ReturnType<typeof readAnswer> & { question: PartsQuestion | null },
  digest: string,
  context: Context,
): Promise<void> {
  const { answers, acceptedCents, partsChoice } = data
  const { answered_by: name, begin_now, withdrawal_until } = change
  const parts = partsText({ partsChoice, partsExemption: question?.exemption ?? null })
  const receipt = { ...approval, answers, acceptedCents, parts, name, begin_now, withdrawal_until, digest }
  const now = context.now()
  const to = await mailReceipt(tx, receipt, context)
  if (to !== null) await logApprovalEvent(tx, approval.id, 'receipt', { by: null, data: { to }, now })
}

function isVersion(answeredVersion: string, expected: string): boolean {
  const [a, b] = [Buffer.from(answeredVersion), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type SubmittedAnswer = {
  form: Pick<ApprovalAnswerForm, 'prenom' | 'nom' | 'answers' | 'beginNow' | 'partsChoice'>
  question: PartsQuestion | null
  medium: Medium
  /** The shown content, frozen; null before an approval is sent. */
  content: string | null
  now: Date
}

/**
 * Reads an answer for the log, for the approval's row, and for the history.
 * @throws AppError 400 naming each line without an answer, and on a choice of parts that is missing or was not asked
 */
export function readAnswer({ lines }: LockedApproval, { form, question, medium, content, now }: SubmittedAnswer) {
  const { prenom, nom, beginNow } = form
  const answers = answersByLine(lines, form.answers)
  const partsChoice = readPartsChoice({ parts: question, lines }, { answers, parts: form.partsChoice }, medium)
  const acceptedCents = acceptedTotal(lines, answers)
  const all = Object.values(answers)
  const accepted = all.filter((answer) => answer === 'accepted').length
  const answered_by = fullName({ prenom, nom })
  // The law concerns lines accepted by a consumer; refused lines need no right of withdrawal.
  const isConcerned = accepted > 0 && content !== null && Boolean(readSnapshot(content).law)
  const begin_now = isConcerned ? beginNow : null
  const withdrawal_until = isConcerned && isFromAfar(medium) ? instantOf(withdrawalEnd(now)) : null
  const right = { beginNow: begin_now, withdrawalUntil: withdrawal_until }
  const answered = { answered_at: instantOf(now), answers, accepted_cents: acceptedCents, answered_by, medium }
  return {
    data: { prenom, nom, answers, partsChoice, acceptedCents, ...right },
    change: { state: 'answered', ...answered, parts_choice: partsChoice, begin_now, withdrawal_until },
    tally: { accepted, refused: all.length - accepted, acceptedCents, totalCents: totalOf(lines), medium },
  } as const
}

/** @throws AppError 400 naming each line without an answer */
function answersByLine(lines: LockedApproval['lines'], submitted: ApprovalAnswerForm['answers']): Answers {
  const answers = Object.fromEntries(submitted.map(({ lineId, answer }) => [lineId, answer]))
  if (submitted.length === lines.length && answersAll(lines, answers)) return answers
  const missing = lines.filter(({ id }) => answers[id] === undefined)
  const issues = missing.map(({ id }) => ({ path: ['answers', id], message: 'Choisissez une réponse', code: 'custom' }))
  throw invalid(
    issues.length > 0 ? issues : [{ path: ['answers'], message: 'Une réponse par ligne est attendue', code: 'custom' }],
  )
}

/** Ends the wait for the answer. */
export async function endWait(tx: TenantTx, author: Author, process: LockedProcess, context: Context): Promise<void> {
  await endWaitFor(tx, author, process, 'accord', context)
  await repeatApproval(tx, process.id, context.now())
}
