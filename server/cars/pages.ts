import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
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
import { idempotentForm, inGarage, readInGarage } from '../http/in-garage.ts'
import { safeNext } from '../http/next.ts'
import { page } from '../http/page.ts'
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
  readPages(pages, deps)
  edition(pages, deps)
  deletion(pages, deps)
  return pages
}

function creation(pages: Router, deps: Deps): void {
  pages.get([routes.carNew.path, routes.clientCarNew.path], async (req, res) => {
    const clientId = req.params.id ?? req.query.client_id
    const query = parse(clientListQuery, { q: req.query.q })
    const props = await readInGarage(deps, req, (tx) =>
      clientId ? ownerFor(tx, parseId(clientId)) : ownersToChoose(tx, query),
    )
    await page(req, res, 'carNew', { ...props, values: {}, issues: [], next: safeNext(req.query.retour) })
  })

  pages.post(routes.cars.path, async (req, res) => {
    const next = safeNext(req.body?.retour)
    const done = await submitForm(carForm, req.body, (form) =>
      idempotentForm(deps, req, apiRoutes.createCar, async (tx, actor) => ({
        status: 201,
        body: { id: (await createCar(tx, actor, form, deps.now())).id, client_id: form.client_id },
      })),
    )
    if (!done.ok) {
      const owner = await readInGarage(deps, req, (tx) => ownerFor(tx, parseId(req.body?.client_id)))
      return page(req, res, 'carNew', { ...owner, values: done.values, issues: done.issues, next }, 422)
    }
    const { id, client_id } = done.value.body as { id: string; client_id: string }
    await flash(req, 'info', toasts.carCreated)
    res.redirect(303, backTo(next, { client_id, car_id: id }) ?? routes.car.href({ id }))
  })
}

function readPages(pages: Router, deps: Deps): void {
  pages.get(routes.cars.path, async (req, res) => {
    const query = parse(carListQuery, req.query)
    const list = await readInGarage(deps, req, (tx) => listCars(tx, query))
    await page(req, res, 'cars', { list, q: query.q ?? '' })
  })

  pages.get(routes.car.path, async (req, res) => {
    const id = parseId(req.params.id)
    const props = await readInGarage(deps, req, async (tx, actor) => {
      const [found, processes] = await Promise.all([carWithOwner(tx, id), processesOf(tx, { carId: id }, actor)])
      return { ...found, processes }
    })
    await page(req, res, 'car', { ...props, next: safeNext(req.query.retour) })
  })
}

function edition(pages: Router, deps: Deps): void {
  pages.get(routes.carEdit.path, async (req, res) => {
    const id = parseId(req.params.id)
    const { car, client } = await readInGarage(deps, req, (tx) => carWithOwner(tx, id))
    await page(req, res, 'carEdit', { car, client, values: valuesOf(car), issues: [] })
  })

  pages.post(routes.carEdit.path, async (req, res) => {
    const id = parseId(req.params.id)
    const { car, client } = await readInGarage(deps, req, (tx) => carWithOwner(tx, id))
    const done = await submitForm(carPatch, req.body, (patch) =>
      inGarage(deps, req, (tx, actor) => updateCar(tx, actor, id, patch, deps.now())),
    )
    if (!done.ok) return page(req, res, 'carEdit', { car, client, values: done.values, issues: done.issues }, 422)
    await flash(req, 'info', toasts.carUpdated)
    res.redirect(303, routes.car.href({ id }))
  })
}

function deletion(pages: Router, deps: Deps): void {
  pages.get(routes.carDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    const [{ car }, open] = await readInGarage(deps, req, (tx) =>
      Promise.all([carWithOwner(tx, id), openProcessesOfCar(tx, id)]),
    )
    const next = safeNext(req.query.retour)
    if (open.length > 0) return page(req, res, 'refused', refusalOf(car, open, next))
    await page(req, res, 'confirm', deletionOf(car, next))
  })

  pages.post(routes.carDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    const refusal = await conflictOf(inGarage(deps, req, (tx, actor) => deleteCar(tx, actor, id)))
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
