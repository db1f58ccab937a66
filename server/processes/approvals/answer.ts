import { timingSafeEqual } from 'node:crypto'
import { acceptedTotal } from '../../../domain/approval.ts'
import type { ApprovalAnswerForm } from '../../../domain/approval-form.ts'
import { fullName } from '../../../domain/full-name.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import { nobody } from '../../http/actor.ts'
import { conflict } from '../../http/errors.ts'
import { versionOf } from './content.ts'
import { type ByCustomer, lockForCustomer, refuseOver } from './customer-lock.ts'
import { writeReceipt } from './letters.ts'
import { recordEvent } from './record.ts'
import { readAnswers, settle, tallyOf } from './settle.ts'
import { changeApproval } from './store.ts'

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
  const after = tallyOf(approval, answers, 'online')
  await happened(tx, nobody, { name: 'approval.answered', id: approval.id, processId: process.id, after }, context)
}

function isVersion(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
