import * as z from 'zod'
import { assigneeSchema } from '../employees/assignee-schemas.ts'
import { ids, instant, listShape } from '../ground/answer-schemas.ts'
import { cents, partsChoice, partsExemption } from './approval-fields.ts'

export const approvalStates = ['draft', 'sent', 'answered', 'expired', 'withdrawn'] as const
export const lineKinds = ['security', 'advice'] as const
export const lineParts = ['new', 'used'] as const
export const lineAnswers = ['accepted', 'refused'] as const
/** The ways to answer: on the customer's page, or to an employee who recorded the answer. */
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
  /** The garage's reason for not asking for a choice between new parts and others; null where it gives none. */
  partsExemption,
  /** The customer's choice between new parts and others; null until there is one. */
  partsChoice,
  /** The version of a draft, which the caller sends back to send the draft; null once it is sent. */
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
  /** Whether the customer asked that work begins at once; null where the law does not require the question. */
  beginNow: z.boolean().nullable(),
  /** The end of the withdrawal period; null where the customer has no right of withdrawal. */
  withdrawalUntil: instant.nullable(),
  renouncedAt: instant.nullable(),
  /** The name of the person who withdrew, as they typed it. */
  renouncedBy: z.string().nullable(),
  /** The work already done when the customer withdrew, and its amount. */
  workDone: z.string().nullable(),
  workDoneCents: cents.nullable(),
})

/** One line of the approval log. Its fields depend on its kind; its digest covers the line and the one before. */
export const approvalEventSchema = z.object({
  kind: z.enum(approvalEventKinds),
  at: instant,
  /** The author's name at that time; null for the customer. */
  by: z.string().nullable(),
  /** The address from which the customer acted. */
  ip: z.string().nullable(),
  browser: z.string().nullable(),
  /** The sentence of the line: the recipient, the way, the answers. */
  detail: z.string().nullable(),
  digest: z.string(),
})

export const approvalDetailSchema = approvalSchema.extend({
  events: z.array(approvalEventSchema),
  /** The digest of the shown content; null while it is a draft. */
  contentHash: z.string().nullable(),
})

export const approvalListSchema = z.object({ items: z.array(approvalSchema) })
export const approvalLinkSchema = z.object({ link: z.string(), expiresAt: instant })

/** The last sent approval, as a list's row shows it. */
export const rowApprovalSchema = z.object({
  state: z.enum(['asked', 'received']),
  /** The deadline for the answer. */
  until: instant.nullable(),
  /** The outcome of a received answer: everything, a part or nothing was accepted, and the amounts. */
  outcome: z.enum(approvalOutcomes).nullable(),
  acceptedCents: cents.nullable(),
  totalCents: cents.nullable(),
})

/** An answer of the customer that no employee has dealt with yet: its approval, and its time. */
export const pendingAnswerSchema = z.object({
  approvalId: z.uuid(),
  answeredAt: instant,
  /** Whether the customer has withdrawn. */
  renounced: z.boolean(),
  /** Whether everything, a part or nothing was accepted, with the amounts; null where no longer known. */
  outcome: z.enum(approvalOutcomes).nullable(),
  acceptedCents: cents.nullable(),
  totalCents: cents.nullable(),
  /** The end of the withdrawal period, unless the customer asked that work begins at once. */
  heldUntil: instant.nullable(),
})

/** One row of the register of parts choices, the copy that a garage must keep by law. It has no name of a person. */
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
