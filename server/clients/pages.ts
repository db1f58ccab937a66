import type { Client, ClientListItem } from '../../domain/clients/client.ts'
import { type ClientField, clientText, clientWords } from '../../domain/clients/client-fields.ts'
import { clientListQuery, clientPatch } from '../../domain/clients/client-form.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as toasts from '../../domain/ground/texts/toasts.ts'
import { typedClient } from '../../domain/intake/typed-client.ts'
import { valuesOf } from '../database/columns.ts'
import type { TenantRead } from '../database/tenant.ts'
import { found } from '../http/answer/page.ts'
import { notFound } from '../http/errors.ts'
import { type Fields, form, type PageRequest, type Pages, page } from '../http/forms/page-table.ts'
import { backTo } from '../http/forms/request.ts'
import { parse, parseId } from '../http/parse.ts'
import { clientWithCars, findClient, listClients } from './clients.ts'

const words = Object.fromEntries(
  (Object.keys(clientWords) as ClientField[]).map((field) => [
    field,
    (value: unknown) => clientText(field, value === null ? null : String(value)),
  ]),
)

export const clientPages = {
  clients: page({
    query: clientListQuery,
    read: async (tx, { query }) => ({ list: await listClients(tx, query), q: query.q ?? '' }),
    form: form({
      call: 'POST /clients',
      shownOn: 'clientNew',
      to: ({ next }, { id }) => backTo(next, { client_id: id }) ?? routes.client.href({ id }),
      toast: toasts.clientCreated,
      already: { page: 'clientEdit', id: 'id', message: 'Ce client est déjà enregistré\u00a0: voici sa fiche' },
    }),
  }),
  clientNew: page({
    query: clientListQuery,
    read: (_, { next, isSent, query }) => (isSent ? { next } : { next, values: typedClient(query.q ?? '') }),
  }),
  clientEdit: page({
    read: (tx, { params }) => clientWithCars(tx, params.id),
    edits: { takes: clientPatch, now: editedClient, words },
    form: form({ call: 'PATCH /clients/:id', toast: toasts.clientUpdated }),
  }),
  carNew: page({ read: newCarPage }),
  clientCarNew: page({ read: newCarPage }),
} satisfies Pages

async function editedClient(tx: TenantRead, { params }: PageRequest<{ id: string }>) {
  const client = await findClient(tx, params.id)
  return client ? valuesOf(clientPatch, client) : null
}

/** The client of a new car, or the clients to choose from. */
type OwnerChoice = { client: Client | null; clients: ClientListItem[]; clientQuery: string }

/** The page of a new car: with scripts off, the client is searched first, then the form follows. */
async function newCarPage(tx: TenantRead, { params, fields, query, next }: PageRequest<{ id?: string }, Fields>) {
  const clientId = params.id ?? fields.client_id ?? query.client_id
  const owner = clientId ? ownerFor(tx, parseId(clientId)) : ownersToChoose(tx, query)
  return found('carNew', { ...(await owner), next })
}

/** @throws AppError 404 */
async function ownerFor(tx: TenantRead, clientId: string): Promise<OwnerChoice> {
  const client = await findClient(tx, clientId)
  if (!client) throw notFound()
  return { client, clients: [], clientQuery: '' }
}

async function ownersToChoose(tx: TenantRead, query: Fields): Promise<OwnerChoice> {
  const { q, ...paging } = parse(clientListQuery, { q: query.q })
  const { items } = await listClients(tx, { q, ...paging })
  return { client: null, clients: items, clientQuery: q ?? '' }
}
