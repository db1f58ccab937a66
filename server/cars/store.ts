import { type Car, carName } from '../../domain/car.ts'
import type { CarForm } from '../../domain/car-form.ts'
import { fullName } from '../../domain/full-name.ts'
import { duplicates } from '../../domain/messages.ts'
import { searchable } from '../../domain/search.ts'
import { newId } from '../database/ids.ts'
import type { Maybe, Row, Selected } from '../database/rows.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import { duplicate, duplicateOn, notFound } from '../http/errors.ts'

const takenColumns = 'v.id, v.marque, v.modele, c.nom, c.prenom'
type TakenRow = Selected<{ v: Row<'cars'>; c: Maybe<Row<'clients'>> }, typeof takenColumns>

export const carColumns = 'v.id, v.client_id, v.marque, v.modele, v.annee, v.plaque, v.km, v.created_at'

export type CarRow = Selected<{ v: Row<'cars'> }, typeof carColumns>

type CarFields = Pick<Car, 'client_id' | 'marque' | 'modele' | 'annee' | 'plaque' | 'km'>

/** @throws AppError 404 */
export async function readCar(tx: TenantRead, id: string): Promise<Car> {
  return known(await carById(tx, id))
}

/** Waits for whoever is writing to this car, or opening a process for it. @throws AppError 404 */
export async function lockCar(tx: TenantTx, id: string): Promise<Car> {
  return known(await carById(tx, id).forUpdate())
}

function known(row: CarRow | undefined): Car {
  if (!row) throw notFound()
  return toCar(row)
}

export async function lockCarsOf(tx: TenantTx, clientId: string): Promise<void> {
  await tx.from('cars').where({ garage_id: tx.garageId, client_id: clientId }).select('id').orderBy('id').forUpdate()
}

/**
 * Whoever types a plate that is there wants that car: the refusal says which it is and whose. Of two who type it at the
 * same moment the second hears it from the constraint, without the car.
 * @throws AppError 409 DUPLICATE on the plate
 */
export async function refuseTakenPlate(tx: TenantRead, plaque: string): Promise<void> {
  const row: TakenRow | undefined = await tx
    .from('cars as v')
    .leftJoin('clients as c', (on) => on.on('c.garage_id', 'v.garage_id').andOn('c.id', 'v.client_id'))
    .where({ 'v.garage_id': tx.garageId, 'v.plaque': plaque })
    .first(tx.sql(takenColumns))
  if (!row) return
  const { id, nom, prenom } = row
  const client = nom === null || prenom === null ? null : fullName({ nom, prenom })
  throw duplicate('plaque', duplicates.plaque, { _id: id, id, name: carName(row), client })
}

/** @throws AppError 409 DUPLICATE on the plate */
export async function insertCar(tx: TenantTx, form: CarForm, now: Date): Promise<Car> {
  const row = { ...form, id: newId(), created_at: now }
  await tx
    .from('cars')
    .insert({ ...row, garage_id: tx.garageId, search: searchText(form), updated_at: now })
    .catch(sayDuplicate)
  return toCar(row)
}

/** @throws AppError 409 DUPLICATE on the plate */
export async function saveCar(tx: TenantTx, car: Car, now: Date): Promise<void> {
  const { id, client_id, marque, modele, annee, plaque, km } = car
  const fields: CarFields = { client_id, marque, modele, annee, plaque, km }
  await tx
    .from('cars')
    .where({ garage_id: tx.garageId, id })
    .update({ ...fields, search: searchText(fields), updated_at: now })
    .catch(sayDuplicate)
}

/** @returns the car of this process, where its odometer was lower or not known */
export async function raiseKm(tx: TenantTx, processId: string, km: number, now: Date): Promise<string | undefined> {
  const car = tx.from('processes').where({ garage_id: tx.garageId, id: processId }).select('car_id')
  const rows = await tx
    .from('cars')
    .where('garage_id', tx.garageId)
    .whereIn('id', car)
    .where((either) => either.whereNull('km').orWhere('km', '<', km))
    .update({ km, updated_at: now })
    .returning('id')
  return rows[0]?.id
}

export async function removeCar(tx: TenantTx, id: string): Promise<void> {
  await tx.from('cars').where({ garage_id: tx.garageId, id }).delete()
}

export function toCar({ created_at, ...row }: CarRow): Car {
  return { _id: row.id, ...row, createdAt: created_at.toISOString() }
}

function carById(tx: TenantRead, id: string) {
  return tx.from('cars as v').first(tx.sql(carColumns)).where({ 'v.garage_id': tx.garageId, 'v.id': id })
}

const sayDuplicate = (error: unknown) =>
  duplicateOn(error, { cars_garage_plaque_unique: ['plaque', duplicates.plaque] })

function searchText({ plaque, marque, modele }: CarFields): string {
  return searchable(plaque, marque, modele)
}
