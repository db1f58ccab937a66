import * as z from 'zod'
import { ids, instant, listShape } from '../answer-schemas.ts'

export const carSchema = z.object({
  ...ids,
  client_id: z.uuid().nullable(),
  marque: z.string(),
  modele: z.string().nullable(),
  annee: z.int().nullable(),
  plaque: z.string(),
  km: z.int().nullable(),
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
