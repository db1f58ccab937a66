import { changedFields } from '../../domain/changed-fields.ts'
import type { Client } from '../../domain/client.ts'
import type { ClientForm, ClientPatch } from '../../domain/client-form.ts'
import { patched } from '../../domain/patched.ts'
import { lockCarsOf } from '../cars/store.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import type { Actor } from '../http/actor.ts'
import { conflict } from '../http/errors.ts'
import { anonymiseClient, openProcessesOfClient } from '../processes/anonymise.ts'
import { refreshSearch } from '../processes/row/search.ts'
import { insertClient, lockClient, removeClient, saveClient } from './store.ts'

/** @throws AppError 409 DUPLICATE on the email */
export async function createClient(tx: TenantTx, actor: Actor, form: ClientForm, context: Context): Promise<Client> {
  const client = await insertClient(tx, form, context.now())
  await happened(tx, actor, { name: 'client.created', id: client.id }, context)
  return client
}

/** @throws AppError 404; 409 DUPLICATE on the email */
export async function updateClient(
  tx: TenantTx,
  actor: Actor,
  id: string,
  patch: ClientPatch,
  context: Context,
): Promise<Client> {
  const before = await lockClient(tx, id)
  const client = patched(before, patch)
  const fields = Object.keys(changedFields(before, client))
  if (fields.length === 0) return before
  await saveClient(tx, client, context.now())
  await refreshSearch(tx, { client_id: id })
  await happened(tx, actor, { name: 'client.changed', id, after: { fields } }, context)
  return client
}

/** The cars go too; finished processes stay, without the client. @throws AppError 404; 409 with an open process */
export async function deleteClient(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  await lockClient(tx, id)
  await lockCarsOf(tx, id)
  if ((await openProcessesOfClient(tx, id)).length > 0) throw conflict('CLIENT_IN_USE')
  await anonymiseClient(tx, actor, id, context)
  await removeClient(tx, id)
  await happened(tx, actor, { name: 'client.erased', id }, context)
}
