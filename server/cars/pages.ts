import { carName } from '../../domain/cars/car.ts'
import { carListQuery, carPatch } from '../../domain/cars/car-form.ts'
import { carVisitsQuery, dueDatesQuery } from '../../domain/cars/car-lists.ts'
import { type InspectionResult, resultLabels } from '../../domain/cars/inspection.ts'
import { formatPlate } from '../../domain/cars/plate.ts'
import { errorMessages } from '../../domain/messages.ts'
import * as routes from '../../domain/routes.ts'
import * as fallbacks from '../../domain/texts/fallbacks.ts'
import * as toasts from '../../domain/texts/toasts.ts'
import type { TenantRead } from '../database/tenant.ts'
import { found } from '../http/answer/page.ts'
import { backTo } from '../http/forms/next-page.ts'
import { form, type PageRequest, type Pages, page, question } from '../http/forms/page-table.ts'
import { parseId } from '../http/parse.ts'
import { openProcessesOfCar } from '../processes/actions.ts'
import { refusedWorkOn } from '../processes/approvals/store.ts'
import { visitsOfCar } from '../processes/visits/readings.ts'
import { listCars, readOwnedCar } from './cars.ts'
import { dueDates } from './due-dates.ts'
import { readCar } from './store.ts'

const carWords = {
  plaque: (value: unknown) => formatPlate(String(value)),
  lastInspectionResult: (value: unknown) => resultLabels[value as InspectionResult],
}

export const carPages = {
  cars: page({
    query: carListQuery,
    read: async (tx, { query }) => ({ list: await listCars(tx, query), q: query.q ?? '' }),
    form: form({
      call: 'POST /cars',
      shownOn: 'carNew',
      to: ({ fields, next }, { id }) =>
        backTo(next, { client_id: parseId(fields.client_id), car_id: id }) ?? routes.car.href({ id }),
      toast: toasts.carCreated,
    }),
  }),
  car: page({
    query: carVisitsQuery,
    read: async (tx, { params: { id }, query, next }) => {
      const [known, visits, refusedWork] = await Promise.all([
        carWithOwner(tx, id),
        visitsOfCar(tx, id, query),
        refusedWorkOn(tx, id),
      ])
      return { ...known, visits, isFirst: query.before === undefined, refusedWork, next }
    },
  }),
  dueDates: page({
    query: dueDatesQuery,
    read: async (tx, { actor, query, deps }) => ({
      list: await dueDates(tx, query, actor, deps.now()),
      isFirst: query.after === undefined,
      days: query.days,
    }),
  }),
  carEdit: page({
    read: (tx, { params }) => carWithOwner(tx, params.id),
    edits: { takes: carPatch, now: editedCar, words: carWords },
    form: form({ call: 'PATCH /cars/:id', toast: toasts.carUpdated }),
  }),
  carDelete: page({
    read: deletionPage,
    form: form({ call: 'DELETE /cars/:id', conflictAt: 'car', to: 'cars', toast: toasts.carDeleted }),
  }),
} satisfies Pages

async function editedCar(tx: TenantRead, { params }: PageRequest<{ id: string }>) {
  const { plaque, marque, modele, annee, km, ...car } = await readCar(tx, params.id)
  const { firstRegisteredOn, lastInspectionOn, lastInspectionResult, nextInspectionOn } = car
  const inspection = { firstRegisteredOn, lastInspectionOn, lastInspectionResult, nextInspectionOn }
  return { plaque, marque, modele, annee, km, ...inspection }
}

/** @throws AppError 404 */
async function carWithOwner(tx: TenantRead, id: string) {
  const car = await readOwnedCar(tx, id)
  return { car, client: car.client }
}

async function deletionPage(tx: TenantRead, request: PageRequest<{ id: string }>) {
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
