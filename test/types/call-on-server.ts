/** Nothing runs here: `npm run typecheck` compiles it, as `call-in-browser.ts` beside it. */

import type { CallName } from '../../domain/calls.ts'
import type { Car } from '../../domain/cars/car.ts'
import type { carCalls } from '../../domain/features/cars.ts'
import type { Handler, Handlers } from '../../server/http/calls/call-handlers.ts'

declare const car: Car
declare const serve: <N extends CallName>(name: N, handler: Handler<N>) => void

serve('GET /cars/:id', async () => ({ ...car, refusedWork: [] }))
// @ts-expect-error a car is answered with its plate
serve('GET /cars/:id', async () => ({ ...car, refusedWork: [], plaque: undefined }))
// @ts-expect-error the mileage is a number
serve('GET /cars/:id', async () => ({ ...car, refusedWork: [], km: '12 000' }))
// @ts-expect-error a list is answered as a page
serve('GET /cars', async () => [{ ...car, client: null }])
serve('GET /cars', async () => ({
  ...{ items: [{ ...car, client: null }], nextAfter: null },
  ...{ page: 1, pageSize: 20, total: 1, pages: 1 },
}))

serve('DELETE /cars/:id', async () => {})
// @ts-expect-error nothing is answered to it
serve('DELETE /cars/:id', async () => car)

serve('PATCH /cars/:id', async (_tx, { actor, params, body }) => ({
  ...car,
  id: params.id,
  modele: body.modele ?? actor.nom,
}))
// @ts-expect-error a car has no such field
serve('PATCH /cars/:id', async (_tx, { body }) => ({ ...car, modele: body.model }))
// @ts-expect-error its address has no such part
serve('PATCH /cars/:id', async (_tx, { params }) => ({ ...car, id: params.carId }))
// @ts-expect-error no query is read for it
serve('PATCH /cars/:id', async (_tx, { query }) => ({ ...car, modele: query.q }))

serve('POST /cars', async () => ({ id: car.id }))
// @ts-expect-error an idempotent call returns the id that is stored for a repeat
serve('POST /cars', async () => ({ plaque: car.plaque }))

serve('GET /public/processes/:token', async ({ actor }) => Promise.reject(actor))
// @ts-expect-error the holder of a link has no account
serve('GET /public/processes/:token', async ({ actor }) => Promise.reject(actor.userId))

// @ts-expect-error a call without its handler
export const unfinished: Handlers<keyof typeof carCalls> = { 'PATCH /cars/:id': async () => car }
