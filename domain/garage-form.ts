import * as z from 'zod'
import { emailRule, intRule, nullable, optionalLine, optionalParagraph, phoneRule } from './fields.ts'
import { limits } from './limits.ts'
import { garageNomRule } from './session-form.ts'
import { linkRule, unfetchedDaysRule } from './watch-fields.ts'

const siret = z
  .string({ error: 'SIRET invalide (14 chiffres)' })
  .overwrite((text) => text.replace(/\s/g, ''))
  .regex(/^\d{14}$/, 'SIRET invalide (14 chiffres)')

const codePostal = z
  .string({ error: 'Code postal invalide' })
  .trim()
  .regex(/^\d{5}$/, 'Code postal invalide (5 chiffres)')

/** Absent leaves a field alone, null or '' erases it; the name, the days and the months cannot be erased. */
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
  unfetchedDays: unfetchedDaysRule.optional(),
  reviewUrl: nullable(linkRule).optional(),
  entryMonths: intRule(1, limits.entryMonthsMax, 'Nombre de mois invalide (de 1 à 60)').optional(),
})

export type GaragePatch = z.output<typeof garagePatch>
