import * as z from 'zod'
import { garageSchema } from './garage-wire.ts'
import { processStatusSchema, stepSchema } from './process-wire.ts'
import { date, instant } from './wire.ts'

const text = z.string().nullable()

export const publicStepSchema = stepSchema.pick({ name: true, description: true, status: true, validatedAt: true })

export const publicProcessSchema = z.object({
  garage: garageSchema.omit({ _id: true, id: true, siret: true }),
  name: z.string(),
  marque: text,
  modele: text,
  plaque: text,
  status: processStatusSchema,
  startDate: instant,
  estimatedEndDate: date.nullable(),
  /** When the estimate last took another day; null while it is the first one. */
  estimateMovedAt: instant.nullable(),
  completedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** A mail will leave when the work is done. Whom to is not told. */
  tellsWhenReady: z.boolean(),
  steps: z.array(publicStepSchema),
})
