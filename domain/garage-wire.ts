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
})
