import { limits } from '../../domain/limits.ts'
import type { Issue } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import { carsOfClient } from '../cars/list.ts'
import { listClients } from '../clients/list.ts'
import { findClient } from '../clients/store.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Actor } from '../http/actor.ts'
import { isId } from '../http/parse.ts'
import { listStepTypes } from '../step-types/store.ts'

/**
 * What the plain creation form is filled from: the clients found, or the chosen one and its cars.
 * @param values what was typed, or what the address says: `client_id`, `car_id`, `q`…
 */
export async function draftFormProps(tx: TenantRead, actor: Actor, values: Record<string, string>) {
  const clientQuery = values.q?.trim() ?? ''
  const chosen = isId(values.client_id) ? values.client_id : null
  const [stepTypes, { items: clients }, client, cars] = await Promise.all([
    listStepTypes(tx),
    listClients(tx, { q: clientQuery || undefined, page: 1, pageSize: limits.clientPageSize }),
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
    clients,
    cars,
    creating: 'nouveau' in values,
    canCreate: can(actor, 'createProcess'),
  }
}
