import * as z from 'zod'
import { instant } from '../ground/answer-schemas.ts'
import { cents, partsChoice, partsExemption } from './approval-fields.ts'
import { approvalLineSchema, approvalMedia } from './approval-schemas.ts'
import { partsChoices } from './parts-choice.ts'

/** The sentences of law shown with a request to a consumer, and their version (domain/approvals/law.ts). */
export const shownLawSchema = z.object({
  version: z.string(),
  notice: z.array(z.string()),
  /** The label of the checkbox by which the customer asks that work begins at once, and its consequences. */
  beginNow: z.string(),
  means: z.array(z.string()),
  /** The model withdrawal form given by the law. */
  model: z.array(z.string()),
})

/**
 * The sentences shown with the choice of parts, or instead of it. Like those of law, they are frozen with the request.
 */
export const partsWordsSchema = z.object({
  question: z.string(),
  choices: z.object({ circular: z.string(), new: z.string() }),
  availability: z.string(),
  definition: z.string(),
  /** The categories of parts that the choice is about, and the cases in which a garage need not offer them. */
  lists: z.array(z.object({ text: z.string(), items: z.array(z.string()), source: z.string() })),
  /** The text shown instead of the question, and the garage's reason; null where the question is asked. */
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
  /** The question about new parts and others, or the reason why it is not asked; null where neither is shown. */
  parts: z
    .object({
      /** The version of the sentences of law beside it. */
      law: z.string(),
      exemption: partsExemption,
      /** The customer's earlier choice for this repair, which applies until they make another one. */
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
  /** The time at which the customer asked to be called. */
  callbackAt: instant.nullable(),
  /** The sentences of law that a consumer reads before answering at a distance; null where the law requires none. */
  law: shownLawSchema.nullable(),
  beginNow: z.boolean().nullable(),
  withdrawalUntil: instant.nullable(),
  renouncedAt: instant.nullable(),
  renouncedBy: z.string().nullable(),
  /** Whether the customer may still withdraw. */
  mayRenounce: z.boolean(),
  /** The version of the shown text, sent back with the answer. */
  version: z.string(),
  /** The digest of the approval log so far, once there is an answer. */
  digest: z.string().nullable(),
  /** The key of the tracking page, once there is an answer and while that page exists. */
  trackingToken: z.string().nullable(),
  /** The masked address for the receipt of an answer; null where there is no receipt, or no mail can be sent. */
  receiptTo: z.string().nullable(),
  /** The key of the withdrawal page; null where the customer has no right of withdrawal. */
  withdrawalToken: z.string().nullable(),
})

/**
 * The data for a holder of a withdrawal key: the accepted lines without their photos, and nothing else of the
 * agreement.
 */
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
