import { Router } from 'express'
import { type Car, carForm, carListQuery, carName, carPatch, formatPlate } from '../../domain/car.ts'
import { type Client, type ClientListItem, type ClientListQuery, clientListQuery } from '../../domain/client.ts'
import { errorMessages, toasts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { listClients } from '../clients/list.ts'
import { findClient, findOwner } from '../clients/store.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { backTo } from '../http/back-to.ts'
import { notFound } from '../http/errors.ts'
import { flash } from '../http/flash.ts'
import { idempotentForm, inGarage } from '../http/in-garage.ts'
import { safeNext } from '../http/next.ts'
import { found, showFound, showPage } from '../http/page.ts'
import { parse, parseId } from '../http/parse.ts'
import { conflictOf, submitForm } from '../http/submit.ts'
import { processesOf } from '../processes/board/list.ts'
import { type OpenProcess, openProcessesOfCar } from '../processes/record/anonymise.ts'
import { createCar, deleteCar, updateCar } from './actions.ts'
import { listCars } from './list.ts'
import { readCar } from './store.ts'

/** The client a new car is for, or the clients to choose from. */
type OwnerChoice = { client: Client | null; clients: ClientListItem[]; clientQuery: string }

/** Cars as pages and plain forms. */
export function carsPages(deps: Deps): Router {
  const pages = Router()
  creation(pages, deps)
  readPages(pages)
  edition(pages, deps)
  deletion(pages, deps)
  return pages
}

function creation(pages: Router, deps: Deps): void {
  pages.get([routes.carNew.path, routes.clientCarNew.path], (req, res) => {
    const clientId = req.params.id ?? req.query.client_id
    const query = parse(clientListQuery, { q: req.query.q })
    const next = safeNext(req.query.retour)
    return showPage(req, res, 'carNew', async (tx) => {
      const owner = clientId ? ownerFor(tx, parseId(clientId)) : ownersToChoose(tx, query)
      return { ...(await owner), values: {}, issues: [], next }
    })
  })

  pages.post(routes.cars.path, async (req, res) => {
    const next = safeNext(req.body?.retour)
    const done = await submitForm(carForm, req.body, (form) =>
      idempotentForm(deps, req, 'POST /cars', async (tx, actor) => ({
        status: 201,
        body: { id: (await createCar(tx, actor, form, deps)).id, client_id: form.client_id },
      })),
    )
    if (!done.ok) {
      const { values, issues } = done
      const clientId = parseId(req.body?.client_id)
      return showPage(
        req,
        res,
        'carNew',
        async (tx) => ({ ...(await ownerFor(tx, clientId)), values, issues, next }),
        422,
      )
    }
    const { id, client_id } = done.value.body as { id: string; client_id: string }
    await flash(req, 'info', toasts.carCreated)
    res.redirect(303, backTo(next, { client_id, car_id: id }) ?? routes.car.href({ id }))
  })
}

function readPages(pages: Router): void {
  pages.get(routes.cars.path, (req, res) => {
    const query = parse(carListQuery, req.query)
    return showPage(req, res, 'cars', async (tx) => ({ list: await listCars(tx, query), q: query.q ?? '' }))
  })

  pages.get(routes.car.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'car', async (tx, actor) => {
      const [known, processes] = await Promise.all([carWithOwner(tx, id), processesOf(tx, { carId: id }, actor)])
      return { ...known, processes, next: safeNext(req.query.retour) }
    })
  })
}

function edition(pages: Router, deps: Deps): void {
  pages.get(routes.carEdit.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'carEdit', async (tx) => {
      const { car, client } = await carWithOwner(tx, id)
      return { car, client, values: valuesOf(car), issues: [] }
    })
  })

  pages.post(routes.carEdit.path, async (req, res) => {
    const id = parseId(req.params.id)
    const done = await submitForm(carPatch, req.body, (patch) =>
      inGarage(deps, req, (tx, actor) => updateCar(tx, actor, id, patch, deps)),
    )
    if (!done.ok) {
      const { values, issues } = done
      return showPage(req, res, 'carEdit', async (tx) => ({ ...(await carWithOwner(tx, id)), values, issues }), 422)
    }
    await flash(req, 'info', toasts.carUpdated)
    res.redirect(303, routes.car.href({ id }))
  })
}

function deletion(pages: Router, deps: Deps): void {
  pages.get(routes.carDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    const next = safeNext(req.query.retour)
    await showFound(req, res, async (tx) => {
      const [car, open] = await Promise.all([readCar(tx, id), openProcessesOfCar(tx, id)])
      return open.length > 0 ? found('refused', refusalOf(car, open, next)) : found('confirm', deletionOf(car, next))
    })
  })

  pages.post(routes.carDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    const refusal = await conflictOf(inGarage(deps, req, (tx, actor) => deleteCar(tx, actor, id, deps)))
    await flash(req, refusal ? 'error' : 'info', refusal ?? toasts.carDeleted)
    const list = safeNext(req.body?.retour) ?? routes.cars.href()
    res.redirect(303, refusal ? routes.car.href({ id }) : list)
  })
}

/** @throws AppError 404 */
async function carWithOwner(tx: TenantTx, id: string) {
  const [car, owner] = await Promise.all([readCar(tx, id), findOwner(tx, id)])
  return { car, client: owner ?? null }
}

/** @throws AppError 404 */
async function ownerFor(tx: TenantTx, clientId: string): Promise<OwnerChoice> {
  const client = await findClient(tx, clientId)
  if (!client) throw notFound()
  return { client, clients: [], clientQuery: '' }
}

/** With scripts off a car begins with its client: found here, then the form. */
async function ownersToChoose(tx: TenantTx, query: ClientListQuery): Promise<OwnerChoice> {
  const { items } = await listClients(tx, query)
  return { client: null, clients: items, clientQuery: query.q ?? '' }
}

function refusalOf(car: Car, processes: OpenProcess[], next: string | null) {
  return {
    title: `Impossible de supprimer ${carName(car)}, ${formatPlate(car.plaque)}, pour l’instant`,
    text: errorMessages.CAR_IN_USE,
    processes,
    backHref: next ?? routes.car.href({ id: car.id }),
  }
}

function deletionOf(car: Car, next: string | null) {
  return {
    title: `Supprimer ${carName(car)}, ${formatPlate(car.plaque)} ?`,
    text: 'Ce véhicule sera supprimé. Les processus terminés restent, sans lui. Cette action est irréversible.',
    action: routes.carDelete.href({ id: car.id }),
    confirmLabel: 'Supprimer le véhicule',
    danger: true,
    fields: next ? { retour: next } : {},
    backHref: next ?? routes.car.href({ id: car.id }),
  }
}

const valuesOf = ({ marque, modele, annee, plaque, km }: Car) => ({
  marque,
  modele: modele ?? '',
  annee: annee?.toString() ?? '',
  plaque: formatPlate(plaque),
  km: km?.toString() ?? '',
})
