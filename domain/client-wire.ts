import * as z from 'zod'
import { carSchema } from './car-wire.ts'
import { ids, instant, listShape } from './wire.ts'

export const clientSchema = z.object({
  ...ids,
  nom: z.string(),
  prenom: z.string(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  createdAt: instant,
})

export const clientListSchema = z.object({ items: z.array(clientSchema), ...listShape })

export const clientDetailSchema = z.object({ client: clientSchema, cars: z.array(carSchema) })
