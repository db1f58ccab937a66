import * as z from 'zod'
import { ids, instant } from '../answer-schemas.ts'
import { parisInstant } from '../dates.ts'
import { assigneeSchema } from '../employees/assignee-schemas.ts'
import {
  absentWhenBlank,
  boolRule,
  idRule,
  instantRule,
  intRule,
  nullable,
  requiredLine,
  storableLine,
  storableText,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { centsOf } from '../money.ts'

export const approvalStates = ['draft', 'sent', 'answered', 'expired', 'withdrawn'] as const
export const lineKinds = ['security', 'advice'] as const
export const lineParts = ['new', 'used'] as const
export const lineAnswers = ['accepted', 'refused'] as const
/** The ways to answer: on the customer's page, or to somebody who recorded it. */
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
export const pendingAnswerSchema = z.object({ approvalId: z.uuid(), answeredAt: instant })

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
  totalCents: cents,
  acceptedCents: cents.nullable(),
  sentAt: instant,
  expiresAt: instant,
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  medium: z.enum(approvalMedia).nullable(),
  /** When the customer asked to be called. */
  callbackAt: instant.nullable(),
  /** The version of the shown text, given back with the answer. */
  version: z.string(),
  /** The digest of the approval log so far, once there is an answer. */
  digest: z.string().nullable(),
  /** The key of the page on which the work is followed, once there is an answer and while that page lives. */
  trackingToken: z.string().nullable(),
  /** Where the receipt of an answer goes, masked; null where none is written, or no mail leaves. */
  receiptTo: z.string().nullable(),
})

const wrongAmount = 'Montant invalide (ex\u00a0: 1\u00a0234,50)'
const tooMuch = 'Montant trop élevé (99\u00a0999,99\u00a0€ au plus)'

/** An amount in cents; a form sends what was typed, in euros. */
const amount = z.preprocess(
  (value) => (typeof value === 'string' ? (centsOf(value) ?? value) : value),
  z.int({ error: wrongAmount }).min(0, { error: wrongAmount, abort: true }).max(limits.approvalCentsMax, tooMuch),
)

const line = z.object({
  label: requiredLine({
    max: limits.approvalLabelMax,
    required: 'Intitulé requis',
    tooLong: 'Intitulé trop long (140 caractères au plus)',
  }),
  kind: z.enum(lineKinds, { error: 'Sécurité ou conseillé\u00a0?' }),
  amountCents: amount,
  part: nullable(z.enum(lineParts, { error: 'Pièce inconnue' })).default(null),
  photoIds: z
    .array(idRule('Photo inconnue'), { error: 'Photos invalides' })
    .max(limits.photosMax, 'Trop de photos')
    .default([])
    .transform((ids) => [...new Set(ids)]),
})

/** The title; left empty, it becomes that of the first line. */
const title = storableLine(limits.processNameMax, 'Titre trop long (120 caractères au plus)')
const message = storableText('Texte invalide')
  .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
  .max(limits.paragraphMax, 'Message trop long (1\u00a0000 caractères au plus)')
const lines = z
  .array(line, { error: 'Lignes invalides' })
  .min(1, 'Au moins une ligne est requise')
  .max(limits.approvalLinesMax, 'Trop de lignes (20 au plus)')
const expiryDays = intRule(1, limits.approvalExpiryDaysMax, 'De 1 à 30 jours')

export const approvalForm = z.object({
  title: title.default(''),
  message: message.default(''),
  lines,
  expiryDays: expiryDays.default(limits.approvalExpiryDays),
})

export const approvalPatch = z.object({
  title: title.optional(),
  message: message.optional(),
  lines: lines.optional(),
  expiryDays: expiryDays.optional(),
})

const versionRule = (required: string) =>
  storableText(required).min(1, required).max(limits.lineMax, 'Version invalide')
const version = versionRule('Version requise')

/** The form that sends an approval: by which way, and whether the process waits for the answer. */
export const approvalSendForm = z.object({
  way: z.enum(['mail', 'link'], { error: 'Choisissez comment l’envoyer' }),
  wait: boolRule.default(true),
  /** The version of the draft that was read: another version is refused. Without it, what stands is sent. */
  version: version.optional(),
})

const answer = z.enum(lineAnswers, { error: 'Réponse requise' })

const answers = z
  .array(z.object({ lineId: idRule('Ligne inconnue'), answer }), { error: 'Réponses invalides' })
  .max(limits.approvalLinesMax, 'Trop de réponses')

const name = (required: string, max: number) => requiredLine({ max, required, tooLong: 'Nom trop long' })

/** The customer's answer, to the version that they were shown. */
export const approvalAnswerForm = z.object({
  version,
  answers,
  prenom: name('Prénom requis', limits.prenomMax),
  nom: name('Nom requis', limits.nomMax),
})

/** The form of an answer that somebody of the garage heard or was handed. */
export const approvalRecordForm = z.object({
  answers,
  prenom: name('Prénom du client requis', limits.prenomMax),
  nom: name('Nom du client requis', limits.nomMax),
  medium: z.enum(heardMedia, { error: 'Choisissez comment' }),
  heardBy: idRule('Choisissez qui a reçu l’accord'),
  heardAt: z.preprocess(fromWall, instantRule('Date et heure requises')),
  /** The id of a photo of the process, for example of what was signed. */
  photoId: nullable(idRule('Photo inconnue')).default(null),
})

/** The form of a page that sends an approval: a field may be missing, except the version that was read. */
export const approvalSendPage = approvalSendForm.extend({
  version: versionRule('Relisez la demande avant de l’envoyer'),
  wait: absentWhenBlank(boolRule).transform((on) => on ?? false),
})

/** Reads a form's field that says what the clock on the wall showed. */
function fromWall(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return value
  const instant = parisInstant(value)
  return Number.isNaN(instant.getTime()) ? value : instant.toISOString()
}

export type ApprovalForm = z.output<typeof approvalForm>
export type ApprovalPatch = z.output<typeof approvalPatch>
export type ApprovalSendForm = z.output<typeof approvalSendForm>
export type ApprovalAnswerForm = z.output<typeof approvalAnswerForm>
export type ApprovalRecordForm = z.output<typeof approvalRecordForm>
export type NewLine = ApprovalForm['lines'][number]
