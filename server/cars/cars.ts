import type { Knex } from 'knex'
import { pageCount } from '../../domain/answer-schemas.ts'
import { applyPatch } from '../../domain/apply-patch.ts'
import { type Car, type CarList, type CarListItem, carName } from '../../domain/cars/car.ts'
import type { CarForm, CarListQuery, CarPatch } from '../../domain/cars/car-form.ts'
import { inspectionDueOn, keptInspection } from '../../domain/cars/inspection.ts'
import { changedFields } from '../../domain/changed-fields.ts'
import type { VisitEvent } from '../../domain/events.ts'
import { foundOnPage } from '../../domain/found.ts'
import { fullName } from '../../domain/full-name.ts'
import { duplicates } from '../../domain/messages.ts'
import { searchable } from '../../domain/search.ts'
import { newId } from '../database/ids.ts'
import { whereSearch } from '../database/search.ts'
import type { Maybe, Row, Selected, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context, Reaction } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, duplicate, duplicateOn, invalid, notFound } from '../http/errors.ts'
import { detachCar, openProcessesOfCar } from '../processes/actions.ts'
import { inspectionColumns, inspectionOf } from '../processes/row/process-part.ts'
import { refreshSearch } from '../processes/row/rows.ts'
import { refuseLowerKm } from '../processes/visits/readings.ts'

const byPlate = ['v.plaque', 'v.id']

const ownerColumns = 'c.nom as client_nom, c.prenom as client_prenom'
type OwnedCarRow = CarRow & Selected<{ c: Maybe<Row<'clients'>> }, typeof ownerColumns>

/** Cars by plate; `q` finds the plate in any spelling, make, model, and the owner's name. */
export async function listCars(tx: TenantRead, { page, pageSize, ...asked }: CarListQuery): Promise<CarList> {
  const matching = () => matchingCars(tx, asked)
  const pageQuery = matching()
    .orderBy(byPlate)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [{ total }, rows]: [{ total: number }, OwnedCarRow[]] = await Promise.all([
    matching().count({ total: '*' }).first(),
    withOwners(tx, pageQuery).orderBy(byPlate),
  ])
  return { items: rows.map(toOwnedCar), page, pageSize, total, pages: pageCount(total, pageSize) }
}

/** Every car (`v`) that a search finds, of one client or of all. */
export const matchingCars = (tx: TenantRead, { client_id, q }: Pick<CarListQuery, 'client_id' | 'q'>) =>
  whereSearch(carsOf(tx, client_id), 'v.search', q, ownedBy(tx))

/** @throws AppError 404 */
export async function readOwnedCar(tx: TenantRead, id: string): Promise<CarListItem> {
  const [row]: OwnedCarRow[] = await withOwners(tx, carsOf(tx, undefined).where('v.id', id))
  if (!row) throw notFound()
  return toOwnedCar(row)
}

/** Those of these cars that are known here, or the cars of these clients, by plate. */
export async function carsBy(
  tx: TenantRead,
  column: 'id' | 'client_id',
  ids: readonly string[],
): Promise<CarListItem[]> {
  const cars = carsOf(tx, undefined).whereRaw(`v.${column} = any(cast(? as uuid[]))`, [[...ids]])
  const rows: OwnedCarRow[] = await withOwners(tx, cars.orderBy(byPlate).limit(foundOnPage + 1)).orderBy(byPlate)
  return rows.map(toOwnedCar)
}

/** The car with this plate, as it is stored, and its owner's name. */
export async function findCarByPlate(tx: TenantRead, plaque: string): Promise<CarListItem | undefined> {
  const [row]: OwnedCarRow[] = await withOwners(tx, carsOf(tx, undefined).where('v.plaque', plaque))
  return row && toOwnedCar(row)
}

/** Every car of a client, by plate. */
export async function carsOfClient(tx: TenantRead, clientId: string): Promise<Car[]> {
  const rows: CarRow[] = await tx
    .from('cars as v')
    .where({ 'v.garage_id': tx.garageId, 'v.client_id': clientId })
    .select(tx.sql(carColumns))
    .orderBy(byPlate)
  return rows.map(toCar)
}

function withOwners(tx: TenantRead, cars: Knex.QueryBuilder) {
  return tx
    .from(cars.select('v.*').as('v'))
    .leftJoin('clients as c', (on) => on.on('c.garage_id', 'v.garage_id').andOn('c.id', 'v.client_id'))
    .where('v.garage_id', tx.garageId)
    .select(tx.sql(carColumns))
    .select(tx.sql(ownerColumns))
}

function carsOf(tx: TenantRead, clientId: string | undefined) {
  const cars = tx.from('cars as v').where('v.garage_id', tx.garageId)
  return clientId === undefined ? cars : cars.where('v.client_id', clientId)
}

/** The owners' ids come first, as one value: each side of the "or" then has an index of its own. */
const ownedBy = (tx: TenantRead) => (either: Knex.QueryBuilder, pattern: string) =>
  either.orWhereRaw('v.client_id = any(array(select id from clients where garage_id = ? and search like ?))', [
    tx.garageId,
    pattern,
  ])

function toOwnedCar({ client_nom: nom, client_prenom: prenom, ...row }: OwnedCarRow): CarListItem {
  const { client_id: id } = row
  const client = id === null || nom === null || prenom === null ? null : { _id: id, id, nom, prenom }
  return { ...toCar(row), client }
}

const takenColumns = 'v.id, v.marque, v.modele, c.nom, c.prenom'
type TakenRow = Selected<{ v: Row<'cars'>; c: Maybe<Row<'clients'>> }, typeof takenColumns>

