import * as z from 'zod'
import { approvalEventSchema, approvalLineSchema, approvalSchema } from '../approvals/approval-schemas.ts'
import { carSchema } from '../cars/car-schemas.ts'
import { clientSchema } from '../clients/client.ts'
import { toldSchema } from '../contact/contact-schemas.ts'
import { instant } from '../ground/answer-schemas.ts'
import { processSummarySchema, stepSchema } from '../processes/process-wire.ts'
import { waitDetailSchema } from '../waits/wait-schemas.ts'

const exportedStepSchema = stepSchema.pick({ name: true, description: true, status: true, validatedAt: true })

/** An exported wait. Its note is included, since it may be about the client; its author is not. */
const exportedWaitSchema = waitDetailSchema
  .pick({ reason: true, note: true, expectedDate: true, since: true })
  .extend({ endedAt: instant.nullable() })

const exportedEntry = {
  /** The name of the step; null on the process itself. */
  step: z.string().nullable(),
  /** Whether it is on the customer's page. */
  visible: z.boolean(),
  createdAt: instant,
}
const exportedNoteSchema = z.object({ ...exportedEntry, text: z.string() })
const exportedPhotoSchema = z.object({
  ...exportedEntry,
  caption: z.string(),
  /** The path of its image in the archive. */
  file: z.string(),
})

/** An exported approval with its log, without the garage's people. */
export const exportedApprovalSchema = approvalSchema
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
    partsExemption: true,
    partsChoice: true,
    withdrawnAt: true,
    beginNow: true,
    withdrawalUntil: true,
    renouncedAt: true,
    renouncedBy: true,
    workDone: true,
    workDoneCents: true,
  })
  .extend({
    lines: z.array(
      approvalLineSchema.omit({ id: true, photoIds: true }).extend({
        /** The paths of the photos' images in the archive. */
        photos: z.array(z.string()),
      }),
    ),
    /** The digest of the shown content; null while nothing was shown. */
    contentHash: z.string().nullable(),
    events: z.array(approvalEventSchema.pick({ kind: true, at: true, ip: true, browser: true, digest: true })),
  })

const exportedMailSchema = z.object({
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** The text; null once the content is erased. */
  text: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})

/** All data that the garage holds about one client. */
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
      /** The last contact with the client about the state of the car. */
      told: toldSchema.omit({ mail: true }).nullable(),
      /** The time at which their page was last opened. */
      trackingOpenedAt: instant.nullable(),
    }),
  ),
  mails: z.array(exportedMailSchema),
})
