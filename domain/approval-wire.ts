import * as z from 'zod'
import { assigneeSchema } from './assignee-wire.ts'
import { ids, instant } from './wire.ts'

export const approvalStates = ['draft', 'sent', 'answered', 'expired', 'withdrawn'] as const
export const lineKinds = ['security', 'advice'] as const
export const lineParts = ['new', 'used'] as const
export const lineAnswers = ['accepted', 'refused'] as const
/** How the customer answered: on their page, or to somebody who noted it. */
export const approvalMedia = ['online', 'phone', 'paper', 'on_site'] as const
export const heardMedia = ['phone', 'paper', 'on_site'] as const
export const approvalOutcomes = ['accepted', 'partial', 'refused'] as const
export const approvalEventKinds = [
  'sent',
  'linked',
  'reminded',
  'opened',
  'callback',
  'answered',
  'receipt',
  'recorded',
  'withdrawn',
  'steps',
  'sealed',
] as const

const cents = z.int().min(0)

/** With all taxes. */
export const approvalLineSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  kind: z.enum(lineKinds),
  amountCents: cents,
  part: z.enum(lineParts).nullable(),
  photoIds: z.array(z.uuid()),
  /** null until there is one. */
  answer: z.enum(lineAnswers).nullable(),
})

export const approvalSchema = z.object({
  ...ids,
  processId: z.uuid(),
  title: z.string(),
  message: z.string(),
  lines: z.array(approvalLineSchema),
  state: z.enum(approvalStates),
  /** Of all lines, and of those that are accepted. */
  totalCents: cents,
  acceptedCents: cents.nullable(),
  expiryDays: z.int(),
  /** What a draft says, in short: given back by whoever sends it. null once it has left. */
  version: z.string().nullable(),
  /** The one that this one stands in for. */
  replacesId: z.uuid().nullable(),
  author: assigneeSchema.nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  expiresAt: instant.nullable(),
  openedAt: instant.nullable(),
  callbackAt: instant.nullable(),
  remindedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  /** As they wrote their name. */
  answeredBy: z.string().nullable(),
  medium: z.enum(approvalMedia).nullable(),
  withdrawnAt: instant.nullable(),
  stepsAddedAt: instant.nullable(),
})

/** One line of the record. What is in it depends on its kind; the digest covers it and the one before. */
export const approvalEventSchema = z.object({
  kind: z.enum(approvalEventKinds),
  at: instant,
  /** Who did it, as they were called then; null for the customer. */
  by: z.string().nullable(),
  /** From where, where the customer did it. */
  ip: z.string().nullable(),
  browser: z.string().nullable(),
  /** In words: to whom, how, which answers. */
  detail: z.string().nullable(),
  digest: z.string(),
})

export const approvalDetailSchema = approvalSchema.extend({
  events: z.array(approvalEventSchema),
  /** Of what was shown; null while it is a draft. */
  contentHash: z.string().nullable(),
})

export const approvalListSchema = z.object({ items: z.array(approvalSchema) })
export const approvalLinkSchema = z.object({ link: z.string(), expiresAt: instant })

/** What a row of a list says of the last one that was sent. */
export const rowApprovalSchema = z.object({
  state: z.enum(['asked', 'received']),
  /** Until when an answer is awaited. */
  until: instant.nullable(),
  /** Of one that was received: all of it, a part or nothing, and how much of what was asked. */
  outcome: z.enum(approvalOutcomes).nullable(),
  acceptedCents: cents.nullable(),
  totalCents: cents.nullable(),
})

export const approvalPhotoSchema = z.object({
  id: z.uuid(),
  caption: z.string(),
  width: z.int(),
  height: z.int(),
})

/** What the holder of a link is shown. */
export const publicApprovalSchema = z.object({
  state: z.enum(['sent', 'answered']),
  garage: z.object({
    nom: z.string(),
    adresse: z.string().nullable(),
    codePostal: z.string().nullable(),
    ville: z.string().nullable(),
    telephone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  process: z.string(),
  marque: z.string().nullable(),
  modele: z.string().nullable(),
  /** Half masked. */
  plaque: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  lines: z.array(
    approvalLineSchema
      .pick({ id: true, label: true, kind: true, amountCents: true, part: true, answer: true })
      .extend({ photos: z.array(approvalPhotoSchema) }),
  ),
  totalCents: cents,
  acceptedCents: cents.nullable(),
  sentAt: instant,
  expiresAt: instant,
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  medium: z.enum(approvalMedia).nullable(),
  /** They asked to be called. */
  callbackAt: instant.nullable(),
  /** Goes back with the answer: which text it is an answer to. */
  version: z.string(),
  /** Of the record so far, once there is an answer. */
  digest: z.string().nullable(),
})
