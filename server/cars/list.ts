import type { Car, CarList, CarListItem, CarListQuery } from '../../domain/car.ts'
import { pageOf } from '../../domain/process.ts'
import { whereSearch } from '../search.ts'
import type { TenantTx } from '../tenant.ts'
import { type CarRow, carColumns, toCar } from './store.ts'

type OwnedCarRow = CarRow & { client_nom: string | null; client_prenom: string | null }

/** Cars by plate; `q` finds the plate in any spelling, make, model, and the owner's name. */
export async function listCars(tx: TenantTx, { client_id, q, page, pageSize }: CarListQuery): Promise<CarList> {
  const matching = () => whereSearch(ownedCars(tx, client_id), ['v.search', 'c.search'], q)
  const { total } = await matching().count({ total: '*' }).first()
  const rows: OwnedCarRow[] = await matching()
    .select(carColumns)
    .select('c.nom as client_nom', 'c.prenom as client_prenom')
    .orderBy(['v.plaque', 'v.id'])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { items: rows.map(toOwnedCar), page, pageSize, total, pages: pageOf({ total, page, pageSize }) }
}

/** Every car of a client, by plate. */
export async function carsOfClient(tx: TenantTx, clientId: string): Promise<Car[]> {
  const rows: CarRow[] = await tx
    .from('cars as v')
    .where({ 'v.garage_id': tx.garageId, 'v.client_id': clientId })
    .select(carColumns)
    .orderBy(['v.plaque', 'v.id'])
  return rows.map(toCar)
}

function ownedCars(tx: TenantTx, clientId: string | undefined) {
  const cars = tx
    .from('cars as v')
    .leftJoin('clients as c', (on) => on.on('c.garage_id', 'v.garage_id').andOn('c.id', 'v.client_id'))
    .where('v.garage_id', tx.garageId)
  return clientId === undefined ? cars : cars.where('v.client_id', clientId)
}

function toOwnedCar({ client_nom: nom, client_prenom: prenom, ...row }: OwnedCarRow): CarListItem {
  const { client_id: id } = row
  const client = id === null || nom === null || prenom === null ? null : { _id: id, id, nom, prenom }
  return { ...toCar(row), client }
}
