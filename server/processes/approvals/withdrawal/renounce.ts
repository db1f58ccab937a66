import type { RenounceForm, WorkDoneForm } from '../../../../domain/approvals/approval-form.ts'
import { mayRenounce, workDoneFault } from '../../../../domain/approvals/withdrawal.ts'
import { postalAddress } from '../../../../domain/garage/garage.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import type { RequestSource } from '../../../auth/sessions/open-session.ts'
import { instantOf } from '../../../database/instant.ts'
import { type TenantTx, withGarage } from '../../../database/tenant.ts'
import type { Context, WebDeps } from '../../../deps.ts'
import { recordEvent } from '../../../events/record-event.ts'
import { readGarage } from '../../../garage/garage.ts'
import { type Actor, nobody } from '../../../http/actor.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { queueMail } from '../../../mails/queue.ts'
import { mailOrigin } from '../../../runtime/public-origin.ts'
import { type LockedProcess, lockProcessIfThere } from '../../row/rows.ts'
import { runningRights, withdrawalLink } from '../../row/withdrawal-links.ts'
import { markRenounced } from '../../steps/store.ts'
import { endOpenWait, startWaitFor } from '../../waits/waits.ts'
import { sourceOf } from '../answer/customer.ts'
import { keepPendingAnswer, settlePendingAnswer } from '../answer/pending-answers.ts'
import { rightOf, toPublic } from '../mapper.ts'
import { lineOf, logApprovalEvent, readLog, type Source } from '../proof/log.ts'
import { readSnapshot } from '../proof/snapshot.ts'
import type { TokenTarget } from '../request/links.ts'
import type { ApprovalTarget, LockedApproval } from '../row.ts'
import { lockApproval, repeatApproval } from '../store.ts'

/**
 * Records the customer's withdrawal; of several at the same time the first one counts. The garage is notified at once,
 * the work waits, and nothing is deleted. It also works after the garage has deleted the process, which does not end
 * the right.
 * @throws AppError 404; 409 APPROVAL_RENOUNCED, WITHDRAWAL_CLOSED
 */
export async function renounceApproval(
  deps: WebDeps,
  { approvalId, garageId }: TokenTarget,
  { form, from }: { form: RenounceForm; from: RequestSource },
): Promise<void> {
  await withGarage(deps.db, garageId, async (tx) => {
    const { process, approval } = await lockWithProcess(tx, approvalId)
    await renounce(tx, { process, approval }, { form, source: sourceOf(from) }, deps)
  })
}

type Locked = { process: LockedProcess | null; approval: LockedApproval }

/** Withdraws from an approval whose locks are held. @throws AppError 409 APPROVAL_RENOUNCED, WITHDRAWAL_CLOSED */
export async function renounce(
  tx: TenantTx,
  { process, approval }: Locked,
  { form, source }: { form: RenounceForm; source: Source },
  context: Context,
): Promise<void> {
  const now = context.now()
  const { id, content_hash } = approval
  if (approval.renounced_at !== null) throw conflict('APPROVAL_RENOUNCED')
  if (!mayRenounce(rightOf(approval), process?.completed_at ?? null, now)) throw conflict('WITHDRAWAL_CLOSED')
  const acceptedCents = approval.accepted_cents ?? 0
  const digest = await logApprovalEvent(tx, id, 'renounced', {
    by: null,
    data: { ...source, name: form.nom, acceptedCents, hash: content_hash ?? '' },
    change: { renounced_at: instantOf(now), renounced_by: form.nom },
    now,
  })
  const renounced = { ...approval, renounced_at: instantOf(now), renounced_by: form.nom }
  await acknowledge(tx, { process, approval: renounced }, { email: form.email, digest }, context)
  await notifyAdmins(tx, { process, approval: renounced }, context)
  if (process) await stopWork(tx, process, renounced, context)
}

/** Locks the approval, and before it its process if that still exists. @throws AppError 404 */
async function lockWithProcess(tx: TenantTx, approvalId: string): Promise<Locked> {
  const approvalRow = await tx.from('approvals').where({ garage_id: tx.garageId, id: approvalId }).first('process_id')
  if (!approvalRow) throw notFound()
  const { process_id: processId } = approvalRow
  const process = (await lockProcessIfThere(tx, processId)) ?? null
  return { process, approval: await lockApproval(tx, { processId, approvalId }) }
}

