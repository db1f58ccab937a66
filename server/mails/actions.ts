import { isReauthenticationDue } from '../../domain/factors/second-factor.ts'
import { type MailDetail, mailRow } from '../../domain/mails/mail.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../http/errors.ts'
import { decryptToken } from '../secrets/link-token.ts'
import { refuseFlood } from './limits.ts'
import { withLink, withoutLink } from './links.ts'
import { sendLater, sendNow } from './queue.ts'
import { findMail, type MailRow, moveMail, toSummary } from './store.ts'

type Reader = Pick<Actor, 'provedAt'>

/** @throws AppError 404 */
export async function readMail(tx: TenantRead, id: string, reader: Reader, context: Context): Promise<MailDetail> {
  const mail = await mailToRead(tx, id)
  const text = partsOf(mail, reader, context)?.text ?? null
  const hasLink = text !== null && mail.link_cipher !== null
  const linkNeedsProof = hasLink && linkAccess(mail, reader, context) === 'after reauthentication'
  return { ...toSummary(mail), text, linkNeedsProof }
}

/** The HTML part of a mail as it is sent. @throws AppError 404, also when the content was erased */
export async function readMailHtml(tx: TenantRead, id: string, reader: Reader, context: Context): Promise<string> {
  const parts = partsOf(await mailToRead(tx, id), reader, context)
  if (!parts) throw notFound()
  return parts.html
}

/** Resends a failed or unsent mail, once; a mail that waits for its next attempt is due now. @throws AppError 404; 429 */
export async function resendMail(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const mail = await mailToRead(tx, id)
  if (await moveMail(tx, id, ['dead', 'held'], 'queued')) {
    await refuseFlood(tx, context, mail)
    await sendLater(tx, context, mail)
  } else if (!(await sendNow(tx, context, mail))) return
  await recordEvent(tx, actor, { name: 'mail.resent', id }, context)
}

async function mailToRead(tx: TenantRead, id: string): Promise<MailRow> {
  const mail = await findMail(tx, id)
  if (!mail) throw notFound()
  return mail
}

/** The parts of a mail with its link, so that an admin may hand the link over. */
function partsOf(mail: MailRow, reader: Reader, context: Context) {
  const { id, html, text, link_cipher } = mail
  if (html === null || text === null) return null
  const isLinkShown = linkAccess(mail, reader, context) === 'shown'
  const link = link_cipher && isLinkShown ? decryptToken(context.secrets.linkKey, link_cipher, id) : null
  if (!link) return { html: withoutLink(html, id), text: withoutLink(text, id) }
  return withLink({ html, text }, id, link)
}

/**
 * Whether the reader may see a mail's link. The link of a new password or address belongs to the account's owner: it is
 * shown only if no mail server could have sent it. A link that opens an account is shown after a reauthentication.
 */
function linkAccess({ kind }: MailRow, { provedAt }: Reader, { config, now }: Context) {
  const { link } = mailRow(kind)
  if (link === 'owner' && config.smtpUrl !== undefined) return 'never'
  return link && isReauthenticationDue(provedAt, now()) ? 'after reauthentication' : 'shown'
}
