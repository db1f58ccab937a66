import * as z from 'zod'
import { publicNoteSchema, publicPhotoSchema } from '../entries/entry-wire.ts'
import { garageSchema } from '../garage/garage.ts'
import { processStatusSchema, stepSchema, visitSchema } from '../processes/process-wire.ts'
import { publicWaitingSchema } from '../waits/wait-schemas.ts'
import { date, instant } from '../wire.ts'

const text = z.string().nullable()

/** Named one by one: what a garage will come to say of itself is not yet for everybody. */
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

/** What the garage chose to show. */
const shown = { photos: z.array(publicPhotoSchema), notes: z.array(publicNoteSchema) }

export const publicStepSchema = stepSchema
  .pick({ name: true, description: true, status: true, validatedAt: true })
  .extend(shown)

export const publicProcessSchema = z.object({
  garage: publicGarageSchema,
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
  /** Why the work stands still; without the staff's note. */
  waiting: publicWaitingSchema.nullable(),
  /** Whether the car is at the garage; where its key hangs is the staff's. */
  visit: visitSchema.pick({ arrivedAt: true, returnedAt: true }),
  expiresAt: instant.nullable(),
  /** They were asked to agree to something, and have not answered yet; the garage's message leads there. */
  approvalAsked: z.boolean(),
  /** A mail will leave when the work is done. Whom to is not told. */
  tellsWhenReady: z.boolean(),
  steps: z.array(publicStepSchema),
  /** Of no step. */
  ...shown,
})
