import * as z from 'zod'
import { publicNoteSchema, publicPhotoSchema } from '../entries/entry-wire.ts'
import { garageSchema } from '../garage/garage.ts'
import { date, instant } from '../ground/answer-schemas.ts'
import { processStatusSchema, stepSchema, visitSchema } from '../processes/process-wire.ts'
import { publicWaitingSchema } from '../waits/wait-schemas.ts'

const text = z.string().nullable()

/** The garage's public fields, named one by one: a new field is not public by default. */
const publicGarageSchema = garageSchema.pick({
  nom: true,
  adresse: true,
  codePostal: true,
  ville: true,
  telephone: true,
  email: true,
  horaires: true,
  message: true,
  reviewUrl: true,
})

/** The entries that the garage has published. */
const publishedEntries = { photos: z.array(publicPhotoSchema), notes: z.array(publicNoteSchema) }

export const publicStepSchema = stepSchema
  .pick({ name: true, description: true, status: true, validatedAt: true })
  .extend(publishedEntries)

export const publicProcessSchema = z.object({
  garage: publicGarageSchema,
  name: z.string(),
  marque: text,
  modele: text,
  plaque: text,
  status: processStatusSchema,
  startDate: instant,
  estimatedEndDate: date.nullable(),
  /** When the estimate last changed; null while it is the first one. */
  estimateMovedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** The reason for a wait, without the employees' note. */
  waiting: publicWaitingSchema.nullable(),
  /** Whether the car is at the garage. The place of its key is not public. */
  visit: visitSchema.pick({ arrivedAt: true, returnedAt: true }),
  expiresAt: instant.nullable(),
  /** Whether an approval awaits the customer's answer; the garage's message leads to it. */
  approvalAsked: z.boolean(),
  /** Whether a mail will be sent when the work is done. Its address is left out. */
  tellsWhenReady: z.boolean(),
  steps: z.array(publicStepSchema),
  /** The published entries without a step. */
  ...publishedEntries,
})
