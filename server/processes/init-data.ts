import type { InitDataQuery, ProcessInitData } from '../../domain/process.ts'
import { carsOfClient } from '../cars/list.ts'
import { listClients } from '../clients/list.ts'
import { findClient } from '../clients/store.ts'
import { notFound } from '../http/errors.ts'
import { listStepTypes } from '../step-types/store.ts'
import type { TenantTx } from '../tenant.ts'

const firstClients = 20

/** What a form about a process is filled from; the rest of the clients comes from search. @throws AppError 404 */
export async function initData(tx: TenantTx, { client_id, q }: InitDataQuery): Promise<ProcessInitData> {
  const stepTypes = await listStepTypes(tx)
  const { items: clients } = await listClients(tx, { q, page: 1, pageSize: firstClients })
  if (client_id === undefined) return { stepTypes, clients, client: null, cars: [] }
  const client = await findClient(tx, client_id)
  if (!client) throw notFound()
  return { stepTypes, clients, client, cars: await carsOfClient(tx, client_id) }
}
