import { Router } from 'express'
import type { Client } from '../../domain/client.ts'
import { clientExportPageQuery, clientListQuery } from '../../domain/client-form.ts'
import { fullName } from '../../domain/full-name.ts'
import { errorMessages, toasts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { form } from '../http/forms/form.ts'
import { backTo, safeNext } from '../http/next.ts'
import { type Found, found, showFound, showPage } from '../http/page.ts'
import { parse, parseId } from '../http/parse.ts'
import { sendJson } from '../http/send-text.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { type OpenProcess, openProcessesOfClient } from '../processes/anonymise.ts'
import { processesOf } from '../processes/board/list.ts'
import { carCreationPages } from './car-creation-pages.ts'
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
  carCreationPages(pages)
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

  pages.get(routes.clientEdit.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'clientEdit', (tx) => clientWithCars(tx, id))
  })

  pages.get(routes.clientDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    const next = safeNext(req.query.retour)
    await showFound(req, res, async (tx) => {
      const [{ client, cars }, open] = await Promise.all([clientWithCars(tx, id), openProcessesOfClient(tx, id)])
      return deletionOf(client, cars.length, open, next)
    })
  })

  pages.get(routes.client.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'client', async (tx, actor) => {
      const [known, processes] = await Promise.all([clientWithCars(tx, id), processesOf(tx, { clientId: id }, actor)])
      return { ...known, processes }
    })
  })
}

/** A new client, whose page comes next, or the page that asked for one. */
export const clientForms = {
  clients: [
    form({
      call: 'POST /clients',
      refused: (_, { next }, refusal) => found('clientNew', { ...refusal, next }),
      to: ({ next }, { id }) => backTo(next, { client_id: id }) ?? routes.client.href({ id }),
      toast: toasts.clientCreated,
    }),
  ],
  clientEdit: [
    form({
      call: 'PATCH /clients/:id',
      refused: async (tx, { params }, refusal) =>
        found('clientEdit', { ...(await clientWithCars(tx, params.id)), ...refusal }),
      to: ({ params }) => routes.client.href(params),
      toast: toasts.clientUpdated,
    }),
  ],
  clientDelete: [
    form({
      call: 'DELETE /clients/:id',
      back: ({ params }) => routes.client.href(params),
      to: ({ next }) => next ?? routes.clients.href(),
      toast: toasts.clientDeleted,
    }),
  ],
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
