import type { MailKind } from '../../domain/mails/mail.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Before, Context, Reaction } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { conflict } from '../http/errors.ts'
import { ofParts } from './parts.ts'
import { nameOf, refreshSearch } from './row/rows.ts'

/** An open process, because of which its client and its car cannot be deleted. */
type OpenProcess = { id: string; name: string }

/** The last open processes of this client, or of one of the cars deleted with them. */
export function openProcessesOfClient(tx: TenantRead, clientId: string): Promise<OpenProcess[]> {
  const ofTheirs =
    '(client_id = :id or car_id in (select id from cars where garage_id = :garageId and client_id = :id))'
  return openOf(tx, ofTheirs, clientId)
}

/** The last open processes of this car. */
export const openProcessesOfCar = (tx: TenantRead, carId: string): Promise<OpenProcess[]> =>
  openOf(tx, 'car_id = :id', carId)

async function openOf(tx: TenantRead, where: string, id: string): Promise<OpenProcess[]> {
  const rows = await tx.raw<Pick<Row<'processes'>, 'id' | 'name' | 'step_type_name'>>(
    `select id, name, step_type_name from processes
     where garage_id = :garageId and status <> 'completed' and ${where} order by start_date desc, id desc limit 5`,
    { garageId: tx.garageId, id },
  )
  return rows.map((row) => ({ id: row.id, name: nameOf(row) }))
}

const morningKind: MailKind = 'morning'

/**
 * Anonymises a client: finished processes stay, without the client, the client's cars and texts that may name the
 * client; the mails to them are removed.
 */
async function anonymiseClient(tx: TenantTx, actor: Actor, clientId: string, context: Context): Promise<void> {
  const cars = tx.from('cars').where({ garage_id: tx.garageId, client_id: clientId }).select('id')
  const withCars = await detach(tx, 'car', cars)
  const withClient = await detach(tx, 'client', [clientId])
  await tx
    .from('mails')
    .where('garage_id', tx.garageId)
    // The employees' morning mails also name the client, and are no longer needed.
    .where((theirs) => theirs.whereIn('process_id', withClient).orWhere('kind', morningKind))
    .delete()
  for (const anonymise of ofParts('anonymise')) await anonymise(tx, withClient, { actor, context })
  await refreshSearch(tx, { ids: [...new Set([...withCars, ...withClient])] })
}

/** Detaches a client or a car, also from notifications. @returns the processes concerned */
async function detach(tx: TenantTx, what: 'client' | 'car', ids: string[] | ReturnType<TenantTx['from']>) {
  const rows = await tx
    .from('processes')
    .where('garage_id', tx.garageId)
    .whereIn(`${what}_id`, ids)
    .update({ [`${what}_id`]: null })
    .returning('id')
  const processIds = rows.map(({ id }) => id)
  await tx.raw(
    `update notifications set metadata = metadata || cast(:nothing as jsonb)
     where garage_id = :garageId and process_id = any(:processIds)`,
    { garageId: tx.garageId, processIds, nothing: JSON.stringify({ [what]: null }) },
  )
  return processIds
}

/** Refuses to erase a client with an open process, and anonymises the finished ones. @throws AppError 409 */
export const anonymiseBeforeErase: Before<'client.erase'> = async (tx, actor, { id }, context) => {
  if ((await openProcessesOfClient(tx, id)).length > 0) throw conflict('CLIENT_IN_USE')
  await anonymiseClient(tx, actor, id, context)
}

/** Refuses to delete a car with an open process, and detaches it from the finished ones. @throws AppError 409 */
export const detachBeforeDelete: Before<'car.delete'> = async (tx, _, { id }) => {
  if ((await openProcessesOfCar(tx, id)).length > 0) throw conflict('CAR_IN_USE')
  await refreshSearch(tx, { ids: await detach(tx, 'car', [id]) })
}

/** Updates the client's words in the search text of their processes. */
export const renameClient: Reaction<'client.changed'> = (tx, _, { id }) => refreshSearch(tx, { client_id: id })

/** Updates the car's words in the search text of its processes. */
export const renameCar: Reaction<'car.changed'> = async (tx, _, { id, after: { fields } }) => {
  if (fields.some((field) => field !== 'km')) await refreshSearch(tx, { car_id: id })
}
