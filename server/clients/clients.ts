import type { Knex } from 'knex'
import type { Car } from '../../domain/cars/car.ts'
import { type Client, type ClientList, type ClientListItem, clientSchema } from '../../domain/clients/client.ts'
import type { AllClientsQuery, ClientForm, ClientPatch } from '../../domain/clients/client-form.ts'
import { sirenOfConsumer } from '../../domain/clients/siren.ts'
import { pageCount } from '../../domain/ground/answer-schemas.ts'
import { applyPatch } from '../../domain/ground/apply-patch.ts'
import { changedFields } from '../../domain/ground/changed-fields.ts'
import { limits } from '../../domain/ground/limits.ts'
import { duplicates } from '../../domain/ground/messages.ts'
import { searchable } from '../../domain/ground/search.ts'
import { isSameName } from '../../domain/intake/car-owner.ts'
import { withoutTitles } from '../../domain/intake/client-name.ts'
import { carsOfClient } from '../cars/cars.ts'
import { lockCarsOf } from '../cars/store.ts'
import { columns, inColumns } from '../database/columns.ts'
import { newId } from '../database/ids.ts'
import { insertMany } from '../database/insert-many.ts'
import { instantOf } from '../database/instant.ts'
import { whereSearch } from '../database/search.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { beforeChange } from '../events/before-change.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { duplicateOn, invalid, notFound } from '../http/errors.ts'
import { type ListOrder, nextAfter, orderBy, pageOf, whereSince } from '../http/list-cursor.ts'

const withPlates = `left join lateral (
  select coalesce(array_agg(cars.plaque order by cars.plaque), '{}') as plates
  from cars where cars.garage_id = :garageId and cars.client_id = c.id
) owned on true`

const byName: ListOrder = {
  by: [
    ['c.nom', 'text'],
    ['c.prenom', 'text'],
    ['c.id', 'uuid'],
  ],
  direction: 'asc',
}
const byChange: ListOrder = {
  by: [
    ['c.updated_at', 'timestamptz'],
    ['c.id', 'uuid'],
  ],
  direction: 'asc',
}

/**
 * Clients by name, or those changed since by their change. `q` searches nom, prénom, email, phone, and the plate of one of
 * their cars in any spelling.
 * @throws AppError 400 on a wrong cursor
 */
export async function listClients(
  tx: TenantRead,
  { q, page, pageSize, after, updatedSince }: AllClientsQuery,
): Promise<ClientList> {
  const order = updatedSince === undefined ? byName : byChange
  const matching = () => whereSince(matchingClients(tx, q), 'c', updatedSince)
  const [{ total }, rows] = await Promise.all([
    matching().count({ total: '*' }).first(),
    listed(tx, pageOf(matching(), order, { page, pageSize, after }), order),
  ])
  const keyOf = ({ nom, prenom, id, updated_at }: ListedRow) =>
    updatedSince === undefined ? [nom, prenom, id] : [updated_at, id]
  return {
    items: rows.map(toItem),
    page,
    pageSize,
    total,
    pages: pageCount(total, pageSize),
    nextAfter: nextAfter(rows, pageSize, keyOf),
  }
}

/** Every client (`c`) that matches a search. */
export const matchingClients = (tx: TenantRead, q: string | undefined) =>
  whereSearch(tx.from('clients as c').where('c.garage_id', tx.garageId), 'c.search', q, drivenBy(tx))

/** The existing clients among these ids, by name. */
export async function clientsByIds(tx: TenantRead, ids: readonly string[]): Promise<ClientListItem[]> {
  const clients = tx
    .from('clients as c')
    .where('c.garage_id', tx.garageId)
    .whereRaw('c.id = any(cast(? as uuid[]))', [[...ids]])
  return (await listed(tx, clients, byName)).map(toItem)
}

type ListedRow = ClientListItem & Pick<Row<'clients'>, 'updated_at'>

const toItem = ({ updated_at: _, ...item }: ListedRow): ClientListItem => item

async function listed(tx: TenantRead, clients: Knex.QueryBuilder, order: ListOrder): Promise<ListedRow[]> {
  return tx
    .from(clients.select('c.*').as('c'))
    .joinRaw(withPlates, { garageId: tx.garageId })
    .select(tx.sql(clientColumns))
    .select('owned.plates', 'c.updated_at')
    .orderByRaw(orderBy(order))
}

/**
 * Owners of cars by plate, the first word of a car's search text: a make does not find a client. The indexed search
 * text finds a few cars, whose first word is then compared. The owners' ids come first, as one value, so that each side
 * of the "or" uses its own index.
 */
const drivenBy = (tx: TenantRead) => (either: Knex.QueryBuilder, pattern: string) =>
  either.orWhereRaw(
    `c.id = any(array(
      select client_id from cars where garage_id = ? and search like ? and split_part(search, ' ', 1) like ?))`,
    [tx.garageId, pattern, pattern],
  )

/** @throws AppError 404 */
export async function clientWithCars(tx: TenantRead, id: string): Promise<{ client: Client; cars: Car[] }> {
  const [client, cars] = await Promise.all([findClient(tx, id), carsOfClient(tx, id)])
  if (!client) throw notFound()
  return { client, cars }
}

