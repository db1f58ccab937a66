import type { CarDetail } from '../../domain/cars/car.ts'
import type { carCalls } from '../../domain/features/cars.ts'
import type { clientCalls } from '../../domain/features/clients.ts'
import { readCar } from '../cars/store.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { WebDeps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { refusedWorkOn } from '../processes/approvals/store.ts'
import { visitsOfCar } from '../processes/visits/readings.ts'
import { dueDates } from './due-dates.ts'
import { exportFile } from './export-file.ts'

/** The calls of clients and cars whose answers include processes. */
export type RecordCall = Extract<
  keyof typeof carCalls | keyof typeof clientCalls,
  'GET /cars/:id' | 'GET /cars/:id/visits' | 'GET /due-dates' | 'GET /clients/:id/export'
>

export const recordsApi = (deps: WebDeps): Handlers<RecordCall> => ({
  'GET /cars/:id': (tx, { params }) => carDetail(tx, params.id),
  'GET /cars/:id/visits': async (tx, { params, query }) => {
    const [visits] = await Promise.all([visitsOfCar(tx, params.id, query), readCar(tx, params.id)])
    return visits
  },
  'GET /due-dates': (tx, { actor, query }) => dueDates(tx, query, actor, deps.now()),
  'GET /clients/:id/export': ({ req, res, params }) => exportFile(deps, req, res, params.id),
})

/** @throws AppError 404 */
async function carDetail(tx: TenantRead, id: string): Promise<CarDetail> {
  const [car, refusedWork] = await Promise.all([readCar(tx, id), refusedWorkOn(tx, id)])
  return { ...car, refusedWork }
}
