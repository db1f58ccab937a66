import type { Knex } from 'knex'
import type { Car, CarList, CarListItem } from '../../domain/cars/car.ts'
import type { AllCarsQuery, CarForm, CarPatch } from '../../domain/cars/car-schemas.ts'
import { inspectionDueOn, keptInspection } from '../../domain/cars/inspection.ts'
import type { DomainEvent } from '../../domain/features.ts'
import { pageCount } from '../../domain/ground/answer-schemas.ts'
import { applyPatch } from '../../domain/ground/apply-patch.ts'
import { changedFields } from '../../domain/ground/changed-fields.ts'
import { foundOnPage } from '../../domain/search/found.ts'
import { whereSearch } from '../database/search.ts'
import type { Maybe, Row, Selected, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { beforeChange } from '../events/before-change.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { invalid, notFound } from '../http/errors.ts'
import { type ListOrder, nextAfter, orderBy, pageOf, whereSince } from '../http/list-cursor.ts'
import { carColumns, insertCar, lockCar, refuseTakenPlate, removeCar, saveCar } from './store.ts'

/** Properties derived from the others when a car changes. */
const derived = ['kmReadAt', 'inspectionDueOn']

const byPlate: ListOrder = {
  by: [
    ['v.plaque', 'text'],
    ['v.id', 'uuid'],
  ],
  direction: 'asc',
}
const byChange: ListOrder = {
  by: [
    ['v.updated_at', 'timestamptz'],
    ['v.id', 'uuid'],
  ],
  direction: 'asc',
}

const ownerColumns = 'c.nom as client_nom, c.prenom as client_prenom'
type OwnedCarRow = Car & Selected<{ c: Maybe<Row<'clients'>> }, typeof ownerColumns>
type ListedCarRow = OwnedCarRow & Pick<Row<'cars'>, 'updated_at'>

/**
 * Cars by plate, or those changed since by their change. `q` searches the plate in any spelling, the make, the model, and
 * the owner's name.
 * @throws AppError 400 on a wrong cursor
 */
export async function listCars(
  tx: TenantRead,
  { page, pageSize, after, updatedSince, ...asked }: AllCarsQuery,
): Promise<CarList> {
  const order = updatedSince === undefined ? byPlate : byChange
  const matching = () => whereSince(matchingCars(tx, asked), 'v', updatedSince)
  const pageQuery = withOwners(tx, pageOf(matching(), order, { page, pageSize, after }))
  const [{ total }, rows]: [{ total: number }, ListedCarRow[]] = await Promise.all([
    matching().count({ total: '*' }).first(),
    pageQuery.select('v.updated_at').orderByRaw(orderBy(order)),
  ])
  const keyOf = ({ plaque, id, updated_at }: ListedCarRow) =>
    updatedSince === undefined ? [plaque, id] : [updated_at, id]
  return {
    items: rows.map(({ updated_at: _, ...row }) => toOwnedCar(row)),
    page,
    pageSize,
    total,
    pages: pageCount(total, pageSize),
    nextAfter: nextAfter(rows, pageSize, keyOf),
  }
}

/** Every car (`v`) that matches a search, of one client or of all. */
export const matchingCars = (tx: TenantRead, { client_id, q }: Pick<AllCarsQuery, 'client_id' | 'q'>) =>
  whereSearch(carsOf(tx, client_id), 'v.search', q, ownedBy(tx))

/** @throws AppError 404 */
export async function readOwnedCar(tx: TenantRead, id: string): Promise<CarListItem> {
  const [row]: OwnedCarRow[] = await withOwners(tx, carsOf(tx, undefined).where('v.id', id))
  if (!row) throw notFound()
  return toOwnedCar(row)
}

/** The existing cars among these ids, or the cars of these clients, by plate. */
export async function carsBy(
  tx: TenantRead,
  column: 'id' | 'client_id',
  ids: readonly string[],
): Promise<CarListItem[]> {
  const cars = carsOf(tx, undefined).whereRaw(`v.${column} = any(cast(? as uuid[]))`, [[...ids]])
  const rows: OwnedCarRow[] = await withOwners(tx, cars.orderByRaw(orderBy(byPlate)).limit(foundOnPage + 1)).orderByRaw(
    orderBy(byPlate),
  )
  return rows.map(toOwnedCar)
}

/** The car with this plate, in its stored form, and its owner's name. */
export async function findCarByPlate(tx: TenantRead, plaque: string): Promise<CarListItem | undefined> {
  const [row]: OwnedCarRow[] = await withOwners(tx, carsOf(tx, undefined).where('v.plaque', plaque))
  return row && toOwnedCar(row)
}

/** Every car of a client, by plate. */
export async function carsOfClient(tx: TenantRead, clientId: string): Promise<Car[]> {
  return tx
    .from('cars as v')
    .where({ 'v.garage_id': tx.garageId, 'v.client_id': clientId })
    .select(tx.sql(carColumns))
    .orderByRaw(orderBy(byPlate))
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

/** The owners' ids come first, as one value, so that each side of the "or" uses its own index. */
const ownedBy = (tx: TenantRead) => (either: Knex.QueryBuilder, pattern: string) =>
  either.orWhereRaw('v.client_id = any(array(select id from clients where garage_id = ? and search like ?))', [
    tx.garageId,
    pattern,
  ])

function toOwnedCar({ client_nom: nom, client_prenom: prenom, ...car }: OwnedCarRow): CarListItem {
  const { client_id: id } = car
  const client = id === null || nom === null || prenom === null ? null : { id, nom, prenom }
  return { ...car, client }
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
  if (fields.includes('km') && kmConfirmed === false)
    await beforeChange(tx, actor, 'car.setKm', { id, km: car.km }, context)
  await saveCar(tx, car, context.now())
  for (const event of changesOf(before, car, fields)) await recordEvent(tx, actor, event, context)
  return car
}

/** The events of a change: another owner is one event, the other changed fields are another. */
function changesOf(before: Car, after: Car, fields: string[]): DomainEvent[] {
  const { id } = after
  const hasNewOwner = before.client_id !== null && fields.includes('client_id')
  const others = hasNewOwner ? fields.filter((field) => field !== 'client_id') : fields
  const owners = { before: { client: before.client_id }, after: { client: after.client_id } }
  return [
    ...(hasNewOwner ? [{ name: 'car.ownerChanged' as const, id, ...owners }] : []),
    ...(others.length > 0 ? [{ name: 'car.changed' as const, id, after: { fields: others } }] : []),
  ]
}

/** The properties that change with a car: the time of its odometer reading, and its next inspection. */
function changedCar(before: Car, after: Car, now: Date): Car {
  const kmReadAt = after.km === null ? null : after.km === before.km ? before.kmReadAt : now.toISOString()
  const car = { ...after, kmReadAt, nextInspectionOn: keptInspection(before, after) }
  return { ...car, inspectionDueOn: inspectionDueOn(car) }
}

/** Deletes a car; its finished processes stay without a car. @throws AppError 404; 409 with an open process */
export async function deleteCar(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  await lockCar(tx, id)
  await beforeChange(tx, actor, 'car.delete', { id }, context)
  await removeCar(tx, id)
  await recordEvent(tx, actor, { name: 'car.deleted', id }, context)
}

async function requireClient(tx: TenantRead, id: string): Promise<void> {
  if (await tx.from('clients').where({ garage_id: tx.garageId, id }).first('id')) return
  throw invalid([{ path: ['client_id'], message: 'Client introuvable', code: 'unknown' }])
}

/** A car and its owner, as its pages show them. @throws AppError 404 */
export async function readWithOwner(tx: TenantRead, id: string) {
  const car = await readOwnedCar(tx, id)
  return { car, client: car.client }
}
