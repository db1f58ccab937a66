import type * as z from 'zod'
import type { clientDetailSchema, clientListItemSchema, clientListSchema, clientSchema } from './client-wire.ts'

export type Client = z.output<typeof clientSchema>
export type ClientListItem = z.output<typeof clientListItemSchema>
export type ClientList = z.output<typeof clientListSchema>
/** Nothing of theirs has moved for years; while a repair is open they cannot be deleted. */
export type InactiveClient = Pick<Client, 'id' | 'nom' | 'prenom'> & { lastSeenAt: string; hasOpenProcess: boolean }
export type InactiveClientList = Omit<ClientList, 'items'> & { items: InactiveClient[] }
export type ClientDetail = z.output<typeof clientDetailSchema>
