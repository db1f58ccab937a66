import * as z from 'zod'
import { instant } from './wire.ts'

const km = z.int().min(0).nullable()

/** Where cars stood lately, to choose from. */
export const placesSchema = z.object({ items: z.array(z.string()) })

/** When the car came and went, and where it and its key are meanwhile. */
export const visitSchema = z.object({
  arrivedAt: instant.nullable(),
  returnedAt: instant.nullable(),
  kmIn: km,
  kmOut: km,
  keyNumber: z.string().nullable(),
  place: z.string().nullable(),
})
