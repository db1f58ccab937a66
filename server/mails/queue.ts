import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { RunningRight } from '../../domain/approvals/withdrawal.ts'
import { isSecurityMail, type MailKind } from '../../domain/mail.ts'
import { errorMessages } from '../../domain/messages.ts'
import { asciiEmail } from '../../domain/typed/email.ts'
import type { MailName, MailProps } from '../../entry-server.tsx'
import { newId } from '../database/ids.ts'
import { instantOf } from '../database/instant.ts'
import type { Row, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { limitFactor } from '../http/rate-limit.ts'
import type { Config } from '../runtime/config.ts'
import { encryptToken } from '../secrets/link-token.ts'
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

/** Reminders, news and approval requests may be sent more than once for a process. */
const onceForProcess = `(garage_id, process_id, kind) where process_id is not null and kind not in ('reminder', 'approval_request', 'approval_reminder', 'approval_receipt', 'customer_news', 'withdrawal_receipt', 'withdrawal_notice')`

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
export function sendLater(
  tx: Pick<TenantTx, 'garageId' | 'raw'>,
  { jobs }: Pick<Context, 'jobs'>,
  { id, kind }: { id: string; kind: MailKind },
) {
  return jobs.send(tx, isSecurityMail(kind) ? 'urgent-mail' : 'mail', { garageId: tx.garageId, mailId: id })
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Bound = { perHour: number; perDay: number }
type Class = 'strangers' | 'customers' | 'staff' | 'links' | 'signIns' | 'security'

/** The maximum of mails from a garage, and to one address from all garages. */
export const mailLimits: Record<Class, { garage: Bound; recipient: Bound }> = {
  // To strangers named by a user: an invitation, an address to confirm.
  strangers: { garage: { perHour: 30, perDay: 100 }, recipient: { perHour: 5, perDay: 10 } },
  // To customers: many cars of a fleet may be ready on one day.
  customers: { garage: { perHour: 120, perDay: 600 }, recipient: { perHour: 20, perDay: 60 } },
  // To staff who asked for a daily mail.
  staff: { garage: { perHour: 200, perDay: 200 }, recipient: { perHour: 2, perDay: 4 } },
  // A new password, which somebody waits for: warnings do not use up this limit (decision 0030).
  links: { garage: { perHour: 120, perDay: 600 }, recipient: { perHour: 10, perDay: 30 } },
  // Warnings caused by sign-ins, or attempts to sign in, which can be repeated at will.
  signIns: { garage: { perHour: 60, perDay: 300 }, recipient: { perHour: 5, perDay: 10 } },
  security: { garage: { perHour: 120, perDay: 600 }, recipient: { perHour: 10, perDay: 30 } },
}

type Counted = { kind: MailKind; recipient: string }

/**
 * Counts a mail that follows from an employee's work, which is never refused for it: beyond the limit, a customer's
 * mail is stored unsent, which the garage sees; any other is not written, because each attempt would add a row.
 * @throws AppError 429 on the email of a stranger
 */
async function admitMail(tx: TenantTx, context: Context, mail: Counted): Promise<'leaves' | 'kept' | 'dropped'> {
  if (classOf(mail.kind) === 'strangers') await refuseFlood(tx, context, mail)
  else if ((await countMail(tx, context, mail)) !== null) {
    if (customerKinds.has(mail.kind)) return 'kept'
    context.metrics.refusals.inc({ limit: 'mails' })
    return 'dropped'
  }
  return 'leaves'
}

/** @throws AppError 429 on the email */
export async function refuseFlood(tx: TenantTx, context: Context, mail: Counted): Promise<void> {
  const retryAfterS = await countMail(tx, context, mail)
  if (retryAfterS === null) return
  context.metrics.refusals.inc({ limit: 'mails' })
  const issues = [{ path: ['email'], message: errorMessages.RATE_LIMITED, code: 'rate_limited' }]
  throw new AppError(429, 'RATE_LIMITED', { issues, retryAfterS })
}

/**
 * Counts one mail, in the transaction that writes it: a rolled back or delayed mail is not counted.
 * @returns null if it may be sent, else the seconds to wait
 */
async function countMail(
  tx: TenantTx,
  { config, secrets, now }: Pick<Context, 'config' | 'secrets' | 'now'>,
  { kind, recipient }: Counted,
): Promise<number | null> {
  const factor = limitFactor(config)
  if (factor === null) return null
  const at = now().getTime()
  const address = createHmac('sha256', secrets.linkKey).update(recipient).digest('base64url')
  const bounds = boundsOf(classOf(kind), tx.garageId, address)
  const counters = await count(tx, bounds, at)
  const over = counters.filter(({ key, points }) => points > (bounds.get(key)?.points ?? 0) * factor)
  if (over.length === 0) return null
  await uncount(tx, [...bounds.keys()])
  return Math.ceil((Math.max(...over.map(({ expire }) => Number(expire))) - at) / 1000)
}

/** Takes a count back: a mail refused for its recipient does not count for its sender, or for a later mail. */
async function uncount(tx: TenantTx, keys: string[]): Promise<void> {
  await tx
    .from('rate_limits')
    .whereIn('key', keys)
    .update({ points: tx.sql('points - 1') })
}

function classOf(kind: MailKind): Class {
  if (kind === 'invitation' || kind === 'email_confirmation') return 'strangers'
  if (kind === 'morning') return 'staff'
  if (kind === 'password_reset') return 'links'
  if (kind === 'new_browser' || kind === 'second_step_refused') return 'signIns'
  return customerKinds.has(kind) ? 'customers' : 'security'
}

const customerKinds: ReadonlySet<MailKind> = new Set([
  'process_completed',
  'reminder',
  'customer_news',
  'approval_request',
  'approval_reminder',
  'approval_receipt',
  'withdrawal_receipt',
])

/** The counters of a mail, always in this order, so that two transactions never deadlock. */
function boundsOf(name: Class, garageId: string, address: string) {
  const { garage, recipient } = mailLimits[name]
  return new Map([
    [`mails:${name}:${garageId}:hour`, { points: garage.perHour, lastsMs: hourMs }],
    [`mails:${name}:${garageId}:day`, { points: garage.perDay, lastsMs: dayMs }],
    [`mails:${name}:${address}:hour`, { points: recipient.perHour, lastsMs: hourMs }],
    [`mails:${name}:${address}:day`, { points: recipient.perDay, lastsMs: dayMs }],
  ])
}

/** Counts in a counter, which restarts after its interval. */
function count(tx: TenantTx, bounds: ReturnType<typeof boundsOf>, at: number): Promise<Row<'rate_limits'>[]> {
  const fresh = [...bounds].map(([key, { lastsMs }]) => ({ key, points: 1, expire: at + lastsMs }))
  const again = {
    points: tx.sql('case when rate_limits.expire <= ? then 1 else rate_limits.points + 1 end', [at]),
    expire: tx.sql('case when rate_limits.expire <= ? then excluded.expire else rate_limits.expire end', [at]),
  }
  return tx.from('rate_limits').insert(fresh).onConflict('key').merge(again).returning('*')
}
