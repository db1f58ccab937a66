import type { Client, ClientListItem } from '../../domain/clients/client.ts'
import { clientExportPageQuery, clientListQuery, clientPatch } from '../../domain/clients/client-form.ts'
import { type ClientType, clientTypeLabels } from '../../domain/clients/client-type.ts'
import { fullName } from '../../domain/full-name.ts'
import { typedClient } from '../../domain/intake/typed-client.ts'
import { errorMessages } from '../../domain/messages.ts'
import { formatPhone } from '../../domain/phone.ts'
import * as routes from '../../domain/routes.ts'
import * as fallbacks from '../../domain/texts/fallbacks.ts'
import * as toasts from '../../domain/texts/toasts.ts'
import type { TenantRead } from '../database/tenant.ts'
import { readGarage } from '../garage/garage.ts'
import { found } from '../http/answer/page.ts'
import { sendJson } from '../http/answer/send-text.ts'
import { notFound } from '../http/errors.ts'
import { backTo } from '../http/forms/next-page.ts'
import { type Fields, form, type PageRequest, type Pages, page, question } from '../http/forms/page-table.ts'
import { parse, parseId } from '../http/parse.ts'
import { openProcessesOfClient } from '../processes/actions.ts'
import { listSealed } from '../processes/approvals/part.ts'
import { hasPartsChoices } from '../processes/approvals/parts-choice.ts'
import { processesOf } from '../processes/board/list.ts'
import { clientWithCars, findClient, listClients, listInactiveClients } from './clients.ts'
import { exportArchive, exportFile } from './export-file.ts'

const clientWords = {
  type: (value: unknown) => clientTypeLabels[value as ClientType],
  telephone: (value: unknown) => (value ? formatPhone(String(value)) : ''),
}

export const clientPages = {
  clients: page({
    query: clientListQuery,
    read: async (tx, { query }) => ({ list: await listClients(tx, query), q: query.q ?? '' }),
    form: form({
      call: 'POST /clients',
      shownOn: 'clientNew',
      to: ({ next }, { id }) => backTo(next, { client_id: id }) ?? routes.client.href({ id }),
      toast: toasts.clientCreated,
    }),
  }),
  clientNew: page({
    query: clientListQuery,
    read: (_, { next, isSent, query }) => (isSent ? { next } : { next, values: typedClient(query.q ?? '') }),
  }),
  client: page({
    read: async (tx, { actor, params: { id } }) => {
      const [known, processes] = await Promise.all([clientWithCars(tx, id), processesOf(tx, { clientId: id }, actor)])
      return { ...known, processes }
    },
  }),
  clientEdit: page({
    read: (tx, { params }) => clientWithCars(tx, params.id),
    edits: { takes: clientPatch, now: editedClient, words: clientWords },
    form: form({ call: 'PATCH /clients/:id', toast: toasts.clientUpdated }),
  }),
  clientDelete: page({
    read: deletionPage,
    form: form({ call: 'DELETE /clients/:id', conflictAt: 'client', to: 'clients', toast: toasts.clientDeleted }),
  }),
  clientExport: page({
    query: clientExportPageQuery,
    answer: async ({ deps, req, res, params: { id }, query: { format } }) => {
      if (format === 'zip') return exportArchive(deps, req, res, id)
      await sendJson(req, res, await exportFile(deps, req, res, id))
    },
  }),
  carNew: page({ read: newCarPage }),
  clientCarNew: page({ read: newCarPage }),
  // What the law asks of a garage about its clients: whom to delete, and how long the rest is kept.
  personalData: page({
    read: async (tx, { deps, query }) => {
      const { page } = parse(clientListQuery, query)
      const { page: sealedPage } = parse(clientListQuery, { page: query.accords })
      const [inactive, sealed, garage, hasChoices] = await Promise.all([
        listInactiveClients(tx, { page, now: deps.now() }),
        listSealed(tx, sealedPage),
        readGarage(tx),
        hasPartsChoices(tx),
      ])
      return { inactive, sealed, garage, hasChoices }
    },
  }),
} satisfies Pages

async function editedClient(tx: TenantRead, { params }: PageRequest<{ id: string }>) {
  const client = await findClient(tx, params.id)
  if (!client) return null
  const { nom, prenom, type, email, telephone } = client
  return { nom, prenom, type, email, telephone }
}

async function deletionPage(tx: TenantRead, request: PageRequest<{ id: string }>) {
  const { id } = request.params
  const [{ client, cars }, processes] = await Promise.all([clientWithCars(tx, id), openProcessesOfClient(tx, id)])
  if (processes.length > 0) {
    const title = `Impossible de supprimer ${fullName(client)} pour l’instant`
    return found('refused', { title, text: errorMessages.CLIENT_IN_USE, processes, backHref: request.back })
  }
  return question(request, {
    title: `Supprimer ${fullName(client)} ?`,
    text: `${goingWith(cars.length)}. Les processus terminés restent, sans son identité. Cette action est irréversible.`,
    confirmLabel: routes.clientDelete.title,
    failure: fallbacks.clientDelete,
    danger: true,
  })
}

function goingWith(cars: number): string {
  if (cars === 0) return 'Ce client sera supprimé'
  return `Ce client et ${cars === 1 ? 'son véhicule' : `ses ${cars} véhicules`} seront supprimés`
}

/** The client a new car is for, or the clients to choose from. */
type OwnerChoice = { client: Client | null; clients: ClientListItem[]; clientQuery: string }

/** A new car begins with its client: found here with scripts off, then the form. */
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
