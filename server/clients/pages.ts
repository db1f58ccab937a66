import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { type Client, clientForm, clientListQuery, fullName } from '../../domain/client.ts'
import { errorMessages, toasts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { backTo } from '../http/back-to.ts'
import { flash } from '../http/flash.ts'
import { idempotentForm, inGarage, readInGarage } from '../http/in-garage.ts'
import { safeNext } from '../http/next.ts'
import { page } from '../http/page.ts'
import { parse, parseId } from '../http/parse.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { conflictOf, submitForm } from '../http/submit.ts'
import { processesOf } from '../processes/board/list.ts'
import { type OpenProcess, openProcessesOfClient } from '../processes/record/anonymise.ts'
import { createClient, updateClient } from './actions.ts'
import { eraseClient } from './erase.ts'
import { exportFile } from './export-file.ts'
import { clientWithCars, listClients } from './list.ts'

/** Clients as pages and plain forms. */
export function clientsPages(deps: Deps, limits: RateLimits): Router {
  const pages = Router()
  readPages(pages, deps)
  pages.get(routes.clientExport.path, exportFile(deps, limits))
  creation(pages, deps)
  edition(pages, deps)
  deletion(pages, deps)
  return pages
}

function readPages(pages: Router, deps: Deps): void {
  pages.get(routes.clients.path, async (req, res) => {
    const query = parse(clientListQuery, req.query)
    const list = await readInGarage(deps, req, (tx) => listClients(tx, query))
    await page(req, res, 'clients', { list, q: query.q ?? '' })
  })

  // Before '/clients/:id', which would take 'nouveau' for an id.
  pages.get(routes.clientNew.path, async (req, res) => {
    await page(req, res, 'clientNew', { values: {}, issues: [], next: safeNext(req.query.retour) })
  })

  pages.get(routes.client.path, async (req, res) => {
    const id = parseId(req.params.id)
    const [known, processes] = await readInGarage(deps, req, (tx, actor) =>
      Promise.all([clientWithCars(tx, id), processesOf(tx, { clientId: id }, actor)]),
    )
    await page(req, res, 'client', { ...known, processes })
  })
}

function creation(pages: Router, deps: Deps): void {
  pages.post(routes.clients.path, async (req, res) => {
    const next = safeNext(req.body?.retour)
    const done = await submitForm(clientForm, req.body, (form) =>
      idempotentForm(deps, req, apiRoutes.createClient, async (tx, actor) => ({
        status: 201,
        body: { id: (await createClient(tx, actor, form, deps.now())).id },
      })),
    )
    if (!done.ok) return page(req, res, 'clientNew', { values: done.values, issues: done.issues, next }, 422)
    const { id } = done.value.body as Pick<Client, 'id'>
    await flash(req, 'info', toasts.clientCreated)
    res.redirect(303, backTo(next, { client_id: id }) ?? routes.client.href({ id }))
  })
}

function edition(pages: Router, deps: Deps): void {
  pages.get(routes.clientEdit.path, async (req, res) => {
    const id = parseId(req.params.id)
    const { client } = await readInGarage(deps, req, (tx) => clientWithCars(tx, id))
    await page(req, res, 'clientEdit', { client, values: valuesOf(client), issues: [] })
  })

  pages.post(routes.clientEdit.path, async (req, res) => {
    const id = parseId(req.params.id)
    const { client } = await readInGarage(deps, req, (tx) => clientWithCars(tx, id))
    const done = await submitForm(clientForm, req.body, (form) =>
      inGarage(deps, req, (tx, actor) => updateClient(tx, actor, id, form, deps.now())),
    )
    if (!done.ok) return page(req, res, 'clientEdit', { client, values: done.values, issues: done.issues }, 422)
    await flash(req, 'info', toasts.clientUpdated)
    res.redirect(303, routes.client.href({ id }))
  })
}

function deletion(pages: Router, deps: Deps): void {
  pages.get(routes.clientDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    const [{ client, cars }, open] = await readInGarage(deps, req, (tx) =>
      Promise.all([clientWithCars(tx, id), openProcessesOfClient(tx, id)]),
    )
    const next = safeNext(req.query.retour)
    if (open.length > 0) return page(req, res, 'refused', refusalOf(client, open, next))
    await page(req, res, 'confirm', deletionOf(client, cars.length, next))
  })

  pages.post(routes.clientDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    const refusal = await conflictOf(eraseClient(deps, req, id))
    await flash(req, refusal ? 'error' : 'info', refusal ?? toasts.clientDeleted)
    const list = safeNext(req.body?.retour) ?? routes.clients.href()
    res.redirect(303, refusal ? routes.client.href({ id }) : list)
  })
}

function refusalOf(client: Client, processes: OpenProcess[], next: string | null) {
  return {
    title: `Impossible de supprimer ${fullName(client)} pour l’instant`,
    text: errorMessages.CLIENT_IN_USE,
    processes,
    backHref: next ?? routes.client.href({ id: client.id }),
  }
}

function deletionOf(client: Client, cars: number, next: string | null) {
  const what =
    cars === 0
      ? 'Ce client sera supprimé'
      : `Ce client et ${cars === 1 ? 'son véhicule' : `ses ${cars} véhicules`} seront supprimés`
  return {
    title: `Supprimer ${fullName(client)} ?`,
    text: `${what}. Les processus terminés restent, sans son identité. Cette action est irréversible.`,
    action: routes.clientDelete.href({ id: client.id }),
    confirmLabel: 'Supprimer le client',
    danger: true,
    fields: next ? { retour: next } : {},
    backHref: next ?? routes.client.href({ id: client.id }),
  }
}

const valuesOf = ({ nom, prenom, email, telephone }: Client) => ({
  nom,
  prenom,
  email: email ?? '',
  telephone: telephone ?? '',
})
