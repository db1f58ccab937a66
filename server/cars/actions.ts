import type { Car } from '../../domain/car.ts'
import type { CarForm, CarPatch } from '../../domain/car-form.ts'
import { changedFields } from '../../domain/changed-fields.ts'
import { patched } from '../../domain/patched.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, invalid } from '../http/errors.ts'
import { detachCar, openProcessesOfCar } from '../processes/anonymise.ts'
import { refreshSearch } from '../processes/row/search.ts'
import { insertCar, lockCar, refuseTakenPlate, removeCar, saveCar } from './store.ts'

/** @throws AppError 400 when the client is not of this garage; 409 DUPLICATE on the plate */
export async function createCar(tx: TenantTx, actor: Actor, form: CarForm, context: Context): Promise<Car> {
  await requireClient(tx, form.client_id)
  await refuseTakenPlate(tx, form.plaque)
  const car = await insertCar(tx, form, context.now())
  await happened(tx, actor, { name: 'car.created', id: car.id }, context)
  return car
}

/** @throws AppError 404; 400 when the new client is not of this garage; 409 DUPLICATE on the plate */
export async function updateCar(
  tx: TenantTx,
  actor: Actor,
  id: string,
  patch: CarPatch,
  context: Context,
): Promise<Car> {
  const before = await lockCar(tx, id)
  const car = patched(before, patch)
  const fields = Object.keys(changedFields(before, car))
  if (fields.length === 0) return before
  if (fields.includes('client_id') && car.client_id !== null) await requireClient(tx, car.client_id)
  if (fields.includes('plaque')) await refuseTakenPlate(tx, car.plaque)
  await saveCar(tx, car, context.now())
  await refreshSearch(tx, { car_id: id })
  await happened(tx, actor, { name: 'car.changed', id, after: { fields } }, context)
  return car
}

/** Finished processes stay, without the car. @throws AppError 404; 409 with an open process */
export async function deleteCar(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  await lockCar(tx, id)
  if ((await openProcessesOfCar(tx, id)).length > 0) throw conflict('CAR_IN_USE')
  await detachCar(tx, id)
  await removeCar(tx, id)
  await happened(tx, actor, { name: 'car.deleted', id }, context)
}

async function requireClient(tx: TenantRead, id: string): Promise<void> {
  if (await tx.from('clients').where({ garage_id: tx.garageId, id }).first('id')) return
  throw invalid([{ path: ['client_id'], message: 'Client introuvable', code: 'unknown' }])
}
