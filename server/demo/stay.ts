import type { Customer } from './customers.ts'
import type { Random } from './random.ts'
import type { Timeline } from './repair.ts'
import type { WorkClock } from './work-clock.ts'

/** Where the car of a repair and its key are, in a garage that notes it. */
export type Stay = { keyNumber: string; place: string | null; returned?: boolean }

const minutesToFetchIt = 45

/** It came when the repair began, and was fetched soon after the last thing that happened. */
export function stayOf(stay: Stay | undefined, { car }: Pick<Customer, 'car'>, times: Timeline, clock: WorkClock) {
  const returnedAt = stay?.returned ? clock.instant(Math.min(clock.now, times.last + minutesToFetchIt)) : null
  return {
    arrived_at: stay ? times.start : null,
    returned_at: returnedAt,
    km_in: stay ? car.km : null,
    km_out: returnedAt && car.km,
    key_number: stay?.keyNumber ?? null,
    place: stay?.place ?? null,
  }
}

type Stayed = ReturnType<typeof stayOf> & { garage_id: string; id: string }

/** The same as it was pressed, by whoever was at the gate. */
export function visitRows(process: Stayed, actor_id: string, random: Random) {
  const { garage_id, id: process_id, arrived_at, returned_at, km_in, km_out, key_number, place } = process
  const line = (kind: 'arrival' | 'return', at: Date, km: number | null) => ({
    garage_id,
    id: random.id(at),
    process_id,
    kind,
    km,
    key_number,
    place,
    actor_id,
    at,
  })
  return [
    ...(arrived_at ? [line('arrival', arrived_at, km_in)] : []),
    ...(returned_at ? [line('return', returned_at, km_out)] : []),
  ]
}
