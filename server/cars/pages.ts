import { Router } from 'express'
import { type Car, carName } from '../../domain/car.ts'
import { carListQuery } from '../../domain/car-form.ts'
import { errorMessages, toasts } from '../../domain/messages.ts'
import { formatPlate } from '../../domain/plate.ts'
import { routes } from '../../domain/routes.ts'
import type { TenantRead } from '../database/tenant.ts'
import { form } from '../http/forms/form.ts'
import { safeNext } from '../http/next.ts'
import { type Found, found, showFound, showPage } from '../http/page.ts'
import { parse, parseId } from '../http/parse.ts'
import { type OpenProcess, openProcessesOfCar } from '../processes/anonymise.ts'
import { refusedWorkOn } from '../processes/approvals/refused-work.ts'
import { processesOf } from '../processes/board/list.ts'
import { listCars, readOwnedCar } from './list.ts'
import { readCar } from './store.ts'

/** Cars as pages and plain forms. */
export function carsPages(): Router {
  const pages = Router()
  pages.get(routes.cars.path, (req, res) => {
    const query = parse(carListQuery, req.query)
    return showPage(req, res, 'cars', async (tx) => ({ list: await listCars(tx, query), q: query.q ?? '' }))
  })

  pages.get(routes.car.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'car', async (tx, actor) => {
      const [known, processes] = await Promise.all([carWithOwner(tx, id), processesOf(tx, { carId: id }, actor)])
      const refusedWork = processes.some(({ approval }) => approval !== null) ? await refusedWorkOn(tx, id) : []
      return { ...known, processes, refusedWork, next: safeNext(req.query.retour) }
    })
  })

  pages.get(routes.carEdit.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'carEdit', (tx) => carWithOwner(tx, id))
  })

  pages.get(routes.carDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    const next = safeNext(req.query.retour)
    await showFound(req, res, async (tx) => {
      const [car, open] = await Promise.all([readCar(tx, id), openProcessesOfCar(tx, id)])
      return deletionOf(car, open, next)
    })
  })

  return pages
}

export const carForms = {
  carEdit: [
    form({
      call: 'PATCH /cars/:id',
      refused: async (tx, { params }, refusal) =>
        found('carEdit', { ...(await carWithOwner(tx, params.id)), ...refusal }),
      to: ({ params }) => routes.car.href(params),
      toast: toasts.carUpdated,
    }),
  ],
  carDelete: [
    form({
      call: 'DELETE /cars/:id',
      back: ({ params }) => routes.car.href(params),
      to: ({ next }) => next ?? routes.cars.href(),
      toast: toasts.carDeleted,
    }),
  ],
}

/** @throws AppError 404 */
async function carWithOwner(tx: TenantRead, id: string) {
  const car = await readOwnedCar(tx, id)
  return { car, client: car.client }
}

function deletionOf(car: Car, processes: OpenProcess[], next: string | null): Found {
  const name = `${carName(car)}, ${formatPlate(car.plaque)}`
  const backHref = next ?? routes.car.href({ id: car.id })
  if (processes.length > 0) {
    const title = `Impossible de supprimer ${name}, pour l’instant`
    return found('refused', { title, text: errorMessages.CAR_IN_USE, processes, backHref })
  }
  return found('confirm', {
    title: `Supprimer ${name} ?`,
    text: 'Ce véhicule sera supprimé. Les processus terminés restent, sans lui. Cette action est irréversible.',
    action: routes.carDelete.href({ id: car.id }),
    confirmLabel: 'Supprimer le véhicule',
    danger: true,
    fields: next ? { retour: next } : {},
    backHref,
  })
}
