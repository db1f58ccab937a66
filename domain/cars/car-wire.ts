import * as z from 'zod'
import { date, ids, instant, listShape } from '../answer-schemas.ts'

export const carSchema = z.object({
  ...ids,
  client_id: z.uuid().nullable(),
  marque: z.string(),
  modele: z.string().nullable(),
  annee: z.int().nullable(),
  plaque: z.string(),
  km: z.int().nullable(),
  /** When the odometer was read; null where nobody has said. */
  kmReadAt: instant.nullable(),
  firstRegisteredOn: date.nullable(),
  lastInspectionOn: date.nullable(),
  lastInspectionResult: z.enum(['favourable', 'major', 'critical']).nullable(),
  /** The day of the next inspection that a person kept. */
  nextInspectionOn: date.nullable(),
  /** The day of the next inspection: the kept one, else the one proposed by the law's rhythm. */
  inspectionDueOn: date.nullable(),
  createdAt: instant,
})

/** Work about safety that was refused. */
export const refusedWorkSchema = z.object({
  processId: z.uuid(),
  label: z.string(),
  /** The amount in cents, with all taxes. */
  amountCents: z.int().min(0),
  refusedAt: instant,
})

export const carDetailSchema = carSchema.extend({ refusedWork: z.array(refusedWorkSchema) })

export const carListItemSchema = carSchema.extend({
  client: z.object({ ...ids, nom: z.string(), prenom: z.string() }).nullable(),
})

export const carListSchema = z.object({ items: z.array(carListItemSchema), ...listShape })

/**
 * A car whose next inspection is due; how to reach its client only for those who may see it. `expected`: the first open process
 * for which the car has not come yet.
 */
export const dueDateSchema = carSchema.extend({
  inspectionDueOn: date,
  client: z
    .object({
      ...ids,
      nom: z.string(),
      prenom: z.string(),
      email: z.string().nullable().optional(),
      telephone: z.string().nullable().optional(),
    })
    .nullable(),
  expected: z.object({ processId: z.uuid(), startDate: instant }).nullable(),
})

export const dueDatesSchema = z.object({ items: z.array(dueDateSchema), nextAfter: z.string().nullable() })
