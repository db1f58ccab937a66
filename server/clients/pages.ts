import { Router } from 'express'
import type { Client } from '../../domain/client.ts'
import { clientExportPageQuery, clientForm, clientListQuery } from '../../domain/client-form.ts'
import { fullName } from '../../domain/full-name.ts'
import { errorMessages, toasts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { goTelling } from '../http/flash.ts'
import { idempotentForm, inGarage } from '../http/in-garage.ts'
import { backTo, safeNext } from '../http/next.ts'
import { type Found, found, showFound, showPage } from '../http/page.ts'
import { parse, parseId } from '../http/parse.ts'
import { sendJson } from '../http/send-text.ts'
import { conflictOf, submitForm } from '../http/submit.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { processesOf } from '../processes/board/list.ts'
import { type OpenProcess, openProcessesOfClient } from '../processes/record/anonymise.ts'
import { createClient, updateClient } from './actions.ts'
import { carCreationPages } from './car-creation-pages.ts'
import { eraseClient } from './erase.ts'
import { exportArchive, exportFile } from './export-file.ts'
import { clientWithCars, listClients } from './list.ts'

/** Clients as pages and plain forms. */
export function clientsPages(deps: WebDeps): Router {
  const pages = Router()
  readPages(pages)
  pages.get(routes.clientExport.path, async (req, res) => {
    const { format } = parse(clientExportPageQuery, req.query)
    if (format === 'zip') return exportArchive(deps, req, res, parseId(req.params.id))
    await sendJson(req, res, await exportFile(deps, req, res, parseId(req.params.id)))
  })
  creation(pages, deps)
  carCreationPages(pages, deps)
  edition(pages, deps)
  deletion(pages, deps)
  return pages
}

function readPages(pages: Router): void {
  pages.get(routes.clients.path, (req, res) => {
    const query = parse(clientListQuery, req.query)
    return showPage(req, res, 'clients', async (tx) => ({ list: await listClients(tx, query), q: query.q ?? '' }))
  })

  // Before '/clients/:id', which would take 'nouveau' for an id.
  pages.get(routes.clientNew.path, (req, res) =>
    showPage(req, res, 'clientNew', () => ({ next: safeNext(req.query.retour) })),
  )

  pages.get(routes.client.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'client', async (tx, actor) => {
      const [known, processes] = await Promise.all([clientWithCars(tx, id), processesOf(tx, { clientId: id }, actor)])
      return { ...known, processes }
    })
  })
}

function creation(pages: Router, deps: Deps): void {
  pages.post(routes.clients.path, async (req, res) => {
    const next = safeNext(req.body?.retour)
    const done = await submitForm(clientForm, req.body, (form) =>
      idempotentForm(deps, req, 'POST /clients', async (tx, actor) => ({
        id: (await createClient(tx, actor, form, deps)).id,
      })),
    )
    if (!done.ok) {
      const { values, issues } = done
      return showPage(req, res, 'clientNew', () => ({ values, issues, next }), 422)
    }
    const { id } = done.value
    await goTelling(res, backTo(next, { client_id: id }) ?? routes.client.href({ id }), toasts.clientCreated)
  })
}

function edition(pages: Router, deps: Deps): void {
  pages.get(routes.clientEdit.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'clientEdit', (tx) => clientWithCars(tx, id))
  })

  pages.post(routes.clientEdit.path, async (req, res) => {
    const id = parseId(req.params.id)
    const done = await submitForm(clientForm, req.body, (form) =>
      inGarage(deps, req, (tx, actor) => updateClient(tx, actor, id, form, deps)),
    )
    if (!done.ok) {
      const { values, issues } = done
      return showPage(
        req,
        res,
        'clientEdit',
        async (tx) => ({ ...(await clientWithCars(tx, id)), values, issues }),
        422,
      )
    }
    await goTelling(res, routes.client.href({ id }), toasts.clientUpdated)
  })
}

function deletion(pages: Router, deps: Deps): void {
  pages.get(routes.clientDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    const next = safeNext(req.query.retour)
    await showFound(req, res, async (tx) => {
      const [{ client, cars }, open] = await Promise.all([clientWithCars(tx, id), openProcessesOfClient(tx, id)])
      return deletionOf(client, cars.length, open, next)
    })
  })

  pages.post(routes.clientDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    const refusal = await conflictOf(eraseClient(deps, req, id))
    if (refusal) return goTelling(res, routes.client.href({ id }), refusal, 'error')
    await goTelling(res, safeNext(req.body?.retour) ?? routes.clients.href(), toasts.clientDeleted)
  })
}

function deletionOf(client: Client, cars: number, processes: OpenProcess[], next: string | null): Found {
  const backHref = next ?? routes.client.href({ id: client.id })
  if (processes.length > 0) {
    const title = `Impossible de supprimer ${fullName(client)} pour l’instant`
    return found('refused', { title, text: errorMessages.CLIENT_IN_USE, processes, backHref })
  }
  const what =
    cars === 0
      ? 'Ce client sera supprimé'
      : `Ce client et ${cars === 1 ? 'son véhicule' : `ses ${cars} véhicules`} seront supprimés`
  return found('confirm', {
    title: `Supprimer ${fullName(client)} ?`,
    text: `${what}. Les processus terminés restent, sans son identité. Cette action est irréversible.`,
    action: routes.clientDelete.href({ id: client.id }),
    confirmLabel: 'Supprimer le client',
    danger: true,
    fields: next ? { retour: next } : {},
    backHref,
  })
}
