import type { carCalls } from '../../domain/calls/clients.ts'
import type { CarDetail } from '../../domain/cars/car.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { refusedWorkOn } from '../processes/approvals/store.ts'
import { visitsOfCar } from '../processes/visits/readings.ts'
import { createCar, deleteCar, listCars, updateCar } from './cars.ts'
import { dueDates } from './due-dates.ts'
import { readCar } from './store.ts'

export const carsApi = (deps: Deps): Handlers<keyof typeof carCalls> => ({
  'GET /cars': (tx, { query }) => listCars(tx, query),
  'GET /cars/:id': (tx, { params }) => carDetail(tx, params.id),
  'GET /cars/:id/visits': async (tx, { params, query }) => {
    const [visits] = await Promise.all([visitsOfCar(tx, params.id, query), readCar(tx, params.id)])
    return visits
  },
  'GET /due-dates': (tx, { actor, query }) => dueDates(tx, query, actor, deps.now()),
  'POST /cars': {
    make: (tx, { actor, body }) => createCar(tx, actor, body, deps),
    show: readCar,
  },
  'PATCH /cars/:id': (tx, { actor, params, body }) => updateCar(tx, actor, params.id, body, deps),
  'DELETE /cars/:id': (tx, { actor, params }) => deleteCar(tx, actor, params.id, deps),
})

/** @throws AppError 404 */
async function carDetail(tx: TenantRead, id: string): Promise<CarDetail> {
  const [car, refusedWork] = await Promise.all([readCar(tx, id), refusedWorkOn(tx, id)])
  return { ...car, refusedWork }
}
