import type { VisitEvent } from '../../domain/events.ts'
import type { Reaction } from '../deps.ts'
import { happened } from '../events/happened.ts'
import { raiseKm } from './store.ts'

/** The highest odometer that was read is the car's. */
export const raiseMileage: Reaction<VisitEvent> = async (tx, actor, { processId, after: { km } }, context) => {
  if (km === null) return
  const id = await raiseKm(tx, processId, km, context.now())
  if (id) await happened(tx, actor, { name: 'car.changed', id, after: { fields: ['km'] } }, context)
}
