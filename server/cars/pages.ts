import { carLabels } from '../../domain/cars/car.ts'
import { carListQuery, carPatch } from '../../domain/cars/car-schemas.ts'
import { type InspectionResult, resultLabels } from '../../domain/cars/inspection.ts'
import { formatPlate } from '../../domain/cars/plate.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as toasts from '../../domain/ground/texts/toasts.ts'
import type { TenantRead } from '../database/tenant.ts'
import { form, type PageRequest, type Pages, page } from '../http/forms/page-table.ts'
import { backTo } from '../http/forms/request.ts'
import { parseId } from '../http/parse.ts'
import { listCars, readWithOwner } from './cars.ts'
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
      already: { page: 'carEdit', id: 'id', message: 'Ce véhicule est déjà enregistré\u00a0: voici sa fiche' },
    }),
  }),
  carEdit: page({
    read: (tx, { params }) => readWithOwner(tx, params.id),
    edits: { takes: carPatch, now: editedCar, words: carWords },
    form: form({ call: 'PATCH /cars/:id', toast: toasts.carUpdated }),
  }),
} satisfies Pages

const formFields = Object.keys(carLabels) as (keyof typeof carLabels)[]

async function editedCar(tx: TenantRead, { params }: PageRequest<{ id: string }>) {
  const car = await readCar(tx, params.id)
  return Object.fromEntries(formFields.map((name) => [name, car[name]]))
}
