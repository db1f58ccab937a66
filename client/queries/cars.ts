import { queryOptions } from '@tanstack/react-query'
import type { Car } from '../../domain/cars/car.ts'
import type { CarPatch } from '../../domain/cars/car-schemas.ts'
import { limits } from '../../domain/ground/limits.ts'
import { call } from '../runtime/network/http.ts'

export const carQuery = (id: string) =>
  queryOptions({
    queryKey: ['cars', 'detail', id],
    queryFn: ({ signal }) => call('GET /cars/:id', { params: { id }, signal }),
    staleTime: limits.carCacheMs,
  })

export const updateCar = (id: string, patch: CarPatch): Promise<Car> =>
  call('PATCH /cars/:id', { params: { id }, body: patch })
