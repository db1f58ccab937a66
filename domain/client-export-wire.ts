import * as z from 'zod'
import { carSchema } from './car-wire.ts'
import { clientSchema } from './client-wire.ts'
import { processSummarySchema, stepSchema } from './process-wire.ts'
import { instant } from './wire.ts'

const exportedStepSchema = stepSchema.pick({ name: true, description: true, status: true, validatedAt: true })

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
  processes: z.array(processSummarySchema.extend({ steps: z.array(exportedStepSchema) })),
  mails: z.array(exportedMailSchema),
})
