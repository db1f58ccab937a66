import * as z from 'zod'
import { instant } from '../answer-schemas.ts'
import { cents, partsChoice, partsExemption } from './approval-fields.ts'
import { approvalLineSchema, approvalMedia } from './approval-schemas.ts'
import { partsChoices } from './parts-choice.ts'

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
