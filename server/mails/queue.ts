import type { MailName, MailProps } from '../../entry-server.tsx'
import type { Deps } from '../deps.ts'
import { newId } from '../ids.ts'
import type { TenantTx } from '../tenant.ts'
import { linkPlaceholder, sealLink } from './link.ts'
import { messageIdOf } from './sender.ts'
import { insertMail } from './store.ts'

/** What writing a mail needs. */
export type MailDesk = Pick<Deps, 'config' | 'secrets' | 'renderer' | 'jobs' | 'now'>

export type NewMail<N extends MailName> = {
  kind: N
  recipient: string
  replyTo?: string | null | undefined
  /** One mail of a kind for a process, ever. */
  processId?: string | undefined
  /** The address that the mail is about; stored encrypted. */
  link: MailProps<N>['link']
  props: Omit<MailProps<N>, 'link'>
}

/**
 * Writes a mail into the outbox and asks for it to be sent, both in the caller's transaction. Without a mail server it
 * stays there, readable; it will not leave by itself weeks later.
 * @returns false when the process already had this mail
 */
export async function queueMail<N extends MailName>(tx: TenantTx, desk: MailDesk, mail: NewMail<N>): Promise<boolean> {
  const { config, secrets, renderer, jobs, now } = desk
  const id = newId()
  const link = mail.link === null ? null : linkPlaceholder(id)
  const parts = await renderer.mail(mail.kind, { ...mail.props, link } as MailProps<N>)
  const isNew = await insertMail(tx, {
    id,
    kind: mail.kind,
    recipient: mail.recipient,
    reply_to: mail.replyTo ?? null,
    ...parts,
    link_cipher: mail.link === null ? null : sealLink(secrets.tokens, mail.link, id),
    state: config.smtpUrl ? 'queued' : 'held',
    message_id: messageIdOf(config, id),
    process_id: mail.processId ?? null,
    created_at: now(),
  })
  if (isNew && config.smtpUrl) await jobs.send(tx, 'mail', { garageId: tx.garageId, mailId: id })
  return isNew
}
