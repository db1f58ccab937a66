import { queryOptions } from '@tanstack/react-query'
import { apiRoutes } from '../../domain/api-routes.ts'
import type { Car, CarForm, CarPatch } from '../../domain/car.ts'
import { limits } from '../../domain/limits.ts'
import { call } from './http.ts'

export const carQuery = (id: string) =>
  queryOptions({
    queryKey: ['cars', 'detail', id],
    queryFn: ({ signal }) => call<Car>(apiRoutes.car, { params: { id }, signal }),
    staleTime: limits.carCacheMs,
  })

/** `idempotencyKey`: the same car asked for again, after an answer that was lost, is made once. */
export const createCar = (form: CarForm, idempotencyKey?: string): Promise<Car> =>
  call(apiRoutes.createCar, { body: form, ...(idempotencyKey ? { idempotencyKey } : {}) })

export const updateCar = (id: string, patch: CarPatch): Promise<Car> =>
  call(apiRoutes.updateCar, { params: { id }, body: patch })
