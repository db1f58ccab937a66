import type { Request } from 'express'
import type { clientCalls } from '../../domain/features/clients.ts'
import type { Deps, WebDeps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { inGarage } from '../http/calls/in-garage.ts'
import { clientWithCars, createClient, deleteClient, listClients, updateClient } from './clients.ts'

/** The calls of clients; the export, which includes processes, is in `server/records/api.ts`. */
export const clientsApi = (deps: WebDeps): Handlers<Exclude<keyof typeof clientCalls, 'GET /clients/:id/export'>> => ({
  'GET /clients': (tx, { query }) => listClients(tx, query),
  'GET /clients/:id': (tx, { params }) => clientWithCars(tx, params.id),
  'POST /clients': (tx, { actor, body }) => createClient(tx, actor, body, deps),
  'PATCH /clients/:id': (tx, { actor, params, body }) => updateClient(tx, actor, params.id, body, deps),
  'DELETE /clients/:id': ({ req, params }) => eraseClient(deps, req, params.id),
})

/**
 * Deletes a client at their request, and logs it: after a restore, the log shows which erasures must be repeated
 * (docs/rgpd.md).
 * @throws AppError 404; 409 with an open process
 */
async function eraseClient(deps: Deps, req: Request, clientId: string): Promise<void> {
  const { garageId, userId } = await inGarage(deps, req, async (tx, actor) => {
    await deleteClient(tx, actor, clientId, deps)
    return actor
  })
  deps.log.info({ event: 'client_erased', clientId, garageId, userId }, 'client erased')
}
