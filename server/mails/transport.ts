import type { Config } from '../runtime/config.ts'
import type { Address } from './sender.ts'

export type Message = {
  from: Address
  to: Address
  replyTo?: Address
  subject: string
  html: string
  text: string
  messageId: string
}

export type Transport = { send: (message: Message) => Promise<void> }

/** Together below the time after which another server would take the job over. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

/** Real SMTP, by SMTP_URL; null when there is none. Content never comes from a file or an address. */
export function smtpTransport({ smtpUrl }: Pick<Config, 'smtpUrl'>): Transport | null {
  if (!smtpUrl) return null
  return {
    async send(message) {
      // Read with the first mail: forty files that a server may never need.
      const { createTransport } = await import('nodemailer')
      const smtp = createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...waits })
      await smtp.sendMail({ ...message, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
  }
}
