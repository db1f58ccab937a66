import * as z from 'zod'
import { processStatusSchema, stepSchema } from './process-wire.ts'
import { date, instant } from './wire.ts'

const text = z.string().nullable()

export const publicStepSchema = stepSchema.pick({ name: true, description: true, status: true, validatedAt: true })

export const publicProcessSchema = z.object({
  garage: z.object({
    nom: z.string(),
    adresse: text,
    codePostal: text,
    ville: text,
    telephone: text,
    email: text,
    horaires: text,
    message: text,
  }),
  name: z.string(),
  marque: text,
  modele: text,
  plaque: text,
  status: processStatusSchema,
  startDate: instant,
  estimatedEndDate: date.nullable(),
  completedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  steps: z.array(publicStepSchema),
})
