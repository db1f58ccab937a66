import type { CarListItem } from '../../domain/cars/car.ts'
import type { ClientListItem } from '../../domain/clients/client.ts'
import type { SearchMatches } from '../../domain/search/found.ts'
import { isNear, matchesPhrasings, mayBeNear, searchable, searchPhrasings } from '../../domain/search.ts'
import { carsBy } from '../cars/cars.ts'
import { clientsByIds } from '../clients/clients.ts'
import { ofNearWords, ofPhrasings, type SearchCondition } from '../database/search.ts'
import type { TenantRead } from '../database/tenant.ts'
import { processesByIds } from '../processes/board/list.ts'
import type { Viewer } from '../processes/row/rows.ts'

const nothing: SearchMatches = {
  processes: { items: [], more: false },
  cars: { items: [], more: false },
  clients: { items: [], more: false },
  stepTypes: { items: [], more: false },
}

/**
 * The first few of each kind that a text finds: exactly, and then clients and repair types by a name that is one letter away.
 * A car brings its owner, if it was found by its plate, and a client their cars.
 */
export async function searchGarage(tx: TenantRead, q: string, size: number, viewer: Viewer): Promise<SearchMatches> {
  const phrasings = searchPhrasings(q)
  if (phrasings.length === 0) return nothing
  const exact = ofPhrasings(phrasings)
  const [processes, cars, clients, stepTypes] = await Promise.all([
    firstIds(tx, 'processes', exact, size).then((ids) => processesByIds(tx, ids, viewer)),
    firstIds(tx, 'cars', exact, size).then((ids) => carsBy(tx, 'id', ids)),
    firstIds(tx, 'clients', exact, size).then((ids) => clientsByIds(tx, ids)),
    findStepTypes(tx, phrasings),
  ])
  const [allCars, allClients] = await Promise.all([
    withCarsOf(tx, cars, clients, size),
    withOwners(tx, clients, cars, phrasings, size),
  ])
  const near = allClients.length < size ? await nearClients(tx, phrasings[0] ?? [], size) : []
  const known = new Set(allClients.map(({ id }) => id))
  return {
    processes: firstOf(processes, size),
    cars: firstOf(allCars, size),
    clients: firstOf(
      [
        ...allClients.map((client) => ({ ...client, near: false })),
        ...near.filter(({ id }) => !known.has(id)).map((client) => ({ ...client, near: true })),
      ],
      size,
    ),
    stepTypes: firstOf(stepTypes, size),
  }
}

/** What was opened last, as far as it still exists, of each kind. */
export async function readRecent(tx: TenantRead, ids: readonly string[], viewer: Viewer): Promise<SearchMatches> {
  const [processes, cars, clients] = await Promise.all([
    processesByIds(tx, ids, viewer),
    carsBy(tx, 'id', ids),
    clientsByIds(tx, ids),
  ])
  return {
    ...nothing,
    processes: { items: processes, more: false },
    cars: { items: cars, more: false },
    clients: { items: clients.map((client) => ({ ...client, near: false })), more: false },
  }
}

const firstOf = <Item>(items: Item[], size: number) => ({ items: items.slice(0, size), more: items.length > size })

/** The order in which each kind is shown, which an index has, and its columns. */
const orders = {
  processes: { columns: 'start_date, id', order: 'start_date desc, id desc' },
  cars: { columns: 'plaque, id', order: 'plaque' },
  clients: { columns: 'nom, prenom, id', order: 'nom, prenom, id' },
} as const

/** How many rows are looked at in their order before the index of words is asked, and how many of the index's. */
const walkedRows = 2000
const indexedRows = 4000

/**
 * The first ids that match, and one more. A frequent word is met among the first rows; one that is not is so rare that all
 * its rows are soon read. PostgreSQL would guess how rare it is, wrongly by a factor of thousands, and walk through a whole
 * garage: so each way is asked for what it is good at.
 */
