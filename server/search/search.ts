import type { CarListItem } from '../../domain/cars/car.ts'
import type { ClientListItem } from '../../domain/clients/client.ts'
import { isNear, matchesPhrasings, mayBeNear, searchable, searchPhrasings } from '../../domain/ground/search.ts'
import type { SearchMatches } from '../../domain/search/found.ts'
import { isAddress, processInAddress } from '../../domain/search/own-address.ts'
import { carsBy } from '../cars/cars.ts'
import { clientsByIds } from '../clients/clients.ts'
import { ofNearWords, ofPhrasings, type SearchCondition } from '../database/search.ts'
import type { TenantRead } from '../database/tenant.ts'
import { processOfApprovalLink } from '../processes/approvals/request/links.ts'
import { processesByIds } from '../processes/board/list.ts'
import { processOfLink } from '../processes/links/links.ts'
import type { Viewer } from '../processes/row/rows.ts'

const nothing: SearchMatches = {
  processes: { items: [], more: false },
  cars: { items: [], more: false },
  clients: { items: [], more: false },
  stepTypes: { items: [], more: false },
}

/**
 * The first results of each kind: exact ones, and then clients and repair types whose name differs in one letter. A car
 * found by its plate also adds its owner, and a client adds their cars.
 */
export async function searchGarage(tx: TenantRead, q: string, size: number, viewer: Viewer): Promise<SearchMatches> {
  if (isAddress(q)) return searchAddress(tx, q, viewer)
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

/** The process that one of our addresses names, as a scanner types it; nothing for a link that leads nowhere any more. */
async function searchAddress(tx: TenantRead, q: string, viewer: Viewer): Promise<SearchMatches> {
  const id = await processAt(tx, q)
  const items = id === undefined ? [] : await processesByIds(tx, [id], viewer)
  return { ...nothing, processes: { items, more: false } }
}

/** The id in an address. Only a reading of the process shows whether the garage has it. */
async function processAt(tx: TenantRead, q: string): Promise<string | undefined> {
  const named = processInAddress(q)
  if (named?.kind === 'tracking') return processOfLink(tx, named.key)
  if (named?.kind === 'approval') return processOfApprovalLink(tx, named.key)
  return named?.key
}

/** The recently opened objects of each kind that still exist. */
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

/** The order of each kind, which has an index, and its columns. */
const orders = {
  processes: { columns: 'start_date, id', order: 'start_date desc, id desc' },
  cars: { columns: 'plaque, id', order: 'plaque' },
  clients: { columns: 'nom, prenom, id', order: 'nom, prenom, id' },
} as const

/** The number of rows read in their order before the index of words is used, and of rows read from that index. */
const walkedRows = 2000
const indexedRows = 4000

/**
 * The first matching ids, and one more. A frequent word is found among the first rows; a rare word has few rows in the
 * index of words. PostgreSQL estimates the frequency wrongly by a factor of thousands, and would read a whole garage:
 * so both ways are limited and tried in turn.
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
 * Selects at most `limit` rows, in any order. PostgreSQL must plan the query as if all rows were wanted: otherwise it
 * would expect to find a few rows soon, and read the table in order. The join hides the limit from its planner.
 */
const firstIndexed = (table: keyof typeof orders, columns: string, where: string, limit: number): string =>
  `select ${columns} from (
     select ${columns} from ${table} where garage_id = :garageId and ${where} offset 0
   ) matching, generate_series(1, 1) limit ${limit}`

/** The number of clients with a similar name that are compared. */
const nearRows = 100

/** Clients with a name that differs in one letter from a typed word, by surname; the other words must match exactly. */
async function nearClients(tx: TenantRead, words: string[], size: number): Promise<ClientListItem[]> {
  if (!words.some(mayBeNear)) return []
  const { where, values } = ofNearWords(words)
  const rows = await tx.raw<{ id: string; nom: string }>(firstIndexed('clients', 'id, nom', where, nearRows), {
    ...values,
    garageId: tx.garageId,
  })
  const isSurname = ({ nom }: { nom: string }) => isNear(searchable(nom), words)
  const ids = [...rows.filter(isSurname), ...rows.filter((row) => !isSurname(row))].map(({ id }) => id)
  // The exactly found clients may be among them.
  const clients = await clientsByIds(tx, ids.slice(0, 2 * size + 1))
  return [...clients.filter(isSurname), ...clients.filter((client) => !isSurname(client))]
}

/** The found cars, followed by those of the found clients. */
async function withCarsOf(tx: TenantRead, cars: CarListItem[], clients: ClientListItem[], size: number) {
  if (cars.length > size || clients.length === 0) return cars
  const clientIds = clients.slice(0, size).map(({ id }) => id)
  return unique([...cars, ...(await carsBy(tx, 'client_id', clientIds))])
}

/** The found clients, followed by the owners of the found cars, by their plates. */
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

/**
 * The repair types in use with these words in their name, followed by those that differ in one letter: they are few.
 */
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
