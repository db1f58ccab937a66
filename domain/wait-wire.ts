import * as z from 'zod'
import { date, instant } from './wire.ts'

export const waitReasons = ['piece', 'accord', 'expert', 'sous_traitant', 'client', 'autre'] as const
export const waitReasonSchema = z.enum(waitReasons)

/** What a row of a list says of it. */
export const waitingSchema = z.object({
  id: z.uuid(),
  reason: waitReasonSchema,
  since: instant,
  expectedDate: date.nullable(),
})

/** The note is the staff's; who wrote it may have left since. */
export const waitDetailSchema = waitingSchema.extend({ note: z.string().nullable(), by: z.string().nullable() })

/** What a customer reads of it. */
export const publicWaitingSchema = waitingSchema.pick({ reason: true, expectedDate: true })
