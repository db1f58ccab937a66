import { type Car, carName } from '../../domain/cars/car.ts'
import type { CarForm } from '../../domain/cars/car-form.ts'
import { inspectionDueOn } from '../../domain/cars/inspection.ts'
import { fullName } from '../../domain/full-name.ts'
import { duplicates } from '../../domain/messages.ts'
import { searchable } from '../../domain/search.ts'
import { newId } from '../database/ids.ts'
import type { Maybe, Row, Selected, TenantRead, TenantTx } from '../database/tenant.ts'
import { duplicate, duplicateOn, notFound } from '../http/errors.ts'
import { inspectionColumns, inspectionOf } from '../processes/row/process-part.ts'

const takenColumns = 'v.id, v.marque, v.modele, c.nom, c.prenom'
type TakenRow = Selected<{ v: Row<'cars'>; c: Maybe<Row<'clients'>> }, typeof takenColumns>

export const carColumns =
  `v.id, v.client_id, v.marque, v.modele, v.annee, v.plaque, v.km, ${inspectionColumns}, v.created_at` as const

export type CarRow = Selected<{ v: Row<'cars'> }, typeof carColumns>

/** What is written of a car; its due date follows from the rest. */
type CarFields = Omit<Car, 'id' | 'createdAt' | 'inspectionDueOn'>

/** What a file tells of a car: when its odometer was read, none says. */
type FiledCar = Pick<Car, 'id'> & Omit<CarFields, 'kmReadAt'>

const columnsOf = (car: CarFields) => ({
  client_id: car.client_id,
  marque: car.marque,
  modele: car.modele,
  annee: car.annee,
  plaque: car.plaque,
  km: car.km,
  km_read_at: car.kmReadAt,
  first_registered_on: car.firstRegisteredOn,
  last_inspection_on: car.lastInspectionOn,
  last_inspection_result: car.lastInspectionResult,
  next_inspection_on: car.nextInspectionOn,
  inspection_due_on: inspectionDueOn(car),
  search: searchText(car),
})

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
 * Refuses a plate that another car has, and says which car and whose: whoever types that plate wants that car. Of two
 * who type it at once, the second is refused by the constraint, without the car.
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
  const id = newId()
  const kmReadAt = form.km === null ? null : now.toISOString()
  const {
    firstRegisteredOn = null,
    lastInspectionOn = null,
    lastInspectionResult = null,
    nextInspectionOn = null,
  } = form
  const inspection = { firstRegisteredOn, lastInspectionOn, lastInspectionResult, nextInspectionOn }
  const car = { ...form, ...inspection, kmReadAt }
  await tx
    .from('cars')
    .insert({ garage_id: tx.garageId, id, ...columnsOf(car), created_at: now, updated_at: now })
    .catch(refuseDuplicate)
  return { id, ...car, inspectionDueOn: inspectionDueOn(car), createdAt: now.toISOString() }
}

/** Adds many cars at once, whose plates nobody has. @returns how many */
export async function insertCars(tx: TenantTx, cars: readonly FiledCar[], now: Date): Promise<number> {
  const rows = cars.map((car) => ({ id: car.id, ...columnsOf({ ...car, kmReadAt: null }) }))
  await tx.raw(
    `insert into cars
       (garage_id, id, client_id, marque, modele, annee, plaque, km, search, first_registered_on, last_inspection_on,
        last_inspection_result, next_inspection_on, inspection_due_on, created_at, updated_at)
     select cast(:garageId as uuid), r.*, :now, :now
     from jsonb_to_recordset(cast(:rows as jsonb)) as r
       (id uuid, client_id uuid, marque text, modele text, annee int, plaque text, km int, search text,
        first_registered_on date, last_inspection_on date, last_inspection_result text, next_inspection_on date,
        inspection_due_on date)
     returning id`,
    { garageId: tx.garageId, rows: JSON.stringify(rows), now },
  )
  return rows.length
}

/** @throws AppError 409 DUPLICATE on the plate */
export async function saveCar(tx: TenantTx, car: Car, now: Date): Promise<void> {
  await tx
    .from('cars')
    .where({ garage_id: tx.garageId, id: car.id })
    .update({ ...columnsOf(car), updated_at: now })
    .catch(refuseDuplicate)
}

type KmRead = { processId: string; km: number; isConfirmed: boolean; now: Date }

/** @returns the car of this process, where its odometer was lower or not known, or a lower one was confirmed */
export async function writeKm(tx: TenantTx, { processId, km, isConfirmed, now }: KmRead): Promise<string | undefined> {
  const car = tx.from('processes').where({ garage_id: tx.garageId, id: processId }).select('car_id')
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

export function toCar(row: CarRow): Car {
  const { id, client_id, marque, modele, annee, plaque, km, created_at } = row
  const own = { client_id, marque, modele, annee, plaque, km }
  return { id, ...own, ...inspectionOf(row), createdAt: created_at }
}

function carById(tx: TenantRead, id: string) {
  return tx.from('cars as v').first(tx.sql(carColumns)).where({ 'v.garage_id': tx.garageId, 'v.id': id })
}

const refuseDuplicate = (error: unknown) =>
  duplicateOn(error, { cars_garage_plaque_unique: ['plaque', duplicates.plaque] })

function searchText({ plaque, marque, modele }: Pick<Car, 'plaque' | 'marque' | 'modele'>): string {
  return searchable(plaque, marque, modele)
}
