import type { Knex } from 'knex'
import type { Invitation, InvitationForm } from '../../domain/employees/employee.ts'
import { isReauthenticationDue } from '../../domain/factors/second-factor.ts'
import { later } from '../../domain/ground/calendar.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { limits } from '../../domain/ground/limits.ts'
import { duplicates } from '../../domain/ground/messages.ts'
import { normaliseRole, type Role, roleLabels } from '../../domain/ground/permissions.ts'
import * as routes from '../../domain/ground/routes.ts'
import { newId } from '../database/ids.ts'
import { instantOf } from '../database/instant.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { duplicate, notFound } from '../http/errors.ts'
import { queueMail } from '../mails/queue.ts'
import { mailOrigin } from '../runtime/public-origin.ts'
import { decryptToken, encryptToken, hashToken, newToken } from '../secrets/link-token.ts'

const columns = ['id', 'email', 'role', 'attempts', 'expires_at', 'accepted_at', 'created_at', 'token_cipher'] as const

export type InvitationRow = Pick<Row<'invitations'>, (typeof columns)[number]> & {
  role: Role
  /** The inviter; null when they may no longer invite, or were deleted. */
  inviter: Pick<Row<'users'>, 'prenom' | 'nom'> | null
}

const liveInviter = `(
  select json_build_object('prenom', u.prenom, 'nom', u.nom) from users u
  where u.garage_id = invitations.garage_id and u.id = invitations.invited_by and u.role = 'admin' and u.active
) as inviter`

/** Whether the link was tried too often with a wrong address. */
export const isBlocked = ({ attempts }: Pick<InvitationRow, 'attempts'>): boolean =>
  attempts >= limits.invitationAttempts

/** Finds an invitation by its token, before a garage is known. */
export async function findInvitation(db: Knex, token: string): Promise<{ garageId: string; id: string } | undefined> {
  const known = db('invitation_tokens').where('token_hash', hashToken(token))
  return known.first({ garageId: 'garage_id', id: 'invitation_id' })
}

export async function readInvitation(tx: TenantRead, id: string): Promise<InvitationRow | undefined> {
  const row: InvitationRow | undefined = await withInviter(tx).where({ id }).first()
  return row && withRole(row)
}

/**
 * Locks the inviter, and then the invitation. Changes to the inviter's rights lock them in the same order, so one
 * transaction waits for the other.
 */
export async function lockInvitation(tx: TenantTx, id: string): Promise<InvitationRow | undefined> {
  const inviter = ofGarage(tx).where({ id }).select('invited_by')
  await tx.from('users').where({ garage_id: tx.garageId }).whereIn('id', inviter).forShare().select('id')
  const row: InvitationRow | undefined = await withInviter(tx).where({ id }).forUpdate().first()
  return row && withRole(row)
}

/** The unanswered invitations, newest first. */
async function openInvitations(tx: TenantRead, now: Date): Promise<InvitationRow[]> {
  const rows: InvitationRow[] = await withInviter(tx)
    .whereNull('accepted_at')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
  return rows.filter(({ inviter }) => inviter).map(withRole)
}

async function insertInvitation(
  tx: TenantTx,
  row: Omit<InvitationRow, 'attempts' | 'accepted_at' | 'inviter'> & { invited_by: string },
  token: string,
): Promise<void> {
  await tx.from('invitations').insert({ garage_id: tx.garageId, ...row })
  await tx.from('invitation_tokens').insert({
    token_hash: hashToken(token),
    garage_id: tx.garageId,
    invitation_id: row.id,
  })
}

/** Locks an address: people who invite it at the same time wait for each other. */
async function lockAddress(tx: TenantTx, email: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`invitation|${tx.garageId}|${email}`])
}

export async function countAttempt(tx: TenantTx, id: string): Promise<void> {
  await ofGarage(tx).where({ id }).increment('attempts', 1)
}

/** Records the address that joined: an invitation may have been made without one. */
export async function acceptInvitation(tx: TenantTx, id: string, email: string, now: Date): Promise<void> {
  await ofGarage(tx).where({ id }).update({ accepted_at: now, email })
}

/** Removes unanswered invitations. @returns their number */
async function removeInvitations(tx: TenantTx, which: { id: string } | { email: string }): Promise<number> {
  return remove(tx, await ofGarage(tx).where(which).whereNull('accepted_at').pluck('id'))
}

/** Withdraws all invitations of a person who may no longer invite. */
export async function withdrawInvitationsBy(tx: TenantTx, userId: string): Promise<void> {
  await remove(tx, await ofGarage(tx).where({ invited_by: userId }).whereNull('accepted_at').pluck('id'))
}

/** Removes all invitations to the address of a deleted account, accepted or not. */
export async function forgetInvited(tx: TenantTx, email: string): Promise<void> {
  await remove(tx, await ofGarage(tx).where({ email }).pluck('id'))
}

/** Removes invitations that were accepted or expired before then. @returns their number */
export async function purgeInvitations(tx: TenantTx, before: Date): Promise<number> {
  const over = ofGarage(tx).where((either) =>
    either.where('accepted_at', '<', before).orWhere('expires_at', '<', before),
  )
  return remove(tx, await over.pluck('id'))
}

