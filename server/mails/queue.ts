import { isSecurityMail, type MailKind } from '../../domain/mail.ts'
import { errorMessages } from '../../domain/messages.ts'
import type { MailName, MailProps } from '../../entry-server.tsx'
import { newId } from '../database/ids.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { sealToken } from '../secrets/link-token.ts'
import { countMail, isKept, isRefusable } from './limits.ts'
import { linkPlaceholder } from './link.ts'
import { messageIdOf } from './sender.ts'
import { insertMail } from './store.ts'

export type NewMail<N extends MailName> = {
  kind: N
  recipient: string
  replyTo?: string | null | undefined
  /** One mail of a kind for a process, ever, but for reminders. */
  processId?: string | null | undefined
  /** The address that the mail is about; stored encrypted. */
  link: MailProps<N>['link']
  props: Omit<MailProps<N>, 'link'>
}

/**
 * Writes a mail into the outbox and asks for it to be sent, both in the caller's transaction. Without a mail server it
 * stays there, readable; it will not leave by itself weeks later.
 * @returns false when the process already had this mail, or where nothing is written beyond the limit
 * @throws AppError 429 when strangers have been written to too often
 */
export async function queueMail<N extends MailName>(
  tx: TenantTx,
  context: Context,
  mail: NewMail<N>,
): Promise<boolean> {
  const { config, now } = context
  const id = newId()
  const held = await isHeldBack(tx, context, mail)
  if (held && !isKept(mail.kind)) {
    context.metrics.refusals.inc({ limit: 'mails' })
    return false
  }
  const isNew = await insertMail(tx, {
    ...(await composeMail(context, mail, id)),
    state: config.smtpUrl && !held ? 'queued' : 'held',
    last_error: held ? tooMany : null,
    created_at: now(),
  })
  if (isNew && config.smtpUrl && !held) await sendLater(tx, context, { id, kind: mail.kind })
  return isNew
}

/** What a mail says and to whom, as the outbox keeps it. */
async function composeMail<N extends MailName>(
  { config, secrets, renderer }: Context,
  { kind, recipient, replyTo = null, processId = null, link, props }: NewMail<N>,
  id: string,
) {
  const placeholder = link === null ? null : linkPlaceholder(id)
  return {
    id,
    kind,
    recipient,
    reply_to: replyTo,
    ...(await renderer.mail(kind, { ...props, link: placeholder } as MailProps<N>)),
    link_cipher: link === null ? null : sealToken(secrets.linkKey, link, id),
    message_id: messageIdOf(config, id),
    process_id: processId,
  }
}

/** Those that somebody waits for do not stand behind hundreds that can wait. */
export function sendLater(
  tx: Pick<TenantTx, 'garageId' | 'raw'>,
  { jobs }: Pick<Context, 'jobs'>,
  { id, kind }: { id: string; kind: MailKind },
) {
  return jobs.send(tx, isSecurityMail(kind) ? 'urgent-mail' : 'mail', { garageId: tx.garageId, mailId: id })
}

/** @throws AppError 429 on the email */
export async function refuseFlood(tx: TenantTx, context: Context, mail: Counted): Promise<void> {
  const retryAfterS = await countMail(tx, context, mail)
  if (retryAfterS === null) return
  context.metrics.refusals.inc({ limit: 'mails' })
  const issues = [{ path: ['email'], message: errorMessages.RATE_LIMITED, code: 'rate_limited' }]
  throw new AppError(429, 'RATE_LIMITED', { issues, retryAfterS })
}

/** Of what follows from somebody's work the work is not refused. @throws AppError 429 */
async function isHeldBack(tx: TenantTx, context: Context, mail: Counted): Promise<boolean> {
  if (!isRefusable(mail.kind)) return (await countMail(tx, context, mail)) !== null
  await refuseFlood(tx, context, mail)
  return false
}

type Counted = { kind: MailKind; recipient: string }

const tooMany = 'Trop de messages en peu de temps\u00a0: celui-ci n’est pas parti.'
