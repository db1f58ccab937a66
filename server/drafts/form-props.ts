import type { Issue } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import { carsOfClient } from '../cars/list.ts'
import { listClients } from '../clients/list.ts'
import { findClient } from '../clients/store.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Actor } from '../http/actor.ts'
import { isId } from '../http/parse.ts'
import { listStepTypes } from '../step-types/store.ts'

const clientsShown = 20

/**
 * What the plain creation form is filled from: the clients found, or the chosen one and its cars.
 * @param values what was typed, or what the address says: `client_id`, `car_id`, `q`…
 */
export async function draftFormProps(tx: TenantRead, actor: Actor, values: Record<string, string>) {
  const clientQuery = values.q?.trim() ?? ''
  const chosen = isId(values.client_id) ? values.client_id : null
  const [stepTypes, found, client, cars] = await Promise.all([
    listStepTypes(tx),
    clientsFound(tx, clientQuery),
    chosen ? findClient(tx, chosen) : null,
    chosen ? carsOfClient(tx, chosen) : [],
  ])
  const issues: Issue[] = []
  return {
    values,
    issues,
    stepTypes: stepTypes.filter((type) => !type.archived),
    clientQuery,
    client: client ?? null,
    clients: found,
    cars,
    creating: 'nouveau' in values,
    canCreate: can(actor, 'createProcess'),
  }
}

async function clientsFound(tx: TenantRead, q: string) {
  const { items } = await listClients(tx, { q: q || undefined, page: 1, pageSize: clientsShown })
  return items
}
