import type { Knex } from 'knex'
import type { Car, CarList, CarListItem } from '../../domain/car.ts'
import type { CarListQuery } from '../../domain/car-form.ts'
import { pageCount } from '../../domain/paging.ts'
import type { Maybe, Row, Selected } from '../database/rows.ts'
import { whereSearch } from '../database/search.ts'
import type { TenantRead } from '../database/tenant.ts'
import { notFound } from '../http/errors.ts'
import { type CarRow, carColumns, toCar } from './store.ts'

const byPlate = ['v.plaque', 'v.id']

const ownerColumns = 'c.nom as client_nom, c.prenom as client_prenom'
type OwnedCarRow = CarRow & Selected<{ c: Maybe<Row<'clients'>> }, typeof ownerColumns>

/** Cars by plate; `q` finds the plate in any spelling, make, model, and the owner's name. */
export async function listCars(tx: TenantRead, { client_id, q, page, pageSize }: CarListQuery): Promise<CarList> {
  const matching = () => whereSearch(carsOf(tx, client_id), 'v.search', q, ownedBy(tx))
  const shown = matching()
    .orderBy(byPlate)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [{ total }, rows]: [{ total: number }, OwnedCarRow[]] = await Promise.all([
    matching().count({ total: '*' }).first(),
    withOwners(tx, shown).orderBy(byPlate),
  ])
  return { items: rows.map(toOwnedCar), page, pageSize, total, pages: pageCount(total, pageSize) }
}

/** @throws AppError 404 */
export async function readOwnedCar(tx: TenantRead, id: string): Promise<CarListItem> {
  const [row]: OwnedCarRow[] = await withOwners(tx, carsOf(tx, undefined).where('v.id', id))
  if (!row) throw notFound()
  return toOwnedCar(row)
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

/** The owners' ids first, as one value: each side of the "or" then has an index of its own. */
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
