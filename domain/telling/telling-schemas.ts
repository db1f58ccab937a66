import * as z from 'zod'
import { instant } from '../answer-schemas.ts'

export const tellingTopics = ['returned', 'fetch', 'ready', 'approval', 'end', 'late', 'work'] as const
export const tellingTopicSchema = z.enum(tellingTopics)

/** The ways to tell: three that a person opens on a device of their own, and a mail that the product sends. */
export const tellingWays = ['call', 'sms', 'mailbox', 'mail'] as const
export const tellingWaySchema = z.enum(tellingWays)

/** How the customer was last told, and about what. A message that was opened may never have been sent. */
export const toldSchema = z.object({
  at: instant,
  way: tellingWaySchema,
  about: tellingTopicSchema,
  /** The mail of the way `mail`: its state, and when the mail server took it; null where there is none any more. */
  mail: z.object({ state: z.enum(['queued', 'held', 'sent', 'dead']), sentAt: instant.nullable() }).nullable(),
})

/** The form that tells a customer: how, and what the text that was read is about. */
export const tellingForm = z.object({
  way: z.enum(tellingWays, { error: 'Choisissez comment prévenir le client' }),
  about: z.enum(tellingTopics, { error: 'Message inconnu' }),
})

export type TellingForm = z.output<typeof tellingForm>
export type Telling = z.output<typeof toldSchema>
