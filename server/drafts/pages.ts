import { limits } from '../../domain/ground/limits.ts'
import { can } from '../../domain/ground/permissions.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as toasts from '../../domain/ground/texts/toasts.ts'
import { carsOfClient } from '../cars/cars.ts'
import { findClient, listClients } from '../clients/clients.ts'
import type { TenantRead } from '../database/tenant.ts'
import { form, type PageRequest, type Pages, page } from '../http/forms/page-table.ts'
import { isId, typedValues } from '../http/parse.ts'
import { readLoads } from '../processes/board/week.ts'
import { listStepTypes } from '../step-types/step-types.ts'

export const draftPages = {
  // Drafts are stored in the browser; with scripts off the page is a plain form that creates a process.
  drafts: page({ read: draftsPage }),
  processes: page({
    answer: ({ res }) => res.redirect(303, routes.dashboard.href()),
    form: form({
      call: 'POST /processes',
      shownOn: 'drafts',
      to: (_, { id }) => routes.process.href({ id }),
      toast: toasts.processCreated,
    }),
  }),
} satisfies Pages

/** The data of the plain form: the clients found, or the chosen one with their cars. */
async function draftsPage(tx: TenantRead, { req, deps, actor, isSent, values: typed, issues }: PageRequest<object>) {
  // The values of the address (`client_id`, `car_id`, `q`…), or the typed ones.
  const values = isSent ? typed : typedValues(req.query)
  const clientQuery = values.q?.trim() ?? ''
  const chosen = isId(values.client_id) ? values.client_id : null
  const [stepTypes, { items: clients }, client, cars, loads] = await Promise.all([
    listStepTypes(tx),
    listClients(tx, { q: clientQuery || undefined, page: 1, pageSize: limits.clientPageSize }),
    chosen ? findClient(tx, chosen) : null,
    chosen ? carsOfClient(tx, chosen) : [],
    readLoads(tx, actor, deps),
  ])
  return {
    values,
    issues,
    stepTypes: stepTypes.filter((type) => !type.archived),
    clientQuery,
    client: client ?? null,
    clients,
    cars,
    loads,
    creating: isSent || 'nouveau' in values,
    canCreate: can(actor, 'createProcess'),
  }
}