/** Shows the withdrawal where the garage works: on the board, as a wait, beside the steps, in the history. */
async function stopWork(
  tx: TenantTx,
  process: LockedProcess,
  { id: approvalId, accepted_cents }: LockedApproval,
  context: Context,
): Promise<void> {
  const now = context.now()
  const { id: processId } = process
  await markRenounced(tx, approvalId, now)
  if (process.completed_at === null) {
    await endOpenWait(tx, nobody, process, context)
    await startWaitFor(tx, nobody, processId, { reason: 'retractation', note: null, expectedDate: null }, context)
  }
  await repeatApproval(tx, processId, now)
  await keepPendingAnswer(tx, { processId, approvalId }, { renounced: true, now })
  const after = { acceptedCents: accepted_cents ?? 0 }
  await recordEvent(tx, nobody, { name: 'approval.renounced', id: approvalId, processId, after }, context)
}

type Receipt = { email: string | null; digest: string }

/**
 * Mails the customer that they have withdrawn: to the address that they typed, else to that of the answer's receipt.
 */
async function acknowledge(tx: TenantTx, { process, approval }: Locked, { email, digest }: Receipt, context: Context) {
  const now = context.now()
  const to = email ?? lineOf(await readLog(tx, approval.id), 'receipt')?.to ?? null
  if (to === null) return
  const garage = await readGarage(tx)
  const snapshot = readSnapshot(approval.content ?? '')
  const { lines, title, renouncedBy, answeredAt } = toPublic(approval, snapshot)
  await queueMail(tx, context, {
    kind: 'withdrawal_receipt',
    recipient: to,
    replyTo: garage.email,
    processId: process?.id ?? null,
    link: await withdrawalLink(tx, approval.id, context),
    rights: process ? await runningRights(tx, process.id, context) : [],
    props: {
      garage: { ...garage, adresse: postalAddress(garage) || null },
      title,
      lines: lines.filter(({ answer }) => answer === 'accepted'),
      acceptedCents: approval.accepted_cents ?? 0,
      name: renouncedBy ?? '',
      answeredAt: answeredAt ?? now.toISOString(),
      renouncedAt: now.toISOString(),
      digest,
    },
  })
  await logApprovalEvent(tx, approval.id, 'acknowledged', { by: null, data: { to }, now })
}

/** Mails every active administrator that a customer has withdrawn. */
async function notifyAdmins(tx: TenantTx, { process, approval }: Locked, context: Context): Promise<void> {
  const admins = await tx.from('users').where({ garage_id: tx.garageId, role: 'admin', active: true }).select('email')
  const { marque, modele, title, process: work } = readSnapshot(approval.content ?? '')
  const origin = mailOrigin(context.config)
  const at = { id: approval.process_id, approvalId: approval.id }
  const href = process ? routes.approval.href(at) : routes.personalData.href()
  for (const { email: recipient } of admins)
    await queueMail(tx, context, {
      kind: 'withdrawal_notice',
      recipient,
      processId: process?.id ?? null,
      link: origin && origin + href,
      props: {
        title,
        vehicle: [marque, modele].filter(Boolean).join(' ') || null,
        process: work,
        name: approval.renounced_by ?? '',
        acceptedCents: approval.accepted_cents ?? 0,
        beginNow: approval.begin_now,
        renouncedAt: context.now().toISOString(),
      },
    })
}

/**
 * Records the work done before the withdrawal, and settles the withdrawal on the board. A second record corrects the
 * first: the log has both.
 * @throws AppError 400 on more than the accepted amount; 404; 409 APPROVAL_NOT_RENOUNCED
 */
export async function recordWorkDone(
  tx: TenantTx,
  actor: Actor,
  target: ApprovalTarget,
  { text, amountCents }: WorkDoneForm,
  context: Context,
): Promise<void> {
  const { approval } = await lockWithProcess(tx, target.approvalId)
  const { id, process_id: processId, renounced_at } = approval
  if (processId !== target.processId) throw notFound()
  if (renounced_at === null) throw conflict('APPROVAL_NOT_RENOUNCED')
  const fault = workDoneFault(amountCents, approval.accepted_cents ?? 0)
  if (fault) throw invalid([{ path: ['amountCents'], message: fault, code: 'custom' }])
  const now = context.now()
  const change = { work_done: text, work_done_cents: amountCents }
  await logApprovalEvent(tx, id, 'done', { by: actor, data: { text, amountCents }, change, now })
  await settlePendingAnswer(tx, target)
  await recordEvent(tx, actor, { name: 'approval.doneNoted', id, processId, after: { amountCents } }, context)
}
