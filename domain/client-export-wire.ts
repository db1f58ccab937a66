import * as z from 'zod'
import { carSchema } from './car-wire.ts'
import { clientSchema } from './client-wire.ts'
import { processSummarySchema, stepSchema } from './process-wire.ts'
import { waitDetailSchema } from './wait-wire.ts'
import { instant } from './wire.ts'

const exportedStepSchema = stepSchema.pick({ name: true, description: true, status: true, validatedAt: true })

/** With its note, which may speak of them; not who wrote it. */
const exportedWaitSchema = waitDetailSchema
  .pick({ reason: true, note: true, expectedDate: true, since: true })
  .extend({ endedAt: instant.nullable() })

const exportedEntry = {
  /** null on the process itself. */
  step: z.string().nullable(),
  /** On the customer's own page. */
  visible: z.boolean(),
  createdAt: instant,
}
const exportedNoteSchema = z.object({ ...exportedEntry, text: z.string() })
const exportedPhotoSchema = z.object({
  ...exportedEntry,
  caption: z.string(),
  /** Where its image is in the archive. */
  file: z.string(),
})

const exportedMailSchema = z.object({
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** null once the content was erased. */
  text: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})

/** All that the garage holds about one client. */
export const clientExportSchema = z.object({
  exportedAt: instant,
  garage: z.string(),
  client: clientSchema,
  cars: z.array(carSchema),
  processes: z.array(
    processSummarySchema.extend({
      steps: z.array(exportedStepSchema),
      waits: z.array(exportedWaitSchema),
      notes: z.array(exportedNoteSchema),
      photos: z.array(exportedPhotoSchema),
    }),
  ),
  mails: z.array(exportedMailSchema),
})
