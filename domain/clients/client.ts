import * as z from 'zod'
import { carSchema } from '../cars/car-schemas.ts'
import { ids, instant, wholeListShape, withRight } from '../ground/answer-schemas.ts'
import { languageCodes } from './client-fields.ts'
import { clientTypes } from './client-type.ts'

export const clientSchema = z.object({
  ...ids,
  nom: z.string(),
  prenom: z.string(),
  type: z.enum(clientTypes),
  email: withRight('clients:read', z.string().nullable()),
  telephone: withRight('clients:read', z.string().nullable()),
  /** The nine digits of a company; null for a consumer. */
  siren: z.string().nullable(),
  /** The language in which the client reads. */
  langue: z.enum(languageCodes),
  createdAt: instant,
})

/** A client in the list, with the plates of their cars. */
export const clientListItemSchema = clientSchema.extend({ plates: z.array(z.string()) })

export const clientListSchema = z.object({ items: z.array(clientListItemSchema), ...wholeListShape })

export const clientDetailSchema = z.object({ client: clientSchema, cars: withRight('cars:read', z.array(carSchema)) })

export type Client = z.output<typeof clientSchema>
export type ClientListItem = z.output<typeof clientListItemSchema>
export type ClientList = z.output<typeof clientListSchema>
/** A client without activity for years; they cannot be deleted while a repair is open. */
export type InactiveClient = Pick<Client, 'id' | 'nom' | 'prenom'> & { lastSeenAt: string; hasOpenProcess: boolean }
export type InactiveClientList = Omit<ClientList, 'items' | 'nextAfter'> & { items: InactiveClient[] }
export type ClientDetail = z.output<typeof clientDetailSchema>