async function remove(tx: TenantTx, ids: string[]): Promise<number> {
  await tx.from('invitation_tokens').where({ garage_id: tx.garageId }).whereIn('invitation_id', ids).delete()
  await ofGarage(tx).whereIn('id', ids).delete()
  return ids.length
}

function ofGarage(tx: TenantRead): Knex.QueryBuilder {
  return tx.from('invitations').where({ garage_id: tx.garageId })
}

const withInviter = (tx: TenantRead) => ofGarage(tx).select(...columns, tx.sql(liveInviter))

function withRole(row: InvitationRow): InvitationRow {
  return { ...row, role: normaliseRole(row.role) }
}

/**
 * Invites an address, or the holder of the link. An earlier invitation to the same address is replaced. A refusal never
 * discloses whether the address has an account in another garage.
 * @returns its id: the link opens an account and must not be stored for a repeat
 * @throws AppError 409 DUPLICATE on the email
 */
export async function invite(tx: TenantTx, actor: Actor, form: InvitationForm, context: Context) {
  const { role, email = null } = form
  if (email !== null) await freeAddress(tx, email)
  const token = newToken()
  const id = newId()
  const now = context.now()
  const row = {
    id,
    role,
    email,
    invited_by: actor.userId,
    token_cipher: encryptToken(context.secrets.linkKey, token, id),
    expires_at: instantOf(later(now, { days: limits.invitationDays })),
    created_at: instantOf(now),
  }
  await insertInvitation(tx, row, token)
  if (email !== null) await writeToInvited(tx, actor, { ...row, email }, token, context)
  await recordEvent(tx, actor, { name: 'invitation.written', id }, context)
  return { id }
}

/** Removes an earlier invitation to the address. @throws AppError 409 DUPLICATE if it already works here */
async function freeAddress(tx: TenantTx, email: string): Promise<void> {
  const existingUser = await tx.from('users').where({ garage_id: tx.garageId, email }).first('id')
  if (existingUser) throw duplicate('email', duplicates.email)
  await lockAddress(tx, email)
  await removeInvitations(tx, { email })
}

/** The reader, and the origin of links for them. */
type InvitationReader = Pick<Actor, 'provedAt'> & { origin: string | null }

/** @throws AppError 404 when it was cancelled or replaced */
export async function showInvitation(tx: TenantRead, id: string, reader: InvitationReader, context: Context) {
  const row = await readInvitation(tx, id)
  if (!row) throw notFound()
  return toInvitation(row, reader, context)
}

export async function listInvitations(
  tx: TenantRead,
  reader: InvitationReader,
  context: Context,
): Promise<Invitation[]> {
  const rows = await openInvitations(tx, context.now())
  return rows.map((row) => toInvitation(row, reader, context))
}

/** @throws AppError 404 */
export async function deleteInvitation(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  if ((await removeInvitations(tx, { id })) === 0) throw notFound()
  await recordEvent(tx, actor, { name: 'invitation.withdrawn', id }, context)
}

/** Mails an invitation. Without a public address there is no link to send, and only the admin is notified. */
async function writeToInvited(
  tx: TenantTx,
  { prenom, nom, garageNom }: Actor,
  { email, role, expires_at }: Pick<InvitationRow, 'role' | 'expires_at'> & { email: string },
  token: string,
  context: Context,
): Promise<void> {
  const link = invitationLink(token, mailOrigin(context.config))
  if (!link) return
  const words = { inviter: fullName({ prenom, nom }), garage: garageNom, role: roleLabels[role] }
  const props = { ...words, expiresAt: expires_at }
  await queueMail(tx, context, { kind: 'invitation', recipient: email, link, props })
}

function invitationLink(token: string, origin: string | null): string | null {
  return origin && origin + routes.register.href({}, { invite: token })
}

/** An unanswered invitation; null once it was answered, or has expired. */
export async function readOpenInvitation(tx: TenantRead, id: string, reader: InvitationReader, context: Context) {
  const row = await readInvitation(tx, id)
  if (!row) throw notFound()
  const isOpen = row.accepted_at === null && row.inviter !== null && row.expires_at > instantOf(context.now())
  return isOpen ? toInvitation(row, reader, context) : null
}

function toInvitation(row: InvitationRow, { provedAt, origin }: InvitationReader, context: Context): Invitation {
  const { id, email, role, inviter, created_at, expires_at, token_cipher } = row
  const blocked = isBlocked(row)
  const token = blocked ? null : decryptToken(context.secrets.linkKey, token_cipher, id)
  const link = token && invitationLink(token, origin)
  const linkNeedsProof = link !== null && role === 'admin' && isReauthenticationDue(provedAt, context.now())
  const url = linkNeedsProof ? null : link
  const dates = { createdAt: created_at, expiresAt: expires_at }
  const who = { email, role, inviter: inviter ? fullName(inviter) : '' }
  return { id, ...who, ...dates, blocked, linkNeedsProof, url }
}
