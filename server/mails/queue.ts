import { isIPv4 } from 'node:net'
import type { RunningRight } from '../../domain/approvals/withdrawal.ts'
import { asciiEmail } from '../../domain/ground/typed/email.ts'
import { type MailKind, mailKinds, mailRow } from '../../domain/mails/mail.ts'
import type { MailName, MailProps } from '../../entry-server.tsx'
import { newId } from '../database/ids.ts'
import { instantOf } from '../database/instant.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { AfterRestore, Context } from '../deps.ts'
import type { Config } from '../runtime/config.ts'
import { encryptToken } from '../secrets/link-token.ts'
import { admitMail } from './limits.ts'
import { hideLinks } from './links.ts'
import type { MailRow } from './store.ts'

/** An address as an object: nodemailer quotes and encodes its name, but would parse a text. */
export type Address = { name: string; address: string }

/** MAIL_FROM, as 'Garage <contact@mon-garage.fr>' or the address alone. */
export function senderOf({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): Address {
  if (!mailFrom) return { name: 'Fil d’atelier', address: `ne-pas-repondre@${hostOf(publicUrl)}` }
  const nameAndAddress = /^([^<]+)<([^>]+)>$/.exec(mailFrom)
  return nameAndAddress
    ? { name: bare(nameAndAddress[1]), address: bare(nameAndAddress[2]) }
    : { name: '', address: mailFrom.trim() }
}

/**
 * The name by which this server greets a mail server: the host of its pages, else the domain of its sender, in ASCII.
 */
export function serverName(config: Pick<Config, 'mailFrom' | 'publicUrl'>): string {
  const host = hostOf(config.publicUrl)
  const isLocal = host === 'localhost' || host === '[::1]' || host.startsWith('127.')
  if (isLocal) return domainOf(config.mailFrom ? senderOf(config).address : '') || 'localhost'
  if (host.startsWith('[')) return `[IPv6:${host.slice(1)}`
  return isIPv4(host) ? `[${host}]` : host
}

/** The Message-ID of a mail, the same at each attempt, so that a mail that arrives twice is shown once. */
function messageIdOf(config: Pick<Config, 'mailFrom' | 'publicUrl'>, mailId: string): string {
  return `<${mailId}@${domainOf(senderOf(config).address)}>`
}

const domainOf = (address: string): string => asciiEmail(address).split('@')[1] ?? ''

const bare = (text = '') => text.trim().replace(/^"(.*)"$/, '$1')

const hostOf = (url: string | undefined) => (url ? new URL(url).hostname : 'localhost')

type NewMail<N extends MailName> = {
  kind: N
  recipient: string
  replyTo?: string | null | undefined
  /** The process of the mail. A process has each kind of mail at most once, except reminders. */
  processId?: string | null | undefined
  /** The address that the mail is about; stored encrypted. */
  link: MailProps<N>['link']
  /** The current rights of withdrawal of the process; their links are encrypted too. */
  rights?: RunningRight[]
  props: Omit<MailProps<N>, 'link'>
}

/**
 * Writes a mail into the outbox and queues its delivery, both in the caller's transaction. Without a mail server it
 * stays there, readable, and is not sent later without a request.
 * @returns false if the process already had this mail, or the limit is reached
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
    created_at: instantOf(now()),
  })
  if (isNew && leaves) await sendLater(tx, context, { id, kind: mail.kind })
  return isNew
}

const tooMany = 'Trop de messages en peu de temps\u00a0: celui-ci n’est pas parti.'

type NewRow = Omit<MailRow, 'garage_id' | 'attempts' | 'sent_at'>

const again = (Object.keys(mailKinds) as MailKind[]).filter((kind) => mailRow(kind).again).map((kind) => `'${kind}'`)

/** A process has each kind of mail once, except these. The condition is that of a unique index. */
const onceForProcess = `(garage_id, process_id, kind) where process_id is not null and kind not in (${again.join(', ')})`

/** @returns false when this process already has a mail of this kind */
async function insertMail(tx: TenantTx, row: NewRow): Promise<boolean> {
  const inserted = await tx
    .from('mails')
    .insert({ garage_id: tx.garageId, ...row })
    .onConflict(tx.sql(onceForProcess))
    .ignore()
    .returning('id')
  return inserted.length === 1
}

/** Composes a mail's row: its content and its recipient. */
async function composeMail<N extends MailName>(
  { config, secrets, renderer }: Context,
  { kind, recipient, replyTo = null, processId = null, link, rights = [], props }: NewMail<N>,
  id: string,
) {
  const hidden = hideLinks(id, { link, rights })
  return {
    id,
    kind,
    recipient,
    reply_to: replyTo,
    ...(await renderer.mail(kind, { ...({ ...props, link: hidden.link } as MailProps<N>), rights: hidden.rights })),
    link_cipher: hidden.links === null ? null : encryptToken(secrets.linkKey, hidden.links, id),
    message_id: messageIdOf(config, id),
    process_id: processId,
  }
}

/** Queues the delivery; a mail that somebody waits for is not queued behind other mails. */
export function sendLater(tx: JobTx, { jobs }: Pick<Context, 'jobs'>, { id, kind }: Queued) {
  return jobs.send(tx, queueOf(kind), { garageId: tx.garageId, mailId: id })
}

/** Queues the deliveries of waiting mails again, after a restore. */
export const sendWaiting: AfterRestore = async (tx, context) => {
  const waiting = await tx.raw<Queued>(`select id, kind from mails where garage_id = :garageId and state = 'queued'`, {
    garageId: tx.garageId,
  })
  for (const mail of waiting) await sendLater(tx, context, mail)
}

/** Sends a mail now that waits for its next attempt. @returns false when there is none, or it is being sent */
export function sendNow(tx: JobTx, { jobs }: Pick<Context, 'jobs'>, { id, kind }: Queued): Promise<boolean> {
  return jobs.runNow(tx, queueOf(kind), { garageId: tx.garageId, mailId: id })
}

type JobTx = Pick<TenantTx, 'garageId' | 'raw'>
type Queued = { id: string; kind: MailKind }

const queueOf = (kind: MailKind) => (mailRow(kind).urgent ? 'urgent-mail' : 'mail')
