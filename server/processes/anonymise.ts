import type { MailKind } from '../../domain/mail.ts'
import type { Row } from '../database/rows.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { ofParts } from './parts.ts'
import { nameOf } from './row/rows.ts'
import { refreshSearch } from './row/search.ts'

/** What keeps a client or a car from being deleted. */
export type OpenProcess = { id: string; name: string }

/** Those not finished in which this client, or one of the cars that would go with them, stands: the latest few. */
export function openProcessesOfClient(tx: TenantRead, clientId: string): Promise<OpenProcess[]> {
  const ofTheirs =
    '(client_id = :id or car_id in (select id from cars where garage_id = :garageId and client_id = :id))'
  return openOf(tx, ofTheirs, clientId)
}

/** Those not finished in which this car stands: the latest few. */
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

/** Finished processes stay, without the client, the cars that go with them and what may name the client; the mails to them go. */
export async function anonymiseClient(tx: TenantTx, actor: Actor, clientId: string, context: Context): Promise<void> {
  const cars = tx.from('cars').where({ garage_id: tx.garageId, client_id: clientId }).select('id')
  const withCars = await detach(tx, 'car', cars)
  const withClient = await detach(tx, 'client', [clientId])
  await tx
    .from('mails')
    .where('garage_id', tx.garageId)
    // What the staff read of a morning names them among others, and is of no use any more.
    .where((theirs) => theirs.whereIn('process_id', withClient).orWhere('kind', morningKind))
    .delete()
  for (const anonymise of ofParts('anonymise')) await anonymise(tx, withClient, { actor, context })
  await refreshSearch(tx, { ids: [...new Set([...withCars, ...withClient])] })
}

/** Finished processes stay, without the car. */
export async function detachCar(tx: TenantTx, carId: string): Promise<void> {
  await refreshSearch(tx, { ids: await detach(tx, 'car', [carId]) })
}

/** Their notifications name them no more either. @returns the processes concerned */
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
