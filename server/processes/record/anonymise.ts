import { processName } from '../../../domain/process.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import { refreshSearch } from './search.ts'

/** What keeps a client or a car from being deleted. */
export type OpenProcess = { id: string; name: string }

/** Those not finished in which this client, or one of the cars that would go with them, stands: the latest few. */
export function openProcessesOfClient(tx: TenantRead, clientId: string): Promise<OpenProcess[]> {
  return openProcesses(
    tx,
    `(client_id = :clientId or car_id in (
       select v.id from cars v where v.garage_id = :garageId and v.client_id = :clientId))`,
    { clientId },
  )
}

/** Those not finished in which this car stands: the latest few. */
export function openProcessesOfCar(tx: TenantRead, carId: string): Promise<OpenProcess[]> {
  return openProcesses(tx, 'car_id = :carId', { carId })
}

async function openProcesses(tx: TenantRead, whose: string, ids: Record<string, string>): Promise<OpenProcess[]> {
  const rows = await tx.raw<Pick<Row<'processes'>, 'id' | 'name' | 'step_type_name'>>(
    `select id, name, step_type_name from processes
     where garage_id = :garageId and status <> 'completed' and ${whose}
     order by start_date desc, id desc limit 5`,
    { garageId: tx.garageId, ...ids },
  )
  return rows.map(({ id, name, step_type_name: type }) => ({
    id,
    name: processName({ name, stepType: type ? { name: type } : null }),
  }))
}

/** Finished processes stay, without the client and the cars that go with them; the mails to the client go. */
export async function anonymiseClient(tx: TenantTx, clientId: string): Promise<void> {
  const cars = tx.from('cars').where({ garage_id: tx.garageId, client_id: clientId }).select('id')
  const withCars = await detach(tx, 'car', cars)
  const withClient = await detach(tx, 'client', [clientId])
  await tx.from('mails').where('garage_id', tx.garageId).whereIn('process_id', withClient).delete()
  await refreshSearch(tx, { ids: [...new Set([...withCars, ...withClient])] })
}

/** Finished processes stay, without the car. */
export async function detachCar(tx: TenantTx, carId: string): Promise<void> {
  await refreshSearch(tx, { ids: await detach(tx, 'car', [carId]) })
}

/** Their notifications name them no more either. @returns the processes concerned */
async function detach(tx: TenantTx, what: 'client' | 'car', ids: string[] | ReturnType<TenantTx['from']>) {
  const rows: Pick<Row<'processes'>, 'id'>[] = await tx
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
