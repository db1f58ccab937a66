import type { TenantTx } from '../tenant.ts'
import { refreshSearch } from './search.ts'

/** @returns does this client, or one of the cars that would go with them, stand in a process that is not finished? */
export async function clientHasOpenProcess(tx: TenantTx, clientId: string): Promise<boolean> {
  const [row] = await tx.raw<{ open: boolean }>(
    `select exists (
       select 1 from processes p
       where p.garage_id = :garageId and p.status <> 'completed' and (p.client_id = :clientId or p.car_id in (
         select v.id from cars v where v.garage_id = :garageId and v.client_id = :clientId))
     ) as open`,
    { garageId: tx.garageId, clientId },
  )
  return row?.open ?? false
}

export async function carHasOpenProcess(tx: TenantTx, carId: string): Promise<boolean> {
  const open = await tx
    .from('processes')
    .where({ garage_id: tx.garageId, car_id: carId })
    .whereNot('status', 'completed')
    .first('id')
  return open !== undefined
}

/** Finished processes stay, without the client and the cars that go with them; the mails to the client go. */
export async function forgetClient(tx: TenantTx, clientId: string): Promise<void> {
  const cars = tx.from('cars').where({ garage_id: tx.garageId, client_id: clientId }).select('id')
  const withCars = await forget(tx, 'car', cars)
  const withClient = await forget(tx, 'client', [clientId])
  await tx.from('mails').where('garage_id', tx.garageId).whereIn('process_id', withClient).delete()
  await refreshSearch(tx, { ids: [...new Set([...withCars, ...withClient])] })
}

/** Finished processes stay, without the car. */
export async function forgetCar(tx: TenantTx, carId: string): Promise<void> {
  await refreshSearch(tx, { ids: await forget(tx, 'car', [carId]) })
}

/** Their notifications name them no more either. @returns the processes concerned */
async function forget(tx: TenantTx, what: 'client' | 'car', ids: string[] | ReturnType<TenantTx['from']>) {
  const rows: { id: string }[] = await tx
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
