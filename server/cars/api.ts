import type { carCalls } from '../../domain/features/cars.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { createCar, deleteCar, listCars, updateCar } from './cars.ts'

/** The calls of cars; those that answer with processes are in `server/records/api.ts`. */
type CarCall = Exclude<keyof typeof carCalls, 'GET /cars/:id' | 'GET /cars/:id/visits' | 'GET /due-dates'>

export const carsApi = (deps: Deps): Handlers<CarCall> => ({
  'GET /cars': (tx, { query }) => listCars(tx, query),
  'POST /cars': (tx, { actor, body }) => createCar(tx, actor, body, deps),
  'PATCH /cars/:id': (tx, { actor, params, body }) => updateCar(tx, actor, params.id, body, deps),
  'DELETE /cars/:id': (tx, { actor, params }) => deleteCar(tx, actor, params.id, deps),
})
