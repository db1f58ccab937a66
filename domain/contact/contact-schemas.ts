import * as z from 'zod'
import { instant } from '../ground/answer-schemas.ts'

export const contactTopics = ['returned', 'fetch', 'ready', 'approval', 'end', 'late', 'work'] as const
export const contactTopicSchema = z.enum(contactTopics)

/** The ways to contact a customer: three that an employee opens on their own device, and a mail sent by the server. */
export const contactWays = ['call', 'sms', 'mailbox', 'mail'] as const
export const contactWaySchema = z.enum(contactWays)

/** The last contact with the customer, and its topic. An opened message may never have been sent. */
export const toldSchema = z.object({
  at: instant,
  way: contactWaySchema,
  about: contactTopicSchema,
  /**
   * The mail of the way `mail`: its state, and the time at which the mail server accepted it; null where it no longer
   * exists.
   */
  mail: z.object({ state: z.enum(['queued', 'held', 'sent', 'dead']), sentAt: instant.nullable() }).nullable(),
})

/** The form that records a contact: its way, and the topic of the text that was shown. */
export const contactForm = z.object({
  way: z.enum(contactWays, { error: 'Choisissez comment prévenir le client' }),
  about: z.enum(contactTopics, { error: 'Message inconnu' }),
})

export type ContactForm = z.output<typeof contactForm>
export type LastContact = z.output<typeof toldSchema>
