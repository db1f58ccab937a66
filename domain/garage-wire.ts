import * as z from 'zod'
import { ids } from './wire.ts'

const text = z.string().nullable()

export const garageSchema = z.object({
  ...ids,
  nom: z.string(),
  adresse: text,
  codePostal: text,
  ville: text,
  telephone: text,
  email: text,
  horaires: text,
  siret: text,
  message: text,
  /** Opening days without anything new after which an open process is idle. */
  idleDays: z.int(),
  /** Days after its end at which a car that was not fetched is told of. */
  unfetchedDays: z.array(z.int()),
  /** Where a customer may say what they think of the garage, once the car is back. */
  reviewUrl: text,
  /** For how long after the end of the work its photos and notes are kept. */
  entryMonths: z.int(),
})