async function firstIds(
  tx: TenantRead,
  table: keyof typeof orders,
  { where, values }: SearchCondition,
  size: number,
): Promise<string[]> {
  const { columns, order } = orders[table]
  const rows = await tx.raw<{ id: string }>(
    `with walked as materialized (
       select ${columns}, search from ${table} where garage_id = :garageId order by ${order} limit ${walkedRows}
     ), ahead as materialized (
       select ${columns} from walked where ${where}
     ), others as materialized (
       ${firstIndexed(
         table,
         columns,
         `${where}
         and (select count(*) from walked) = ${walkedRows} and (select count(*) from ahead) < :wanted`,
         indexedRows,
       )}
     )
     select id from (select * from ahead union select * from others) found order by ${order} limit :wanted`,
    { ...values, garageId: tx.garageId, wanted: size + 1 },
  )
  return rows.map(({ id }) => id)
}

/**
 * At most so many rows, in any order, planned for as if all were wanted: PostgreSQL would else hope to meet the few soon, and
 * walk. It is not told of the limit of a query that joins something.
 */
const firstIndexed = (table: keyof typeof orders, columns: string, where: string, limit: number): string =>
  `select ${columns} from (
     select ${columns} from ${table} where garage_id = :garageId and ${where} offset 0
   ) matching, generate_series(1, 1) limit ${limit}`

/** How many clients with a name like the typed one are looked at. */
const nearRows = 100

/** Clients with a name that is one letter away from a typed word, the surname first; the other words are theirs as they stand. */
async function nearClients(tx: TenantRead, words: string[], size: number): Promise<ClientListItem[]> {
  if (!words.some(mayBeNear)) return []
  const { where, values } = ofNearWords(words)
  const rows = await tx.raw<{ id: string; nom: string }>(firstIndexed('clients', 'id, nom', where, nearRows), {
    ...values,
    garageId: tx.garageId,
  })
  const isSurname = ({ nom }: { nom: string }) => isNear(searchable(nom), words)
  const ids = [...rows.filter(isSurname), ...rows.filter((row) => !isSurname(row))].map(({ id }) => id)
  // The clients that were found exactly may be among them.
  const clients = await clientsByIds(tx, ids.slice(0, 2 * size + 1))
  return [...clients.filter(isSurname), ...clients.filter((client) => !isSurname(client))]
}

/** Behind the cars that were found, those of the clients that were. */
async function withCarsOf(tx: TenantRead, cars: CarListItem[], clients: ClientListItem[], size: number) {
  if (cars.length > size || clients.length === 0) return cars
  const clientIds = clients.slice(0, size).map(({ id }) => id)
  return unique([...cars, ...(await carsBy(tx, 'client_id', clientIds))])
}

/** Behind the clients that were found, the owners of the cars that were, by their plates. */
async function withOwners(
  tx: TenantRead,
  clients: ClientListItem[],
  cars: CarListItem[],
  phrasings: string[][],
  size: number,
) {
  if (clients.length > size) return clients
  const owners = cars.slice(0, size).flatMap(({ plaque, client_id }) => {
    const isByPlate = matchesPhrasings(searchable(plaque), phrasings)
    return isByPlate && client_id !== null ? [client_id] : []
  })
  return owners.length === 0 ? clients : unique([...clients, ...(await clientsByIds(tx, owners))])
}

const unique = <Item extends { id: string }>(items: Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

/** The repair types in use with these words in their name, those that are one letter away behind the others: they are few. */
async function findStepTypes(tx: TenantRead, phrasings: string[][]) {
  const rows = await tx.raw<{ id: string; name: string }>(
    'select id, name from step_types where garage_id = :garageId and archived_at is null order by position, id',
    { garageId: tx.garageId },
  )
  const words = phrasings[0] ?? []
  const found = rows.flatMap(({ id, name }) => {
    const text = searchable(name)
    const isExact = matchesPhrasings(text, phrasings)
    return isExact || isNear(text, words) ? [{ id, name, near: !isExact }] : []
  })
  return found.sort((one, other) => Number(one.near) - Number(other.near))
}
