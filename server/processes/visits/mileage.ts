import type { VisitEvent } from '../../../domain/processes/history/visit-events.ts'
import { writeKm } from '../../cars/store.ts'
import type { Reaction } from '../../deps.ts'
import { recordEvent } from '../../events/record-event.ts'

/** Raises the car's odometer to the highest reading, or lowers it to a confirmed one. */
export const raiseMileage: Reaction<VisitEvent> = async (tx, actor, { processId, after }, context) => {
  if (after.km === null) return
  const isConfirmed = after.confirmed === true
  const car = tx.from('processes').where({ garage_id: tx.garageId, id: processId }).select('car_id')
  const id = await writeKm(tx, { car, km: after.km, isConfirmed, now: context.now() })
  if (id) await recordEvent(tx, actor, { name: 'car.changed', id, after: { fields: ['km'] } }, context)
}
