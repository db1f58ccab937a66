import type { Router } from 'express'
import type { Client, ClientListItem } from '../../domain/client.ts'
import { type ClientListQuery, clientListQuery } from '../../domain/client-form.ts'
import { toasts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import type { TenantRead } from '../database/tenant.ts'
import { notFound } from '../http/errors.ts'
import { form } from '../http/forms/form.ts'
import { backTo, safeNext } from '../http/next.ts'
import { found, showPage } from '../http/page.ts'
import { parse, parseId } from '../http/parse.ts'
import { listClients } from './list.ts'
import { findClient } from './store.ts'

/** The client a new car is for, or the clients to choose from. */
type OwnerChoice = { client: Client | null; clients: ClientListItem[]; clientQuery: string }

/** A car begins with its client. */
export function carCreationPages(pages: Router): void {
  pages.get([routes.carNew.path, routes.clientCarNew.path], (req, res) => {
    const clientId = req.params.id ?? req.query.client_id
    const query = parse(clientListQuery, { q: req.query.q })
    const next = safeNext(req.query.retour)
    return showPage(req, res, 'carNew', async (tx) => {
      const owner = clientId ? ownerFor(tx, parseId(clientId)) : ownersToChoose(tx, query)
      return { ...(await owner), next }
    })
  })
}

export const carCreationForms = {
  cars: [
    form({
      call: 'POST /cars',
      refused: async (tx, { fields, next }, refusal) =>
        found('carNew', { ...(await ownerFor(tx, parseId(fields.client_id))), ...refusal, next }),
      to: ({ fields, next }, { id }) =>
        backTo(next, { client_id: parseId(fields.client_id), car_id: id }) ?? routes.car.href({ id }),
      toast: toasts.carCreated,
    }),
  ],
}

/** @throws AppError 404 */
async function ownerFor(tx: TenantRead, clientId: string): Promise<OwnerChoice> {
  const client = await findClient(tx, clientId)
  if (!client) throw notFound()
  return { client, clients: [], clientQuery: '' }
}

/** With scripts off a car begins with its client: found here, then the form. */
async function ownersToChoose(tx: TenantRead, query: ClientListQuery): Promise<OwnerChoice> {
  const { items } = await listClients(tx, query)
  return { client: null, clients: items, clientQuery: query.q ?? '' }
}
