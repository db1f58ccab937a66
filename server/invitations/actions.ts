import type { Invitation } from '../../domain/employee.ts'
import type { InvitationForm } from '../../domain/employee-form.ts'
import { fullName } from '../../domain/full-name.ts'
import { limits } from '../../domain/limits.ts'
import { duplicates } from '../../domain/messages.ts'
import { roleLabels } from '../../domain/permissions.ts'
import { routes } from '../../domain/routes.ts'
import { isProofStale } from '../../domain/second-factor.ts'
import { newId } from '../database/ids.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import type { Actor } from '../http/actor.ts'
import { duplicate, notFound } from '../http/errors.ts'
import { queueMail } from '../mails/queue.ts'
import { mailOrigin } from '../runtime/public-origin.ts'
import { newToken, openToken, sealToken } from '../secrets/link-token.ts'
import {
  type InvitationRow,
  insertInvitation,
  isBlocked,
  lockAddress,
  openInvitations,
  readInvitation,
  removeInvitations,
} from './store.ts'

/**
 * An earlier invitation to the same address is replaced. Whether the address has an account in another garage is not
 * told, not even by refusing: only who works here is known here.
 * @returns its id: the link opens an account and must not be kept for a repeat
 * @throws AppError 409 DUPLICATE on the email
 */
export async function invite(tx: TenantTx, actor: Actor, form: InvitationForm, context: Context) {
  const taken = await tx.from('users').where({ garage_id: tx.garageId, email: form.email }).first('id')
  if (taken) throw duplicate('email', duplicates.email)
  await lockAddress(tx, form.email)
  await removeInvitations(tx, { email: form.email })
  const token = newToken()
  const id = newId()
  const now = context.now()
  const row = {
    id,
    ...form,
    invited_by: actor.userId,
    token_cipher: sealToken(context.secrets.linkKey, token, id),
    expires_at: new Date(now.getTime() + limits.invitationDays * limits.dayMs),
    created_at: now,
  }
  await insertInvitation(tx, row, token)
  await writeToInvited(tx, actor, row, token, context)
  await happened(tx, actor, { name: 'invitation.written', id }, context)
  return { id }
}

/** Who asks, and the origin of links as they may be told it. */
type Asker = Pick<Actor, 'provedAt'> & { origin: string | null }

/** @throws AppError 404 when it was cancelled or replaced */
export async function showInvitation(tx: TenantRead, id: string, asker: Asker, context: Context) {
  const row = await readInvitation(tx, id)
  if (!row) throw notFound()
  return toInvitation(row, asker, context)
}

export async function listInvitations(tx: TenantRead, asker: Asker, context: Context): Promise<Invitation[]> {
  const rows = await openInvitations(tx, context.now())
  return rows.map((row) => toInvitation(row, asker, context))
}

/** @throws AppError 404 */
export async function deleteInvitation(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  if ((await removeInvitations(tx, { id })) === 0) throw notFound()
  await happened(tx, actor, { name: 'invitation.withdrawn', id }, context)
}

/** Without a public address there is no link to send: the admin is told so, and nobody else is. */
async function writeToInvited(
  tx: TenantTx,
  { prenom, nom, garageNom }: Actor,
  { email, role, expires_at }: Pick<InvitationRow, 'email' | 'role' | 'expires_at'>,
  token: string,
  context: Context,
): Promise<void> {
  const link = invitationLink(token, mailOrigin(context.config))
  if (!link) return
  const words = { inviter: fullName({ prenom, nom }), garage: garageNom, role: roleLabels[role] }
  const props = { ...words, expiresAt: expires_at.toISOString() }
  await queueMail(tx, context, { kind: 'invitation', recipient: email, link, props })
}

function invitationLink(token: string, origin: string | null): string | null {
  return origin && origin + routes.register.href({}, { invite: token })
}

function toInvitation(row: InvitationRow, { provedAt, origin }: Asker, context: Context): Invitation {
  const { id, email, role, created_at, expires_at, token_cipher } = row
  const blocked = isBlocked(row)
  const token = blocked ? null : openToken(context.secrets.linkKey, token_cipher, id)
  const link = token && invitationLink(token, origin)
  const linkNeedsProof = link !== null && role === 'admin' && isProofStale(provedAt, context.now())
  const url = linkNeedsProof ? null : link
  const dates = { createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() }
  return { _id: id, id, email, role, ...dates, blocked, linkNeedsProof, url }
}
