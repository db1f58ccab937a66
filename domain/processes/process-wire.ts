import * as z from 'zod'
import { approvalSchema, pendingAnswerSchema, rowApprovalSchema } from '../approvals/approval-schemas.ts'
import { carSchema } from '../cars/car-schemas.ts'
import { clientListItemSchema, clientSchema } from '../clients/client.ts'
import { toldSchema } from '../contact/contact-schemas.ts'
import { assigneeSchema } from '../employees/assignee-schemas.ts'
import { noteSchema, photoSchema } from '../entries/entry-wire.ts'
import {
  date,
  ids,
  idsPicked,
  instant,
  mayBeAbsent,
  wholeListShape,
  withRight,
  withRightOf,
} from '../ground/answer-schemas.ts'
import { stepTypeInUseSchema } from '../step-types/step-type-wire.ts'
import { waitDetailSchema, waitingSchema } from '../waits/wait-schemas.ts'

/** The changed fields, by name; they depend on the action. */
const details = z.record(z.string(), z.unknown()).nullable()

const person = z.object({ nom: z.string(), prenom: z.string() }).nullable()

/** A line of the history; `actor` and the assignee `whom` are null once the account is deleted. */
export const activitySchema = z.object({
  ...ids,
  action: z.string(),
  actor: person,
  /** The name of the program that acted for the person; null where the person acted. */
  program: z.string().nullable(),
  whom: person,
  before: details,
  after: details,
  createdAt: instant,
})

/** Programs see the lines of agreements, with their amounts, only with the right to read agreements. */
const rightOfLine = ({ action }: { action: string }) => (action.startsWith('approval.') ? 'approvals:read' : null)

export const activityListSchema = z.object({ items: z.array(withRightOf(rightOfLine, activitySchema)) })

const km = z.int().min(0).nullable()

/** Recently used parking places, to choose from. */
export const placesSchema = z.object({ items: z.array(z.string()) })

/** A visit: the times of arrival and return, and the places of the car and its key. */
export const visitSchema = z.object({
  arrivedAt: instant.nullable(),
  returnedAt: instant.nullable(),
  kmIn: km,
  kmOut: km,
  keyNumber: z.string().nullable(),
  place: z.string().nullable(),
})

const count = z.int().min(0)

export const stepStatusSchema = z.enum(['proposed', 'ready', 'validated'])
export const processStatusSchema = z.enum(['proposed', 'in_progress', 'completed'])

export const stepSchema = z.object({
  ...ids,
  name: z.string(),
  description: z.string().nullable(),
  status: stepStatusSchema,
  readyAt: instant.nullable(),
  validatedAt: instant.nullable(),
  /** The agreement with the accepted line of this step; null for any other step. */
  approvalId: withRight('approvals:read', z.uuid().nullable()),
  /** The time at which the customer withdrew the accepted line of this step. */
  renouncedAt: withRight('approvals:read', instant.nullable()),
})

export const progressSchema = z.object({ total: count, validated: count, ready: count, percent: z.int() })

/** The fields of a client that only those see who may see contact details. */
export const contactFields = ['email', 'telephone', 'siren'] as const

/** The client of a process; the contact details are only for those who may see them. */
export const processClientSchema = clientSchema
  .omit({ createdAt: true })
  .extend(mayBeAbsent(clientSchema.shape, contactFields))

export const qrTokenSchema = z.object({ token: z.string(), expiresAt: instant.nullable() })

