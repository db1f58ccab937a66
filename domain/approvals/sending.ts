import type { MailWay } from '../mail.ts'

/** The ways by which a request reaches its customer: an SMS is always sent from a phone, a mail may leave from here. */
export const sendWays = ['sms', 'email'] as const
export type SendWay = (typeof sendWays)[number]

export const sendLabels: Record<SendWay, string> = { sms: 'Envoyer par SMS', email: 'Envoyer par email' }

type Reached = { telephone?: string | null | undefined; email?: string | null | undefined } | null

/** The ways that this customer can be reached by, the usual one first. */
export const waysTo = (client: Reached): SendWay[] =>
  sendWays.filter((way) => Boolean(way === 'sms' ? client?.telephone : client?.email))

/** What the one button of a preview does: the way it names, and how the request leaves for that. */
export type Sending = { par: SendWay; way: 'mail' | 'link' }

/** How a draft leaves by one press; null where there is no way, or no link can be given. */
export function sendingOf(client: Reached, ways: { mail: MailWay; link: boolean }, wanted?: SendWay): Sending | null {
  const possible = waysTo(client)
  const par = possible.find((way) => way === wanted) ?? possible[0]
  if (par === undefined) return null
  if (par === 'email' && ways.mail === 'sent') return { par, way: 'mail' }
  return ways.link ? { par, way: 'link' } : null
}