export const carColumns =
  `v.id, v.client_id, v.marque, v.modele, v.annee, v.plaque, v.km, ${inspectionColumns}, v.created_at` as const

export type CarRow = Selected<{ v: Row<'cars'> }, typeof carColumns>

/** What follows from the rest of a car when it changes. */
const derived = ['kmReadAt', 'inspectionDueOn']

/** What is written of a car; its due date follows from the rest. */
type CarFields = Omit<Car, '_id' | 'id' | 'createdAt' | 'inspectionDueOn'>

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
async function lockCar(tx: TenantTx, id: string): Promise<Car> {
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
async function refuseTakenPlate(tx: TenantRead, plaque: string): Promise<void> {
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
async function insertCar(tx: TenantTx, form: CarForm, now: Date): Promise<Car> {
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
  return { _id: id, id, ...car, inspectionDueOn: inspectionDueOn(car), createdAt: now.toISOString() }
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
        inspection_due_on date)`,
    { garageId: tx.garageId, rows: JSON.stringify(rows), now },
  )
  return rows.length
}

/** @throws AppError 409 DUPLICATE on the plate */
async function saveCar(tx: TenantTx, car: Car, now: Date): Promise<void> {
  await tx
    .from('cars')
    .where({ garage_id: tx.garageId, id: car.id })
    .update({ ...columnsOf(car), updated_at: now })
    .catch(refuseDuplicate)
}

type KmRead = { processId: string; km: number; isConfirmed: boolean; now: Date }

/** @returns the car of this process, where its odometer was lower or not known, or a lower one was confirmed */
async function writeKm(tx: TenantTx, { processId, km, isConfirmed, now }: KmRead): Promise<string | undefined> {
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

async function removeCar(tx: TenantTx, id: string): Promise<void> {
  await tx.from('cars').where({ garage_id: tx.garageId, id }).delete()
}

export function toCar(row: CarRow): Car {
  const { id, client_id, marque, modele, annee, plaque, km, created_at } = row
  const own = { client_id, marque, modele, annee, plaque, km }
  return { _id: id, id, ...own, ...inspectionOf(row), createdAt: created_at.toISOString() }
}

function carById(tx: TenantRead, id: string) {
  return tx.from('cars as v').first(tx.sql(carColumns)).where({ 'v.garage_id': tx.garageId, 'v.id': id })
}

const refuseDuplicate = (error: unknown) =>
  duplicateOn(error, { cars_garage_plaque_unique: ['plaque', duplicates.plaque] })

function searchText({ plaque, marque, modele }: Pick<Car, 'plaque' | 'marque' | 'modele'>): string {
  return searchable(plaque, marque, modele)
}

/** @throws AppError 400 when the client is not of this garage; 409 DUPLICATE on the plate */
export async function createCar(tx: TenantTx, actor: Actor, form: CarForm, context: Context): Promise<Car> {
  await requireClient(tx, form.client_id)
  await refuseTakenPlate(tx, form.plaque)
  const car = await insertCar(tx, form, context.now())
  await recordEvent(tx, actor, { name: 'car.created', id: car.id }, context)
  return car
}

/** @throws AppError 404; 400 when the new client is not of this garage, or on a lower odometer; 409 DUPLICATE on the plate */
export async function updateCar(
  tx: TenantTx,
  actor: Actor,
  id: string,
  { kmConfirmed, ...patch }: CarPatch,
  context: Context,
): Promise<Car> {
  const before = await lockCar(tx, id)
  const car = changedCar(before, applyPatch(before, patch), context.now())
  const fields = Object.keys(changedFields(before, car)).filter((field) => !derived.includes(field))
  if (fields.length === 0) return before
  if (fields.includes('client_id') && car.client_id !== null) await requireClient(tx, car.client_id)
  if (fields.includes('plaque')) await refuseTakenPlate(tx, car.plaque)
  if (fields.includes('km') && kmConfirmed === false) await refuseLowerKm(tx, { carId: id, km: car.km }, context.now())
  await saveCar(tx, car, context.now())
  await refreshSearch(tx, { car_id: id })
  await recordEvent(tx, actor, { name: 'car.changed', id, after: { fields } }, context)
  return car
}

/** What else changes with a car: when its odometer was read, and its next inspection. */
function changedCar(before: Car, after: Car, now: Date): Car {
  const kmReadAt = after.km === null ? null : after.km === before.km ? before.kmReadAt : now.toISOString()
  const car = { ...after, kmReadAt, nextInspectionOn: keptInspection(before, after) }
  return { ...car, inspectionDueOn: inspectionDueOn(car) }
}

/** Deletes a car; its finished processes stay, without it. @throws AppError 404; 409 with an open process */
export async function deleteCar(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  await lockCar(tx, id)
  if ((await openProcessesOfCar(tx, id)).length > 0) throw conflict('CAR_IN_USE')
  await detachCar(tx, id)
  await removeCar(tx, id)
  await recordEvent(tx, actor, { name: 'car.deleted', id }, context)
}

async function requireClient(tx: TenantRead, id: string): Promise<void> {
  if (await tx.from('clients').where({ garage_id: tx.garageId, id }).first('id')) return
  throw invalid([{ path: ['client_id'], message: 'Client introuvable', code: 'unknown' }])
}

/** Raises the car's odometer to the highest that was read, or lowers it to one that somebody confirmed. */
export const raiseMileage: Reaction<VisitEvent> = async (tx, actor, { processId, after }, context) => {
  if (after.km === null) return
  const isConfirmed = after.confirmed === true
  const id = await writeKm(tx, { processId, km: after.km, isConfirmed, now: context.now() })
  if (id) await recordEvent(tx, actor, { name: 'car.changed', id, after: { fields: ['km'] } }, context)
}
