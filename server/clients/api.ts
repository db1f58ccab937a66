import type { clientCalls } from '../../domain/calls/clients.ts'
import type { Handlers } from '../http/call-handlers.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { createClient, updateClient } from './actions.ts'
import { eraseClient } from './erase.ts'
import { exportFile } from './export-file.ts'
import { clientWithCars, listClients } from './list.ts'

export const clientsApi = (deps: WebDeps): Handlers<keyof typeof clientCalls> => ({
  'GET /clients': (tx, { query }) => listClients(tx, query),
  'GET /clients/:id': (tx, { params }) => clientWithCars(tx, params.id),
  'POST /clients': {
    make: (tx, { actor, body }) => createClient(tx, actor, body, deps),
    show: async (tx, id) => (await clientWithCars(tx, id)).client,
  },
  'PATCH /clients/:id': (tx, { actor, params, body }) => updateClient(tx, actor, params.id, body, deps),
  'DELETE /clients/:id': { outside: ({ req, params }) => eraseClient(deps, req, params.id) },
  'GET /clients/:id/export': { outside: ({ req, res, params }) => exportFile(deps, req, res, params.id) },
})
