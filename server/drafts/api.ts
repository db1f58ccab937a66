import { limits } from '../../domain/ground/limits.ts'
import { clientWithCars, listClients } from '../clients/clients.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { listStepTypes } from '../step-types/step-types.ts'

export const draftsApi = (): Handlers<'GET /processes/init-data'> => ({
  /** The data for the form of a process; further clients are found by searching. @throws AppError 404 */
  async 'GET /processes/init-data'(tx, { query: { client_id, q } }) {
    const [stepTypes, { items: clients }, chosen] = await Promise.all([
      listStepTypes(tx),
      listClients(tx, { q, page: 1, pageSize: limits.clientPageSize }),
      client_id === undefined ? { client: null, cars: [] } : clientWithCars(tx, client_id),
    ])
    return { stepTypes, clients, ...chosen }
  },
})
