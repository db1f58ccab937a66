import { asciiEmail } from '../../domain/ground/typed/email.ts'
import { readGarage } from '../database/read-garage.ts'
import { withGarage } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import type { JobData } from '../jobs/queues.ts'
import type { Config } from '../runtime/config.ts'
import { mailOrigin } from '../runtime/public-origin.ts'
import { decryptToken } from '../secrets/link-token.ts'
import { withLink } from './links.ts'
import { type Address, senderOf, serverName } from './queue.ts'
import { findMail, type MailRow, markSent, markTried, moveMail } from './store.ts'

type Message = {
  from: Address
  to: Address
  replyTo?: Address
  subject: string
  html: string
  text: string
  messageId: string
}

type Transport = { send: (message: Message) => Promise<void> }

/** Time limits of one delivery; their sum is below the time after which another server would take over the job. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

/** The transport of mails, with a warning to the operator if mails are not sent or have no links. */
export function mailTransport({ config, log }: Pick<Deps, 'config' | 'log'>): Transport | null {
  const transport = smtpTransport(config)
  if (!transport) log.warn('SMTP_URL is not set: mails are kept and can be read under /parametres/messages')
  else if (mailOrigin(config) === null)
    log.warn('PUBLIC_URL is not set: mails carry no link, and nobody can choose a new password by mail')
  return transport
}

/** The SMTP transport of SMTP_URL; null when there is none. Content is never read from a file or an address. */
export function smtpTransport(config: Pick<Config, 'smtpUrl' | 'publicUrl' | 'mailFrom'>): Transport | null {
  const { smtpUrl } = config
  if (!smtpUrl) return null
  return {
    async send(message) {
      // Loaded with the first mail: forty files that a server may never need.
      const { createTransport } = await import('nodemailer')
      const smtp = createTransport({
        url: smtpUrl,
        name: serverName(config),
        disableFileAccess: true,
        disableUrlAccess: true,
        ...waits,
      })
      await smtp.sendMail({ ...message, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
  }
}

/**
 * Sends one mail of the outbox. It is sent twice only after a crash between the mail server's "250" and the update,
 * with the same Message-ID.
 * @throws any error of the mail server: the job is then retried
 */
export async function deliverMail(deps: Deps, transport: Transport | null, target: JobData['mail']): Promise<void> {
  const { garageId, mailId } = target
  const mail = await readGarage(deps.db, garageId, (tx) => findMail(tx, mailId))
  if (mail?.state !== 'queued') return
  const message = messageOf(mail, deps)
  if (!transport) {
    await withGarage(deps.db, garageId, (tx) => moveMail(tx, mailId, ['queued'], 'held'))
    return
  }
  if (!message) {
    await withGarage(deps.db, garageId, (tx) => markTried(tx, mailId, unreadable))
    return giveUpMail(deps, target)
  }
  try {
    await transport.send(message)
  } catch (error) {
    const { code, responseCode } = error as SmtpError
    deps.metrics.mails.inc({ outcome: 'failed' })
    await withGarage(deps.db, garageId, (tx) => markTried(tx, mailId, failureText(error as SmtpError)))
    deps.log.warn({ event: 'mail_not_sent', garageId, mailId, tried: mail.attempts + 1, code, responseCode })
    throw error
  }
  await withGarage(deps.db, garageId, (tx) => markSent(tx, mailId, deps.now()))
  deps.metrics.mails.inc({ outcome: 'sent' })
}

/** Gives a mail up after its last attempt: the admin sees the reason in the outbox, and may resend it. */
export async function giveUpMail(
  { db, log, metrics }: Pick<Deps, 'db' | 'log' | 'metrics'>,
  { garageId, mailId }: JobData['mail-dead'],
): Promise<void> {
  if (!(await withGarage(db, garageId, (tx) => moveMail(tx, mailId, ['queued'], 'dead')))) return
  metrics.mails.inc({ outcome: 'dead' })
  log.error({ event: 'mail_dead', garageId, mailId }, 'a mail could not be sent; see /parametres/messages')
}

const unreadable = 'Le contenu a été effacé, ou son lien ne peut plus être lu depuis que APP_SECRET a changé.'

/** The message of a mail; null when the content was erased, or its link can no longer be decrypted. */
function messageOf(mail: MailRow, { config, secrets }: Pick<Deps, 'config' | 'secrets'>): Message | null {
  const { id, html, text, link_cipher: sealed } = mail
  if (html === null || text === null) return null
  const link = sealed && decryptToken(secrets.linkKey, sealed, id)
  if (sealed && !link) return null
  return {
    from: senderOf(config),
    to: { name: '', address: asciiEmail(mail.recipient) },
    ...(mail.reply_to ? { replyTo: { name: '', address: asciiEmail(mail.reply_to) } } : {}),
    subject: mail.subject,
    ...(link ? withLink({ html, text }, id, link) : { html, text }),
    messageId: mail.message_id,
  }
}

type SmtpError = { code?: string; responseCode?: number; response?: string }

const longestFailure = 300

function failureText({ code, responseCode, response }: SmtpError): string {
  if (responseCode) {
    return `Refusé par le serveur de messagerie\u00a0: ${response ?? responseCode}`.slice(0, longestFailure)
  }
  if (code === 'EAUTH') return 'Le serveur de messagerie a refusé l’identifiant ou le mot de passe.'
  return `Serveur de messagerie injoignable (${code ?? 'erreur inconnue'}).`
}
