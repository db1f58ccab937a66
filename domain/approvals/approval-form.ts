import * as z from 'zod'
import {
  absentWhenBlank,
  boolRule,
  dateRule,
  emailRule,
  idRule,
  intRule,
  isBlank,
  nullable,
  pageRule,
  paragraphRule,
  requiredLine,
  storableLine,
  storableText,
} from '../ground/fields.ts'
import { momentRule } from '../ground/forms/moment-rule.ts'
import { limits } from '../ground/limits.ts'
import { centsOf } from '../ground/money.ts'
import { heardMedia, lineAnswers, lineKinds, lineParts } from './approval-schemas.ts'
import { partsChoices, partsExemptions } from './parts-choice.ts'

const wrongAmount = 'Montant invalide (ex\u00a0: 1\u00a0234,50)'
const tooMuch = 'Montant trop élevé (99\u00a0999,99\u00a0€ au plus)'

/** An amount in cents; a form sends the typed text, in euros. */
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

/** The title; an empty one becomes that of the first line. */
const title = storableLine(limits.processNameMax, 'Titre trop long (120 caractères au plus)')
const message = storableText('Texte invalide')
  .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
  .max(limits.paragraphMax, 'Message trop long (1\u00a0000 caractères au plus)')
const lines = z
  .array(line, { error: 'Lignes invalides' })
  .min(1, 'Au moins une ligne est requise')
  .max(limits.approvalLinesMax, 'Trop de lignes (20 au plus)')
const partsExemption = nullable(z.enum(partsExemptions, { error: 'Raison inconnue' }))
const expiryDays = intRule(1, limits.approvalExpiryDaysMax, 'De 1 à 30 jours')

export const approvalForm = z.object({
  title: title.default(''),
  message: message.default(''),
  lines,
  expiryDays: expiryDays.default(limits.approvalExpiryDays),
  partsExemption: partsExemption.default(null),
})

export const approvalPatch = z.object({
  title: title.optional(),
  message: message.optional(),
  lines: lines.optional(),
  expiryDays: expiryDays.optional(),
  partsExemption: partsExemption.optional(),
})

const versionRule = (required: string) =>
  storableText(required).min(1, required).max(limits.lineMax, 'Version invalide')
const version = versionRule('Version requise')

/** The form that sends an approval: by SMS or email, and whether the process waits for the answer. */
export const approvalSendForm = z.object({
  way: z.enum(['mail', 'link'], { error: 'Choisissez comment l’envoyer' }),
  wait: boolRule.default(true),
  /**
   * The version of the draft that the caller read: another version is refused. Without it, the current draft is sent.
   */
  version: version.optional(),
})

const answer = z.enum(lineAnswers, { error: 'Réponse requise' })

const answers = z
  .array(z.object({ lineId: idRule('Ligne inconnue'), answer }), { error: 'Réponses invalides' })
  .max(limits.approvalLinesMax, 'Trop de réponses')

/** The choice between new parts and others, where the request asks for one. */
const partsChoice = nullable(z.enum(partsChoices, { error: 'Choix de pièces inconnu' })).default(null)

const name = (required: string, max: number) => requiredLine({ max, required, tooLong: 'Nom trop long' })

/** Whether the customer asks that work begins at once. Browsers send nothing for an unticked box. */
const beginNow = absentWhenBlank(boolRule).transform((on) => on ?? false)

/** The customer's answer to the version that they saw. */
export const approvalAnswerForm = z.object({
  version,
  answers,
  partsChoice,
  prenom: name('Prénom requis', limits.prenomMax),
  nom: name('Nom requis', limits.nomMax),
  beginNow,
})

/** The customer's withdrawal: their name, and the address for the receipt if it is not the known one. */
export const renounceForm = z.object({
  nom: name('Nom requis', limits.nomMax + limits.prenomMax),
  email: nullable(emailRule).default(null),
})

/** The work already done when the customer withdrew; its amount may be unknown. */
export const workDoneForm = z.object({
  text: paragraphRule({
    max: limits.paragraphMax,
    required: 'Écrivez ce qui était fait, ou «\u00a0rien\u00a0»',
    tooLong: 'Texte trop long (1\u00a0000 caractères au plus)',
  }),
  amountCents: z.preprocess((value) => (isBlank(value) ? null : value), amount.nullable()).default(null),
})

/** The form of an answer that an employee received by phone, on paper or at the garage. */
export const approvalRecordForm = z.object({
  answers,
  partsChoice,
  prenom: name('Prénom du client requis', limits.prenomMax),
  nom: name('Nom du client requis', limits.nomMax),
  medium: z.enum(heardMedia, { error: 'Choisissez comment' }),
  heardBy: idRule('Choisissez qui a reçu l’accord'),
  heardAt: momentRule('Date et heure requises'),
  /** The id of a photo of the process, for example of the signed paper. */
  photoId: nullable(idRule('Photo inconnue')).default(null),
  beginNow,
})

/** The period of the register of parts choices, both days included, and its page. */
export const partsChoiceQuery = z.object({
  dateFrom: absentWhenBlank(dateRule()),
  dateTo: absentWhenBlank(dateRule()),
  page: pageRule(),
})

/** The form of the page that sends an approval: every field but the version is optional. */
export const approvalSendPage = approvalSendForm.extend({
  version: versionRule('Relisez la demande avant de l’envoyer'),
  wait: absentWhenBlank(boolRule).transform((on) => on ?? false),
})

export type ApprovalForm = z.output<typeof approvalForm>
export type ApprovalPatch = z.output<typeof approvalPatch>
export type ApprovalSendForm = z.output<typeof approvalSendForm>
export type ApprovalAnswerForm = z.output<typeof approvalAnswerForm>
export type ApprovalRecordForm = z.output<typeof approvalRecordForm>
export type RenounceForm = z.output<typeof renounceForm>
export type WorkDoneForm = z.output<typeof workDoneForm>
export type PartsChoiceQuery = z.output<typeof partsChoiceQuery>
export type NewLine = ApprovalForm['lines'][number]
