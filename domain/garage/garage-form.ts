import * as z from 'zod'
import { garageNomRule } from '../accounts/session-form.ts'
import {
  boolRule,
  emailRule,
  intRule,
  isBlank,
  nullable,
  optionalLine,
  optionalParagraph,
  phoneRule,
  storableText,
} from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'

const badMarks = 'Trois nombres de jours, du plus petit au plus grand, de 1 à 365'

/** Three numbers of days that rise, from JSON or as a form's « 3, 15, 75 ». */
export const unfetchedDaysRule = z.preprocess(
  toDays,
  z
    .array(z.int({ error: badMarks }).min(1, badMarks).max(limits.unfetchedDaysMax, badMarks), { error: badMarks })
    .length(3, { error: badMarks, abort: true })
    .refine(rises, badMarks),
)

const noDay = 'Cochez au moins un jour d’ouverture'
const badDay = 'Jours d’ouverture\u00a0: des nombres de 1 (lundi) à 7 (dimanche)'

/** The days of the week on which a garage works: numbers from JSON, or the checked boxes of a form. */
export const openDaysRule = z.preprocess(
  (value) => (typeof value === 'string' || isTexts(value) ? checkedDays([value].flat()) : value),
  z
    .array(z.int({ error: badDay }).min(1, badDay).max(7, badDay), { error: badDay })
    .min(1, { error: noDay, abort: true })
    .overwrite((days) => [...new Set(days)].sort((a, b) => a - b)),
)

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

/** An unchecked form has an empty text alone, which tells it from a form without this field. */
const checkedDays = (texts: string[]): unknown[] => texts.flatMap((text) => text.split(/[\s,]+/)).flatMap(dayIn)

const dayIn = (text: string): unknown[] => (text === '' ? [] : [/^\d$/.test(text) ? Number(text) : text])

const badLink = 'Lien invalide (https://…)'

/** A domain name in Latin letters: it cannot imitate another one, change the reading direction or hide its end. */
const publicAddress =
  /^https:\/\/(?:(?!xn--)[\p{Script=Latin}\d-]+\.)+(?!xn--)\p{Script=Latin}[\p{Script=Latin}\d-]*(?::\d{1,5})?(?:[/?#][\p{Script=Latin}\w\-.~:/?#[\]@!$&()*+,;=%]*)?$/iu

/** An address on the public web, by its name: a customer's browser may be sent there. */
export const linkRule = storableText(badLink)
  .trim()
  .max(limits.linkMax, { error: 'Lien trop long', abort: true })
  .regex(publicAddress, badLink)

function toDays(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const words = value.split(/[\s,;]+/).filter((word) => !isBlank(word) && word !== 'et')
  return words.map((word) => (/^\d{1,4}$/.test(word) ? Number(word) : word))
}

function rises(days: number[]): boolean {
  return days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0))
}

const siret = z
  .string({ error: 'SIRET invalide (14 chiffres)' })
  .overwrite((text) => text.replace(/\s/g, ''))
  .regex(/^\d{14}$/, 'SIRET invalide (14 chiffres)')

const codePostal = z
  .string({ error: 'Code postal invalide' })
  .trim()
  .regex(/^\d{5}$/, 'Code postal invalide (5 chiffres)')

/** An absent field is left unchanged, null or '' erases it; the name, the days and the months cannot be erased. */
export const garagePatch = z.object({
  nom: garageNomRule.optional(),
  adresse: optionalLine(limits.lineMax, 'Adresse trop longue').optional(),
  codePostal: nullable(codePostal).optional(),
  ville: optionalLine(limits.shortTextMax, 'Ville trop longue').optional(),
  telephone: nullable(phoneRule).optional(),
  email: nullable(emailRule).optional(),
  horaires: optionalParagraph('Horaires trop longs').optional(),
  siret: nullable(siret).optional(),
  message: optionalParagraph('Message trop long').optional(),
  idleDays: intRule(1, limits.idleDaysMax, 'Nombre de jours invalide (de 1 à 30)').optional(),
  openDays: openDaysRule.optional(),
  unfetchedDays: unfetchedDaysRule.optional(),
  reviewUrl: nullable(linkRule).optional(),
  entryMonths: intRule(1, limits.entryMonthsMax, 'Nombre de mois invalide (de 1 à 60)').optional(),
  distanceApprovals: boolRule.optional(),
})

export type GaragePatch = z.output<typeof garagePatch>
