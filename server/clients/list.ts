import type { Knex } from 'knex'
import type { Car } from '../../domain/car.ts'
import type { Client, ClientList } from '../../domain/client.ts'
import type { ClientListQuery } from '../../domain/client-form.ts'
import { pageCount } from '../../domain/paging.ts'
import { carsOfClient } from '../cars/list.ts'
import { whereSearch } from '../database/search.ts'
import type { TenantRead } from '../database/tenant.ts'
import { notFound } from '../http/errors.ts'
import { type ClientRow, clientColumns, findClient, toClient } from './store.ts'

const withPlates = `left join lateral (
  select coalesce(array_agg(cars.plaque order by cars.plaque), '{}') as plates
  from cars where cars.garage_id = :garageId and cars.client_id = c.id
) owned on true`

const byName = ['c.nom', 'c.prenom', 'c.id']

/** Clients by name; `q` finds nom, prénom, email, phone, and the plate of one of their cars in any spelling. */
export async function listClients(tx: TenantRead, { q, page, pageSize }: ClientListQuery): Promise<ClientList> {
  const matching = () =>
    whereSearch(tx.from('clients as c').where('c.garage_id', tx.garageId), 'c.search', q, drivenBy(tx))
  const shown = matching()
    .orderBy(byName)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [{ total }, rows] = await Promise.all([
    matching().count({ total: '*' }).first(),
    tx
      .from(shown.select('c.*').as('c'))
      .joinRaw(withPlates, { garageId: tx.garageId })
      .select(tx.sql(clientColumns))
      .select('owned.plates')
      .orderBy(byName),
  ])
  const items = rows.map(({ plates, ...row }: ClientRow & { plates: string[] }) => ({ ...toClient(row), plates }))
  return { items, page, pageSize, total, pages: pageCount(total, pageSize) }
}

/**
 * The cars' search text, which has an index, tells the few whose plate is then looked at: a make is not what a client is
 * found by. Their owners' ids come first, as one value: each side of the "or" then has an index of its own.
 */
const drivenBy = (tx: TenantRead) => (either: Knex.QueryBuilder, pattern: string) =>
  either.orWhereRaw(
    'c.id = any(array(select client_id from cars where garage_id = ? and search like ? and plaque like upper(?)))',
    [tx.garageId, pattern, pattern],
  )

/** @throws AppError 404 */
export async function clientWithCars(tx: TenantRead, id: string): Promise<{ client: Client; cars: Car[] }> {
  const [client, cars] = await Promise.all([findClient(tx, id), carsOfClient(tx, id)])
  if (!client) throw notFound()
  return { client, cars }
}
