import type { Router } from 'express'
import { carForm } from '../../domain/car-form.ts'
import type { Client, ClientListItem } from '../../domain/client.ts'
import { type ClientListQuery, clientListQuery } from '../../domain/client-form.ts'
import { toasts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { createCar } from '../cars/actions.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { goTelling } from '../http/flash.ts'
import { idempotentForm } from '../http/in-garage.ts'
import { backTo, safeNext } from '../http/next.ts'
import { showPage } from '../http/page.ts'
import { parse, parseId } from '../http/parse.ts'
import { submitForm } from '../http/submit.ts'
import { listClients } from './list.ts'
import { findClient } from './store.ts'

/** The client a new car is for, or the clients to choose from. */
type OwnerChoice = { client: Client | null; clients: ClientListItem[]; clientQuery: string }

/** A car begins with its client. */
export function carCreationPages(pages: Router, deps: Deps): void {
  pages.get([routes.carNew.path, routes.clientCarNew.path], (req, res) => {
    const clientId = req.params.id ?? req.query.client_id
    const query = parse(clientListQuery, { q: req.query.q })
    const next = safeNext(req.query.retour)
    return showPage(req, res, 'carNew', async (tx) => {
      const owner = clientId ? ownerFor(tx, parseId(clientId)) : ownersToChoose(tx, query)
      return { ...(await owner), next }
    })
  })

  pages.post(routes.cars.path, async (req, res) => {
    const next = safeNext(req.body?.retour)
    const done = await submitForm(carForm, req.body, (form) =>
      idempotentForm(deps, req, 'POST /cars', async (tx, actor) => ({
        id: (await createCar(tx, actor, form, deps)).id,
        client_id: form.client_id,
      })),
    )
    if (!done.ok) {
      const { values, issues } = done
      const clientId = parseId(req.body?.client_id)
      return showPage(
        req,
        res,
        'carNew',
        async (tx) => ({ ...(await ownerFor(tx, clientId)), values, issues, next }),
        422,
      )
    }
    const { id, client_id } = done.value
    await goTelling(res, backTo(next, { client_id, car_id: id }) ?? routes.car.href({ id }), toasts.carCreated)
  })
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
