import type { Client } from '../../domain/client.ts'
import type { ClientForm } from '../../domain/client-form.ts'
import { duplicates } from '../../domain/messages.ts'
import { searchable } from '../../domain/search.ts'
import { newId } from '../database/ids.ts'
import type { Row, Selected } from '../database/rows.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import { duplicateOn, notFound } from '../http/errors.ts'

export const clientColumns = 'c.id, c.nom, c.prenom, c.email, c.telephone, c.created_at'

export type ClientRow = Selected<{ c: Row<'clients'> }, typeof clientColumns>

export async function findClient(tx: TenantRead, id: string): Promise<Client | undefined> {
  const row: ClientRow | undefined = await clientById(tx, id)
  return row && toClient(row)
}

/** Waits for whoever is writing to this client, or opening a process for them. @throws AppError 404 */
export async function lockClient(tx: TenantTx, id: string): Promise<Client> {
  const row: ClientRow | undefined = await clientById(tx, id).forUpdate()
  if (!row) throw notFound()
  return toClient(row)
}

/** @throws AppError 409 DUPLICATE on the email */
export async function insertClient(tx: TenantTx, form: ClientForm, now: Date): Promise<Client> {
  const row = { ...form, id: newId(), created_at: now }
  await tx
    .from('clients')
    .insert({ ...row, garage_id: tx.garageId, search: searchText(form), updated_at: now })
    .catch(sayDuplicate)
  return toClient(row)
}

/** @throws AppError 409 DUPLICATE on the email */
export async function saveClient(
  tx: TenantTx,
  { id, nom, prenom, email, telephone }: Client,
  now: Date,
): Promise<void> {
  const fields = { nom, prenom, email, telephone }
  await tx
    .from('clients')
    .where({ garage_id: tx.garageId, id })
    .update({ ...fields, search: searchText(fields), updated_at: now })
    .catch(sayDuplicate)
}

export async function removeClient(tx: TenantTx, id: string): Promise<void> {
  await tx.from('cars').where({ garage_id: tx.garageId, client_id: id }).delete()
  await tx.from('clients').where({ garage_id: tx.garageId, id }).delete()
}

export function toClient({ id, nom, prenom, email, telephone, created_at }: ClientRow): Client {
  return { _id: id, id, nom, prenom, email, telephone, createdAt: created_at.toISOString() }
}

const clientById = (tx: TenantRead, id: string) =>
  tx.from('clients as c').first(tx.sql(clientColumns)).where({ 'c.garage_id': tx.garageId, 'c.id': id })

const sayDuplicate = (error: unknown) =>
  duplicateOn(error, { clients_garage_email_unique: ['email', duplicates.email] })

function searchText({ nom, prenom, email, telephone }: ClientForm): string {
  return searchable(nom, prenom, email, telephone)
}
