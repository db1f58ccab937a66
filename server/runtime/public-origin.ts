import type { Request } from 'express'
import type { MailWay } from '../../domain/mails/mail.ts'
import type { Config } from './config.ts'

type Settings = Pick<Config, 'publicUrl' | 'host' | 'port' | 'smtpUrl'>

const loopback = new Set(['localhost', '127.0.0.1', '::1'])
const ownMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
const relayMarks = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host']

/**
 * The origin under which customers and invited people reach the server, for the current page. Without PUBLIC_URL, it is
 * only known if the request names the local machine and did not pass through a relay.
 * @returns null when it is not known
 */
export function publicOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, req: Pick<Request, 'get'>): string | null {
  if (publicUrl) return publicUrl
  const local = ownMachine.exec(req.get('host') ?? '')
  const relayed = relayMarks.some((name) => req.get(name) !== undefined)
  return local && !relayed ? `http://localhost${local[1] ?? ''}` : null
}

/**
 * The origin of links in mails. It never comes from a request, whose sender could then choose the links. An address of
 * the local machine is only used for mails read in the outbox, not for mails that are sent.
 */
export function mailOrigin({ publicUrl, host, port, smtpUrl }: Settings): string | null {
  if (publicUrl) return publicUrl
  return smtpUrl === undefined && loopback.has(host) ? `http://localhost:${port}` : null
}

/** The address of a page in a mail; null where the installation has no public origin. */
export function mailLink(settings: Settings, path: string): string | null {
  const origin = mailOrigin(settings)
  return origin && origin + path
}

/** The sending of mails with a link. */
export function mailWay(settings: Settings): MailWay {
  if (mailOrigin(settings) === null) return 'none'
  return settings.smtpUrl === undefined ? 'kept' : 'sent'
}
