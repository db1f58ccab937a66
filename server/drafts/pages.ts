import { Router } from 'express'
import { limits } from '../../domain/limits.ts'
import { type Issue, toasts } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import { routes } from '../../domain/routes.ts'
import { carsOfClient } from '../cars/list.ts'
import { listClients } from '../clients/list.ts'
import { findClient } from '../clients/store.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Actor } from '../http/actor.ts'
import { form } from '../http/forms/form.ts'
import { found, showPage } from '../http/page.ts'
import { isId, typedValues } from '../http/parse.ts'
import { listStepTypes } from '../step-types/store.ts'

/** Drafts live in the browser; with scripts off the page is a plain form that creates a process. */
export function draftsPages(): Router {
  const pages = Router()

  pages.get(routes.drafts.path, (req, res) =>
    showPage(req, res, 'drafts', (tx, actor) => formProps(tx, actor, typedValues(req.query))),
  )

  pages.get(routes.processes.path, (_req, res) => res.redirect(303, routes.dashboard.href()))

  return pages
}

export const draftForms = {
  processes: [
    form({
      call: 'POST /processes',
      refused: async (tx, { actor }, { values, issues }) => found('drafts', await formProps(tx, actor, values, issues)),
      to: (_, { id }) => routes.process.href({ id }),
      toast: toasts.processCreated,
    }),
  ],
}

/**
 * What the plain creation form is filled from: the clients found, or the chosen one and its cars.
 * @param values what was typed, or what the address says: `client_id`, `car_id`, `q`…
 * @param issues why what was typed came back
 */
async function formProps(tx: TenantRead, actor: Actor, values: Record<string, string>, issues: Issue[] = []) {
  const clientQuery = values.q?.trim() ?? ''
  const chosen = isId(values.client_id) ? values.client_id : null
  const [stepTypes, { items: clients }, client, cars] = await Promise.all([
    listStepTypes(tx),
    listClients(tx, { q: clientQuery || undefined, page: 1, pageSize: limits.clientPageSize }),
    chosen ? findClient(tx, chosen) : null,
    chosen ? carsOfClient(tx, chosen) : [],
  ])
  return {
    values,
    issues,
    stepTypes: stepTypes.filter((type) => !type.archived),
    clientQuery,
    client: client ?? null,
    clients,
    cars,
    creating: issues.length > 0 || 'nouveau' in values,
    canCreate: can(actor, 'createProcess'),
  }
}
