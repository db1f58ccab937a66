import * as z from 'zod'
import { absentWhenBlank, boolRule, idRule, intRule, optionalParagraph, requiredLine } from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'

const name = requiredLine({
  max: limits.processNameMax,
  required: 'Nom du type requis',
  tooLong: 'Nom du type trop long',
})

const step = z.object({
  _id: absentWhenBlank(idRule('Étape inconnue')),
  name: requiredLine({
    max: limits.processNameMax,
    required: 'Nom de l’étape requis',
    tooLong: 'Nom de l’étape trop long',
  }),
  description: optionalParagraph('Description trop longue').default(null),
})

const steps = z
  .array(step, { error: 'Étapes invalides' })
  .min(1, 'Au moins une étape est requise')
  .max(limits.stepsMax, 'Trop d’étapes (100 au plus)')

export const stepTypeForm = z.object({ name, steps })

/** The position among the types in use, or among the archived ones, from 0; a number beyond the last means the last. */
const position = intRule(0, limits.positionMax, 'Position invalide')

export const stepTypePatch = z.object({
  name: name.optional(),
  archived: boolRule.optional(),
  steps: steps.optional(),
  position: position.optional(),
})

export type StepTypeForm = z.output<typeof stepTypeForm>
export type StepTypePatch = z.output<typeof stepTypePatch>
