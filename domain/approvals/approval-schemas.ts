import * as z from 'zod'
import { ids, instant, listShape } from '../answer-schemas.ts'
import { assigneeSchema } from '../employees/assignee-schemas.ts'
import { partsChoices, partsExemptions } from './parts-choice.ts'

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

const cents = z.int().min(0)
const partsChoice = z.enum(partsChoices).nullable()
const partsExemption = z.enum(partsExemptions).nullable()

/** The sentences of law that stand around a request to a consumer, and their version (domain/approvals/law.ts). */
export const shownLawSchema = z.object({
  version: z.string(),
  notice: z.array(z.string()),
  /** The label of the box that asks that the work begins at once, and what it means. */
  beginNow: z.string(),
  means: z.array(z.string()),
  /** The form of withdrawal that the law gives as a model. */
  model: z.array(z.string()),
})

/** The sentences that stand around the choice of parts, or in its place, frozen with the request as those of law are. */
export const partsWordsSchema = z.object({
  question: z.string(),
  choices: z.object({ circular: z.string(), new: z.string() }),
  availability: z.string(),
  definition: z.string(),
  /** The categories of parts that the choice is about, and the cases in which a garage need not offer them. */
  lists: z.array(z.object({ text: z.string(), items: z.array(z.string()), source: z.string() })),
  /** What stands in place of the question, and the garage's reason; null where it is asked. */
  exempt: z.object({ text: z.string(), reason: z.string() }).nullable(),
})

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

export const approvalPhotoSchema = z.object({
  id: z.uuid(),
  caption: z.string(),
  width: z.int(),
  height: z.int(),
})

/** An approval as the holder of a link sees it. */
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
  /** The plate, half masked. */
  plaque: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  lines: z.array(
    approvalLineSchema
      .pick({ id: true, label: true, kind: true, amountCents: true, part: true, answer: true })
      .extend({ photos: z.array(approvalPhotoSchema) }),
  ),
  /** The choice between new parts and others that is asked of the customer, or why it is not; null where there is nothing to say. */
  parts: z
    .object({
      /** The version of the sentences of law beside it. */
      law: z.string(),
      exemption: partsExemption,
      /** The choice made earlier on this repair, which holds unless another one is made. */
      before: z.object({ choice: z.enum(partsChoices), at: instant }).nullable(),
      words: partsWordsSchema,
    })
    .nullable(),
  partsChoice,
  totalCents: cents,
  acceptedCents: cents.nullable(),
  sentAt: instant,
  expiresAt: instant,
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  medium: z.enum(approvalMedia).nullable(),
  /** When the customer asked to be called. */
  callbackAt: instant.nullable(),
  /** What a consumer is told of the law before they answer from afar; null where nothing is. */
  law: shownLawSchema.nullable(),
  beginNow: z.boolean().nullable(),
  withdrawalUntil: instant.nullable(),
  renouncedAt: instant.nullable(),
  renouncedBy: z.string().nullable(),
  /** Whether the customer may still renounce what they accepted. */
  mayRenounce: z.boolean(),
  /** The version of the shown text, given back with the answer. */
  version: z.string(),
  /** The digest of the approval log so far, once there is an answer. */
  digest: z.string().nullable(),
  /** The key of the page on which the work is followed, once there is an answer and while that page lives. */
  trackingToken: z.string().nullable(),
  /** Where the receipt of an answer goes, masked; null where none is written, or no mail leaves. */
  receiptTo: z.string().nullable(),
  /** The key of the page on which the customer renounces; null where they have no such right. */
  withdrawalToken: z.string().nullable(),
})

/** What the holder of a withdrawal's key is shown: the accepted lines, without their photos, and nothing else of the agreement. */
export const publicWithdrawalSchema = publicApprovalSchema.pick({
  garage: true,
  process: true,
  marque: true,
  modele: true,
  plaque: true,
  title: true,
  lines: true,
  acceptedCents: true,
  answeredAt: true,
  answeredBy: true,
  beginNow: true,
  withdrawalUntil: true,
  mayRenounce: true,
  renouncedAt: true,
  renouncedBy: true,
  digest: true,
  receiptTo: true,
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
