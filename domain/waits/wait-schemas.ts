import * as z from 'zod'
import { date, instant } from '../ground/answer-schemas.ts'
import { absentWhenBlank, dateRule, nullable, optionalParagraph } from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'

/** The reasons that a person may choose. The reason of a withdrawal is apart: only the customer's action sets it. */
export const chosenWaitReasons = ['piece', 'accord', 'expert', 'sous_traitant', 'client', 'autre'] as const
export const waitReasons = [...chosenWaitReasons, 'retractation'] as const
export const waitReasonSchema = z.enum(waitReasons)

/** A wait in a list's row. */
export const waitingSchema = z.object({
  id: z.uuid(),
  reason: waitReasonSchema,
  since: instant,
  expectedDate: date.nullable(),
})

/** A wait with its note, for employees; its author's account may be deleted. */
export const waitDetailSchema = waitingSchema.extend({ note: z.string().nullable(), by: z.string().nullable() })

/** A wait as a customer sees it. */
export const publicWaitingSchema = waitingSchema.pick({ reason: true, expectedDate: true })

/** The form of a wait, with the estimate of its process: the work cannot end before the wait does. */
export const waitForm = z
  .object({
    reason: z.enum(chosenWaitReasons, { error: 'Raison requise' }),
    note: optionalParagraph('Note trop longue (500 caractères au plus)', limits.waitNoteMax).default(null),
    expectedDate: nullable(dateRule('Date prévue invalide')).default(null),
    estimatedEndDate: absentWhenBlank(dateRule('Date de fin estimée invalide')),
  })
  .refine(({ expectedDate, estimatedEndDate: end }) => !end || expectedDate === null || end >= expectedDate, {
    error: 'La fin estimée précède la date prévue',
    path: ['estimatedEndDate'],
  })

/** The change of a wait: it can only be ended. */
export const waitPatch = z.object({ ended: z.literal(true, { error: 'Une attente ne peut que se terminer' }) })

export type WaitForm = z.output<typeof waitForm>
