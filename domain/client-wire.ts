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

/** In the list, with the plates of the client's cars. */
export const clientListItemSchema = clientSchema.extend({ plates: z.array(z.string()) })

export const clientListSchema = z.object({ items: z.array(clientListItemSchema), ...listShape })

export const clientDetailSchema = z.object({ client: clientSchema, cars: z.array(carSchema) })
