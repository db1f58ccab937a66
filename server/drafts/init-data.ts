import type { ProcessInitData } from '../../domain/process.ts'
import type { InitDataQuery } from '../../domain/process-form.ts'
import { clientWithCars, listClients } from '../clients/list.ts'
import type { TenantRead } from '../database/tenant.ts'
import { listStepTypes } from '../step-types/store.ts'

const firstClients = 20

/** What a form about a process is filled from; the rest of the clients comes from search. @throws AppError 404 */
export async function initData(tx: TenantRead, { client_id, q }: InitDataQuery): Promise<ProcessInitData> {
  const [stepTypes, { items: clients }, chosen] = await Promise.all([
    listStepTypes(tx),
    listClients(tx, { q, page: 1, pageSize: firstClients }),
    client_id === undefined ? { client: null, cars: [] } : clientWithCars(tx, client_id),
  ])
  return { stepTypes, clients, ...chosen }
}