export const processSummarySchema = z.object({
  ...ids,
  name: z.string().nullable(),
  stepType: z.object({ ...ids, name: z.string() }).nullable(),
  stepTypeId: z.uuid().nullable(),
  client: processClientSchema.nullable(),
  car: carSchema.pick({ ...idsPicked, marque: true, modele: true, plaque: true }).nullable(),
  status: processStatusSchema,
  startDate: instant,
  estimatedEndDate: date.nullable(),
  completedAt: instant.nullable(),
  completedNotifiedAt: instant.nullable(),
  stepsSummary: z.object({ total: count, validated: count, ready: count }),
  progress: progressSchema,
  /** The first step that is not validated. */
  currentStep: z.object({ id: z.uuid(), name: z.string(), status: stepStatusSchema }).nullable(),
  plaque: z.string(),
  clientNom: z.string(),
  clientPrenom: z.string(),
  pendingValidation: z.boolean(),
  /** The id of the step that waits for validation. */
  readyStepId: z.uuid().nullable(),
  linkExpiresAt: instant.nullable(),
  /** The reason why the process waits; null while the workshop may work on it. */
  waiting: waitingSchema.nullable(),
  assignee: assigneeSchema.nullable(),
  visit: visitSchema,
  /** The last sent approval; null where there is none. */
  approval: withRight('approvals:read', rowApprovalSchema.nullable()),
  /** The oldest pending answer of the customer, while the process is open. */
  pendingAnswer: withRight('approvals:read', pendingAnswerSchema.nullable()),
  /** All pending answers, the oldest first. */
  pendingAnswers: withRight('approvals:read', z.array(pendingAnswerSchema)),
  photoCount: count,
  noteCount: count,
})

export const processSchema = z.object({
  ...processSummarySchema.shape,
  car: carSchema.nullable(),
  steps: z.array(stepSchema),
  waiting: waitDetailSchema.nullable(),
  photos: z.array(photoSchema),
  notes: z.array(noteSchema),
  approvals: withRight('approvals:read', z.array(approvalSchema)),
  qrToken: withRight('people', qrTokenSchema.nullable()),
  /** Whether several people work here, so that assignments matter. */
  hasTeam: z.boolean(),
  /** The state of the mail about the end of the work; null when none was written. */
  completionMail: z.enum(['queued', 'held', 'sent', 'dead']).nullable(),
  /** The time of the last reminder to fetch the car. */
  remindedAt: instant.nullable(),
  /** The last contact with the customer; null where there was none. */
  told: toldSchema.nullable(),
  /**
   * The time at which the customer's page was last opened; previews of messengers and the garage itself do not count.
   */
  trackingOpenedAt: instant.nullable(),
})

/** The visits of a car, newest first, each with its latest notes and the number of all its entries. */
export const carVisitsSchema = z.object({
  items: z.array(
    z.object({
      ...ids,
      name: z.string(),
      status: processStatusSchema,
      startDate: instant,
      completedAt: instant.nullable(),
      /** The customer of the process: the owner at that time. */
      client: z.object({ ...ids, nom: z.string(), prenom: z.string() }).nullable(),
      visit: visitSchema,
      pendingValidation: z.boolean(),
      noteCount: count,
      notes: z.array(noteSchema.pick({ ...idsPicked, text: true, createdAt: true, stepName: true })),
    }),
  ),
  nextBefore: z.string().nullable(),
})

export const processListSchema = z.object({
  items: z.array(processSummarySchema),
  ...wholeListShape,
  unfilteredTotal: count,
})

export const statsSchema = z.object({
  counts: z.object({ proposed: count, in_progress: count, completed: count }),
  total: count,
  late: count,
  pendingValidation: count,
  waiting: count,
  toReturn: count,
  idle: count,
  /** The open processes assigned to the caller. */
  mine: count,
  /** The open processes whose last approval has no answer yet, or has one. */
  approvalAsked: withRight('approvals:read', count.clone()),
  approvalReceived: withRight('approvals:read', count.clone()),
})

export const rotatedLinkSchema = z.object({ qrToken: withRight('people', qrTokenSchema.clone()) })

export const processInitDataSchema = z.object({
  stepTypes: z.array(stepTypeInUseSchema),
  clients: z.array(clientListItemSchema),
  client: clientSchema.nullable(),
  cars: z.array(carSchema),
})
