import { carName } from '../../domain/cars/car.ts'
import { carVisitsQuery, dueDatesQuery } from '../../domain/cars/car-lists.ts'
import { formatPlate } from '../../domain/cars/plate.ts'
import { clientExportPageQuery, clientListQuery } from '../../domain/clients/client-form.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { errorMessages } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import * as toasts from '../../domain/ground/texts/toasts.ts'
import { readWithOwner } from '../cars/cars.ts'
import { readCar } from '../cars/store.ts'
import { clientWithCars, findClient, listClients } from '../clients/clients.ts'
import type { TenantRead } from '../database/tenant.ts'
import { readGarage } from '../garage/garage.ts'
import { found } from '../http/answer/page.ts'
import { sendJson } from '../http/answer/send-text.ts'
import { type Fields, form, type PageRequest, type Pages, page, question } from '../http/forms/page-table.ts'
import { parse, parseId } from '../http/parse.ts'
import { hasPartsChoices } from '../processes/approvals/proof/parts-choice.ts'
import { listSealed } from '../processes/approvals/sealed.ts'
import { refusedWorkOn } from '../processes/approvals/store.ts'
import { processesOf } from '../processes/board/list.ts'
import { openProcessesOfCar, openProcessesOfClient } from '../processes/owners.ts'
import { visitsOfCar } from '../processes/visits/readings.ts'
import { dueDates } from './due-dates.ts'
import { exportArchive, exportFile } from './export-file.ts'
import { formerOwners } from './former-owners.ts'
import { listInactiveClients } from './inactive-clients.ts'

/** The pages of a client or a car that show processes too. */
export const recordPages = {
  client: page({
    read: async (tx, { actor, params: { id } }) => {
      const [known, processes] = await Promise.all([clientWithCars(tx, id), processesOf(tx, { clientId: id }, actor)])
      return { ...known, processes }
    },
  }),
  clientDelete: page({
    read: clientDeletion,
    form: form({ call: 'DELETE /clients/:id', conflictAt: 'client', to: 'clients', toast: toasts.clientDeleted }),
  }),
  clientExport: page({
    query: clientExportPageQuery,
    answer: async ({ deps, req, res, params: { id }, query: { format } }) => {
      if (format === 'zip') return exportArchive(deps, req, res, id)
      await sendJson(req, res, await exportFile(deps, req, res, id))
    },
  }),
  // The duties of a garage about its clients' data: clients to delete, and the retention of the rest.
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
  car: page({
    query: carVisitsQuery,
    read: async (tx, { params: { id }, query, next }) => {
      const [known, visits, refusedWork, formerly] = await Promise.all([
        readWithOwner(tx, id),
        visitsOfCar(tx, id, query),
        refusedWorkOn(tx, id),
        formerOwners(tx, id),
      ])
      return { ...known, visits, isFirst: query.before === undefined, refusedWork, formerly, next }
    },
  }),
  carOwner: page({
    read: newOwner,
    form: form({ call: 'PATCH /cars/:id', to: 'car', toast: toasts.carOwnerChanged }),
  }),
  dueDates: page({
    query: dueDatesQuery,
    read: async (tx, { actor, query, deps }) => ({
      list: await dueDates(tx, query, actor, deps.now()),
      isFirst: query.after === undefined,
      days: query.days,
    }),
  }),
  carDelete: page({
    read: carDeletion,
    form: form({ call: 'DELETE /cars/:id', conflictAt: 'car', to: 'cars', toast: toasts.carDeleted }),
  }),
} satisfies Pages

async function clientDeletion(tx: TenantRead, request: PageRequest<{ id: string }>) {
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

/** The chosen new owner of a car, or the clients to choose from: all but its owner. */
async function newOwner(tx: TenantRead, { params: { id }, query, fields }: PageRequest<{ id: string }, Fields>) {
  const [known, open] = await Promise.all([readWithOwner(tx, id), openProcessesOfCar(tx, id)])
  const { q, ...paging } = parse(clientListQuery, { q: query.q })
  const chosenId = fields.client_id ?? query.client_id
  const chosen = chosenId ? ((await findClient(tx, parseId(chosenId))) ?? null) : null
  const { items } = chosen ? { items: [] } : await listClients(tx, { q, ...paging })
  const clients = items.filter((client) => client.id !== known.car.client_id)
  return found('carOwner', { ...known, open, chosen, clients, clientQuery: q ?? '' })
}

function goingWith(cars: number): string {
  if (cars === 0) return 'Ce client sera supprimé'
  return `Ce client et ${cars === 1 ? 'son véhicule' : `ses ${cars} véhicules`} seront supprimés`
}

async function carDeletion(tx: TenantRead, request: PageRequest<{ id: string }>) {
  const { id } = request.params
  const [car, processes] = await Promise.all([readCar(tx, id), openProcessesOfCar(tx, id)])
  const name = `${carName(car)}, ${formatPlate(car.plaque)}`
  if (processes.length > 0) {
    const title = `Impossible de supprimer ${name}, pour l’instant`
    return found('refused', { title, text: errorMessages.CAR_IN_USE, processes, backHref: request.back })
  }
  return question(request, {
    title: `Supprimer ${name} ?`,
    text: 'Ce véhicule sera supprimé. Les processus terminés restent, sans lui. Cette action est irréversible.',
    confirmLabel: routes.carDelete.title,
    failure: fallbacks.carDelete,
    danger: true,
  })
}