const clientColumns = columns(clientSchema, 'c', { type: 'c.kind' })

export const findClient = async (tx: TenantRead, id: string): Promise<Client | undefined> => clientById(tx, id)

/** The facts by which a client may be known already. */
type Alike = { client: string | null; telephone: string | null; email: string | null }

/** Clients with this number, this email or this name: the first few, each once. */
export async function clientsLike(tx: TenantRead, { client, telephone, email }: Alike): Promise<Client[]> {
  const name = client === null ? null : withoutTitles(client)
  const texts = [telephone, email, name].filter((text) => text !== null)
  const lists = await Promise.all(texts.map((q) => listClients(tx, { q, page: 1, pageSize: limits.clientPageSize })))
  const isAlike = (one: Client) =>
    (telephone !== null && one.telephone === telephone) ||
    (email !== null && one.email === email) ||
    (client !== null && isSameName(client, one))
  const alike = lists.flatMap(({ items }) => items).filter(isAlike)
  return [...new Map(alike.map(({ plates: _, ...one }) => [one.id, one])).values()]
}

/** Locks a client, after waiting for other writes to them and new processes for them. @throws AppError 404 */
async function lockClient(tx: TenantTx, id: string): Promise<Client> {
  const client: Client | undefined = await clientById(tx, id).forUpdate()
  if (!client) throw notFound()
  return client
}

/** @throws AppError 409 DUPLICATE on the email */
async function insertClient(tx: TenantTx, form: ClientForm, now: Date): Promise<Client> {
  const client = { ...form, id: newId(), createdAt: instantOf(now) }
  await tx
    .from('clients')
    .insert({ ...rowOf(form), garage_id: tx.garageId, id: client.id, created_at: now, updated_at: now })
    .catch(refuseDuplicate)
  return client
}

/** Adds many clients at once; their emails must be free. @returns the number of added clients */
export function insertClients(
  tx: TenantTx,
  clients: readonly (ClientForm & { id: string })[],
  now: Date,
): Promise<number> {
  const stamps = { created_at: now, updated_at: now }
  return insertMany(
    tx,
    'clients',
    clients.map(({ id, ...client }) => ({ id, ...rowOf(client), ...stamps })),
  )
}

/** @throws AppError 409 DUPLICATE on the email */
async function saveClient(tx: TenantTx, client: Client, now: Date): Promise<void> {
  await tx
    .from('clients')
    .where({ garage_id: tx.garageId, id: client.id })
    .update({ ...rowOf(client), updated_at: now })
    .catch(refuseDuplicate)
}

/** The fields that a write sets. */
const writtenSchema = clientSchema.omit({ id: true, createdAt: true })

function rowOf(client: ClientForm) {
  const { type: kind, ...fields } = inColumns(writtenSchema, client)
  return { ...fields, kind, search: searchText(client) }
}

async function removeClient(tx: TenantTx, id: string): Promise<void> {
  await tx.from('cars').where({ garage_id: tx.garageId, client_id: id }).delete()
  await tx.from('clients').where({ garage_id: tx.garageId, id }).delete()
}

const clientById = (tx: TenantRead, id: string) =>
  tx.from('clients as c').first(tx.sql(clientColumns)).where({ 'c.garage_id': tx.garageId, 'c.id': id })

const refuseDuplicate = (error: unknown) =>
  duplicateOn(error, { clients_garage_email_unique: ['email', duplicates.email] })

function searchText({ nom, prenom, email, telephone }: Omit<ClientForm, 'type' | 'siren'>): string {
  return searchable(nom, prenom, email, telephone)
}

/** @throws AppError 400 on the SIREN of a consumer; 409 DUPLICATE on the email */
export async function createClient(tx: TenantTx, actor: Actor, form: ClientForm, context: Context): Promise<Client> {
  refuseSirenOfConsumer(form)
  const client = await insertClient(tx, form, context.now())
  await recordEvent(tx, actor, { name: 'client.created', id: client.id }, context)
  return client
}

function refuseSirenOfConsumer({ type, siren }: Pick<Client, 'type' | 'siren'>): void {
  if (type === 'particulier' && siren !== null)
    throw invalid([{ path: ['siren'], message: sirenOfConsumer, code: 'custom' }])
}

/** @throws AppError 400 on the SIREN of a consumer; 404; 409 DUPLICATE on the email */
export async function updateClient(
  tx: TenantTx,
  actor: Actor,
  id: string,
  patch: ClientPatch,
  context: Context,
): Promise<Client> {
  const before = await lockClient(tx, id)
  const client = applyPatch(before, patch)
  const fields = Object.keys(changedFields(before, client))
  if (fields.length === 0) return before
  refuseSirenOfConsumer(client)
  await saveClient(tx, client, context.now())
  await recordEvent(tx, actor, { name: 'client.changed', id, after: { fields } }, context)
  return client
}

/**
 * Deletes a client with their cars; finished processes stay without a client.
 * @throws AppError 404; 409 with an open process
 */
export async function deleteClient(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  await lockClient(tx, id)
  await lockCarsOf(tx, id)
  await beforeChange(tx, actor, 'client.erase', { id }, context)
  await removeClient(tx, id)
  await recordEvent(tx, actor, { name: 'client.erased', id }, context)
}
