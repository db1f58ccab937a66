import * as z from 'zod'
import { ids, instant, listShape } from '../answer-schemas.ts'
import { assigneeSchema } from '../employees/assignee-schemas.ts'
import { cents, partsChoice, partsExemption } from './approval-fields.ts'

export const approvalStates = ['draft', 'sent', 'answered', 'expired', 'withdrawn'] as const
export const lineKinds = ['security', 'advice'] as const
export const lineParts = ['new', 'used'] as const
export const lineAnswers = ['accepted', 'refused'] as const
/** The ways to answer: on the customer's page, or to somebody who recorded it. */
export const approvalMedia = ['online', 'phone', 'paper', 'on_site'] as const
export const heardMedia = ['phone', 'paper', 'on_site'] as const
export const approvalOutcomes = ['accepted', 'partial', 'refused', 'renounced'] as const
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
  'renounced',
  'acknowledged',
  'done',
] as const

/** A line of an approval; amounts include all taxes. */
export const approvalLineSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  kind: z.enum(lineKinds),
  amountCents: cents,
  part: z.enum(lineParts).nullable(),
  photoIds: z.array(z.uuid()),
  /** The answer; null until there is one. */
  answer: z.enum(lineAnswers).nullable(),
})

export const approvalSchema = z.object({
  ...ids,
  processId: z.uuid(),
  title: z.string(),
  message: z.string(),
  lines: z.array(approvalLineSchema),
  state: z.enum(approvalStates),
  /** Totals of all lines, and of the accepted ones. */
  totalCents: cents,
  acceptedCents: cents.nullable(),
  expiryDays: z.int(),
  /** Why the garage asks no choice between new parts and others; null where it gives no reason. */
  partsExemption,
  /** The customer's choice between new parts and others; null until there is one. */
  partsChoice,
  /** The version of a draft, given back by whoever sends it; null once it has been sent. */
  version: z.string().nullable(),
  /** The id of the approval that this one replaces. */
  replacesId: z.uuid().nullable(),
  author: assigneeSchema.nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  expiresAt: instant.nullable(),
  openedAt: instant.nullable(),
  callbackAt: instant.nullable(),
  remindedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  /** The name as the customer wrote it. */
  answeredBy: z.string().nullable(),
  medium: z.enum(approvalMedia).nullable(),
  withdrawnAt: instant.nullable(),
  stepsAddedAt: instant.nullable(),
  /** Whether the customer asked that the work begins at once; null where the law does not ask. */
  beginNow: z.boolean().nullable(),
  /** The end of the time in which the customer may renounce; null where they have no such right. */
  withdrawalUntil: instant.nullable(),
  renouncedAt: instant.nullable(),
  /** The name of whoever renounced, as they wrote it. */
  renouncedBy: z.string().nullable(),
  /** What was already done when the customer renounced, and its amount. */
  workDone: z.string().nullable(),
  workDoneCents: cents.nullable(),
})

/** One line of the approval log. Its fields depend on its kind; the digest covers it and the line before. */
export const approvalEventSchema = z.object({
  kind: z.enum(approvalEventKinds),
  at: instant,
  /** The author, as they were called then; null for the customer. */
  by: z.string().nullable(),
  /** The address from which the customer acted. */
  ip: z.string().nullable(),
  browser: z.string().nullable(),
  /** The sentence of the line: to whom, how, which answers. */
  detail: z.string().nullable(),
  digest: z.string(),
})

export const approvalDetailSchema = approvalSchema.extend({
  events: z.array(approvalEventSchema),
  /** The digest of what was shown; null while it is a draft. */
  contentHash: z.string().nullable(),
})

export const approvalListSchema = z.object({ items: z.array(approvalSchema) })
export const approvalLinkSchema = z.object({ link: z.string(), expiresAt: instant })

/** The fields of a list's row about the last approval that was sent. */
export const rowApprovalSchema = z.object({
  state: z.enum(['asked', 'received']),
  /** The time until which an answer is awaited. */
  until: instant.nullable(),
  /** The outcome of a received answer: all of it, a part or nothing, and how much of what was asked. */
  outcome: z.enum(approvalOutcomes).nullable(),
  acceptedCents: cents.nullable(),
  totalCents: cents.nullable(),
})

/** An answer of the customer that nobody has dealt with yet: its approval, and when it came. */
export const pendingAnswerSchema = z.object({
  approvalId: z.uuid(),
  answeredAt: instant,
  /** Whether the customer has renounced what they had accepted. */
  renounced: z.boolean(),
  /** All of it, a part or nothing, and how much of what was asked; null where it is not known any more. */
  outcome: z.enum(approvalOutcomes).nullable(),
  acceptedCents: cents.nullable(),
  totalCents: cents.nullable(),
  /** Until when the customer may renounce, where they have not asked that the work begins at once. */
  heldUntil: instant.nullable(),
})

/** One row of the register of choices: the double that the law has a garage keep. No name stands in it. */
export const partsChoiceRowSchema = z.object({
  ...ids,
  approvalId: z.uuid(),
  processId: z.uuid(),
  chosenAt: instant,
  plaque: z.string().nullable(),
  vehicle: z.string().nullable(),
  choice: partsChoice,
  exemption: partsExemption,
  medium: z.enum(approvalMedia),
})

export const partsChoiceListSchema = z.object({ ...listShape, items: z.array(partsChoiceRowSchema) })
