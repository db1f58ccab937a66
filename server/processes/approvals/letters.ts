import { totalOf } from '../../../domain/approval.ts'
import { routes } from '../../../domain/routes.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { conflict } from '../../http/errors.ts'
import { queueMail } from '../../mails/queue.ts'
import { mailOrigin } from '../../runtime/public-origin.ts'
import { customerLetter } from '../row/customer-letter.ts'
import type { LockedApproval } from './store.ts'
import { issueToken } from './tokens.ts'

type Asked = Pick<LockedApproval, 'id' | 'process_id' | 'title' | 'lines'> & { expires_at: Date | null }

/**
 * Asks the customer, or asks again, with a link of the mail's own.
 * @returns the address it goes to @throws AppError 409 CLIENT_WITHOUT_EMAIL, NO_PUBLIC_ADDRESS
 */
export async function writeOfApproval(
  tx: TenantTx,
  kind: 'approval_request' | 'approval_reminder',
  { id, process_id, title, lines, expires_at }: Asked,
  context: Context,
): Promise<string> {
  const now = context.now()
  const letter = await customerLetter(tx, process_id, context)
  if (!letter) throw conflict('CLIENT_WITHOUT_EMAIL')
  const origin = mailOrigin(context.config)
  if (origin === null) throw conflict('NO_PUBLIC_ADDRESS')
  const token = await issueToken(tx, id, kind === 'approval_request' ? 'mail' : 'reminder', now)
  const linkUntil = (expires_at ?? now).toISOString()
  const shown = lines.map(({ label, kind: about, amountCents, part }) => ({ label, kind: about, amountCents, part }))
  await queueMail(tx, context, {
    ...letter,
    kind,
    link: origin + routes.publicApproval.href({ token }),
    props: { ...letter.props, linkUntil, title, lines: shown, totalCents: totalOf(lines) },
  })
  return letter.recipient
}

type Answered = Pick<LockedApproval, 'id' | 'process_id' | 'title' | 'lines'> & {
  answers: NonNullable<LockedApproval['answers']>
  acceptedCents: number
  name: string
  /** Of the record, up to the answer. */
  digest: string
}

/** What they answered, for themselves. @returns the address it goes to; null where there is none */
export async function writeReceipt(
  tx: TenantTx,
  { id, process_id, title, lines, answers, acceptedCents, name, digest }: Answered,
  context: Context,
): Promise<string | null> {
  const now = context.now()
  const letter = await customerLetter(tx, process_id, context)
  if (!letter) return null
  const origin = mailOrigin(context.config)
  const token = origin === null ? null : await issueToken(tx, id, 'receipt', now)
  const shown = lines.map(({ label, kind, amountCents, part, id: lineId }) => ({
    label,
    kind,
    amountCents,
    part,
    answer: answers[lineId] ?? 'refused',
  }))
  await queueMail(tx, context, {
    ...letter,
    kind: 'approval_receipt',
    link: origin !== null && token !== null ? origin + routes.publicApproval.href({ token }) : null,
    props: {
      ...letter.props,
      linkUntil: null,
      title,
      lines: shown,
      acceptedCents,
      name,
      digest,
      answeredAt: now.toISOString(),
    },
  })
  return letter.recipient
}
