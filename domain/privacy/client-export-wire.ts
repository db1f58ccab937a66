import * as z from 'zod'
import { approvalEventSchema, approvalLineSchema, approvalSchema } from '../approvals/approval-schemas.ts'
import { carSchema } from '../cars/car-wire.ts'
import { clientSchema } from '../clients/client.ts'
import { processSummarySchema, stepSchema } from '../processes/process-wire.ts'
import { waitDetailSchema } from '../waits/wait-schemas.ts'
import { instant } from '../wire.ts'

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

/** What they were asked to agree to and answered, with the record of it; not who of the garage did what. */
const exportedApprovalSchema = approvalSchema
  .pick({
    title: true,
    message: true,
    state: true,
    totalCents: true,
    acceptedCents: true,
    createdAt: true,
    sentAt: true,
    expiresAt: true,
    answeredAt: true,
    answeredBy: true,
    medium: true,
    withdrawnAt: true,
  })
  .extend({
    lines: z.array(
      approvalLineSchema.omit({ id: true, photoIds: true }).extend({
        /** Where their images are in the archive. */
        photos: z.array(z.string()),
      }),
    ),
    /** Of what was shown; null while nothing was. */
    contentHash: z.string().nullable(),
    events: z.array(approvalEventSchema.pick({ kind: true, at: true, ip: true, browser: true, digest: true })),
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
      approvals: z.array(exportedApprovalSchema),
    }),
  ),
  mails: z.array(exportedMailSchema),
})
