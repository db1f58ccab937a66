import type { Car } from '../../../domain/car.ts'
import { toasts, updateModalError, updateModalFallbacks } from '../../../domain/messages.ts'
import type { Process } from '../../../domain/process.ts'
import type { ProcessPatch } from '../../../domain/process-form.ts'
import { updateCar } from '../../api/cars.ts'
import { updateClient } from '../../api/clients.ts'
import { ApiError } from '../../api/error.ts'
import { toastText } from '../../api/error-texts.ts'
import { updateProcess } from '../../api/process-update.ts'
import type { People, PeopleChanges } from './people-changes.ts'

export type UpdateWork = PeopleChanges & { process: ProcessPatch }

export const isEmpty = (patch: object): boolean => Object.keys(patch).length === 0
export const changesNothing = ({ client, car, process }: UpdateWork): boolean =>
  isEmpty(client) && isEmpty(car) && isEmpty(process)

/** A call that failed, with what to say of it. */
export class UpdateFailure extends Error {
  override name = 'UpdateFailure'
  override readonly cause: unknown

  constructor(cause: unknown, fallback: string) {
    super(updateModalError(reason(cause, fallback)))
    this.cause = cause
  }
}

/**
 * Sends the client, the car, then the process. Stops at the first refusal; `saved` hears of the client and the car as each
 * is kept, and what is to be told of it: trying again sends only the rest. @throws UpdateFailure
 */
export async function sendUpdate(
  process: Process,
  people: People,
  work: UpdateWork,
  saved: (people: Partial<People>, said: string) => void,
): Promise<Process | null> {
  if (people.client && !isEmpty(work.client)) {
    const client = await told(updateClient(people.client.id, work.client), updateModalFallbacks.client)
    saved({ client }, toasts.clientUpdated)
  }
  if (people.car && !isEmpty(work.car)) {
    const car: Car = await told(updateCar(people.car.id, work.car), updateModalFallbacks.car)
    saved({ car }, toasts.carUpdated)
  }
  return isEmpty(work.process) ? null : told(updateProcess(process.id, work.process), updateModalFallbacks.process)
}

async function told<T>(call: Promise<T>, fallback: string): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw new UpdateFailure(error, fallback)
  }
}

/** The server's words. A field's own text stands under the field, so the summary is enough here. */
function reason(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.issues.length > 0 ? error.message : toastText(error, fallback)
}
