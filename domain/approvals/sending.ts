import type { MailWay } from '../mails/mail.ts'

/** The ways to send a request. An SMS is always sent from a phone; an email may be sent by the server. */
export const sendWays = ['sms', 'email'] as const
export type SendWay = (typeof sendWays)[number]

export const sendLabels: Record<SendWay, string> = { sms: 'Envoyer par SMS', email: 'Envoyer par email' }

type Reached = { telephone?: string | null | undefined; email?: string | null | undefined } | null

/** The ways to reach this customer, the usual one first. */
export const waysTo = (client: Reached): SendWay[] =>
  sendWays.filter((way) => Boolean(way === 'sms' ? client?.telephone : client?.email))

/**
 * The action of the single button of a preview: the way that it names, and whether the server or the employee sends it.
 */
export type Sending = { par: SendWay; way: 'mail' | 'link' }

/** How one button sends a draft; null where the customer cannot be reached, or there is no link to give. */
export function sendingOf(client: Reached, ways: { mail: MailWay; link: boolean }, wanted?: SendWay): Sending | null {
  const possible = waysTo(client)
  const par = possible.find((way) => way === wanted) ?? possible[0]
  if (par === undefined) return null
  if (par === 'email' && ways.mail === 'sent') return { par, way: 'mail' }
  return ways.link ? { par, way: 'link' } : null
}
