import type { Knex } from 'knex'
import type * as z from 'zod'
import { type Car, carName } from '../../domain/cars/car.ts'
import { type CarForm, carSchema } from '../../domain/cars/car-schemas.ts'
import { inspectionDueOn } from '../../domain/cars/inspection.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { duplicates } from '../../domain/ground/messages.ts'
import { searchable } from '../../domain/ground/search.ts'
import { columns, inColumns, whole } from '../database/columns.ts'
import { newId } from '../database/ids.ts'
import { insertMany } from '../database/insert-many.ts'
import { instantOf } from '../database/instant.ts'
import type { Maybe, Row, Selected, TenantRead, TenantTx } from '../database/tenant.ts'
import { duplicate, duplicateOn, notFound } from '../http/errors.ts'

const takenColumns = 'v.id, v.marque, v.modele, c.nom, c.prenom'
type TakenRow = Selected<{ v: Row<'cars'>; c: Maybe<Row<'clients'>> }, typeof takenColumns>

export const carColumns = columns(carSchema, 'v')

/** The fields that a write sets. */
const writtenSchema = carSchema.omit({ id: true, createdAt: true })

const rowOf = (car: z.output<typeof writtenSchema>) => ({ ...inColumns(writtenSchema, car), search: searchText(car) })

/** A new car; fields missing from its form are null. */
function newCar(form: CarForm | FiledCar, given: Pick<Car, 'id' | 'kmReadAt' | 'createdAt'>): Car {
  const car = whole(carSchema, { ...form, ...given })
  return { ...car, inspectionDueOn: inspectionDueOn(car) }
}

/** A car from a file, which never says when the odometer was read. */
type FiledCar = Omit<CarForm, 'client_id'> & Pick<Car, 'id' | 'client_id'>

/** @throws AppError 404 */
export async function readCar(tx: TenantRead, id: string): Promise<Car> {
  return known(await carById(tx, id))
}

/** Locks a car, after waiting for other writes to it and new processes for it. @throws AppError 404 */
export async function lockCar(tx: TenantTx, id: string): Promise<Car> {
  return known(await carById(tx, id).forUpdate())
}

function known(car: Car | undefined): Car {
  if (!car) throw notFound()
  return car
}

export async function lockCarsOf(tx: TenantTx, clientId: string): Promise<void> {
  await tx.from('cars').where({ garage_id: tx.garageId, client_id: clientId }).select('id').orderBy('id').forUpdate()
}

/**
 * Refuses a plate that another car has, and names that car and its owner, which the person probably wants. The
 * constraint refuses the second of two simultaneous writes, without naming the car.
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
  throw duplicate('plaque', duplicates.plaque, { id, name: carName(row), client })
}

/** @throws AppError 409 DUPLICATE on the plate */
export async function insertCar(tx: TenantTx, form: CarForm, now: Date): Promise<Car> {
  const createdAt = instantOf(now)
  const car = newCar(form, { id: newId(), kmReadAt: form.km === null ? null : createdAt, createdAt })
  await tx
    .from('cars')
    .insert({ ...rowOf(car), garage_id: tx.garageId, id: car.id, created_at: now, updated_at: now })
    .catch(refuseDuplicate)
  return car
}

/** Adds many cars at once; their plates must be free. @returns the number of added cars */
export function insertCars(tx: TenantTx, cars: readonly FiledCar[], now: Date): Promise<number> {
  const createdAt = instantOf(now)
  const stamps = { created_at: now, updated_at: now }
  const rowsOf = (car: FiledCar) => ({
    id: car.id,
    ...rowOf(newCar(car, { id: car.id, kmReadAt: null, createdAt })),
    ...stamps,
  })
  return insertMany(tx, 'cars', cars.map(rowsOf))
}

/** @throws AppError 409 DUPLICATE on the plate */
export async function saveCar(tx: TenantTx, car: Car, now: Date): Promise<void> {
  await tx
    .from('cars')
    .where({ garage_id: tx.garageId, id: car.id })
    .update({ ...rowOf(car), updated_at: now })
    .catch(refuseDuplicate)
}

/** @property car the query for its id */
type KmRead = { car: Knex.QueryBuilder; km: number; isConfirmed: boolean; now: Date }

/**
 * @returns the id of the car if its reading was written: the old one was lower or unknown, or the new one was confirmed
 */
export async function writeKm(tx: TenantTx, { car, km, isConfirmed, now }: KmRead): Promise<string | undefined> {
  const rows = await tx
    .from('cars')
    .where('garage_id', tx.garageId)
    .whereIn('id', car)
    .where((either) => either.whereNull('km').orWhere('km', isConfirmed ? '<>' : '<', km))
    .update({ km, km_read_at: now, updated_at: now })
    .returning('id')
  return rows[0]?.id
}

export async function removeCar(tx: TenantTx, id: string): Promise<void> {
  await tx.from('cars').where({ garage_id: tx.garageId, id }).delete()
}

const carById = (tx: TenantRead, id: string) =>
  tx.from('cars as v').first(tx.sql(carColumns)).where({ 'v.garage_id': tx.garageId, 'v.id': id })

const refuseDuplicate = (error: unknown) =>
  duplicateOn(error, { cars_garage_plaque_unique: ['plaque', duplicates.plaque] })

function searchText({ plaque, marque, modele }: Pick<Car, 'plaque' | 'marque' | 'modele'>): string {
  return searchable(plaque, marque, modele)
}
