import { isSecurityMail, type MailKind } from '../../domain/mail.ts'
import type { MailName, MailProps } from '../../entry-server.tsx'
import { newId } from '../database/ids.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { sealToken } from '../secrets/link-token.ts'
import { admitMail } from './limits.ts'
import { linkPlaceholder } from './link.ts'
import { messageIdOf } from './sender.ts'
import type { MailRow } from './store.ts'

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
  const fate = await admitMail(tx, context, mail)
  if (fate === 'dropped') return false
  const leaves = fate === 'leaves' && Boolean(config.smtpUrl)
  const isNew = await insertMail(tx, {
    ...(await composeMail(context, mail, id)),
    state: leaves ? 'queued' : 'held',
    last_error: fate === 'kept' ? tooMany : null,
    created_at: now(),
  })
  if (isNew && leaves) await sendLater(tx, context, { id, kind: mail.kind })
  return isNew
}

const tooMany = 'Trop de messages en peu de temps\u00a0: celui-ci n’est pas parti.'

type NewRow = Omit<MailRow, 'garage_id' | 'attempts' | 'sent_at'>

/** A reminder may follow another, and so may what is asked for. */
const onceForProcess = `(garage_id, process_id, kind) where process_id is not null and kind not in ('reminder', 'approval_request', 'approval_reminder', 'approval_receipt')`

/** @returns false when this process already has its mail of this kind */
export async function insertMail(tx: TenantTx, row: NewRow): Promise<boolean> {
  const inserted = await tx
    .from('mails')
    .insert({ garage_id: tx.garageId, ...row })
    .onConflict(tx.sql(onceForProcess))
    .ignore()
    .returning('id')
  return inserted.length === 1
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
