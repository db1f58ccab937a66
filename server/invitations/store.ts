import type { Knex } from 'knex'
import { limits } from '../../domain/limits.ts'
import { normaliseRole, type Role } from '../../domain/permissions.ts'
import type { Row } from '../database/rows.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import { hashToken } from '../secrets/link-token.ts'

const columns = ['id', 'email', 'role', 'attempts', 'expires_at', 'accepted_at', 'created_at', 'token_cipher'] as const

export type InvitationRow = Pick<Row<'invitations'>, (typeof columns)[number]> & {
  role: Role
  /** Null when whoever invited may not invite any more, or is gone. */
  inviter: Pick<Row<'users'>, 'prenom' | 'nom'> | null
}

const liveInviter = `(
  select json_build_object('prenom', u.prenom, 'nom', u.nom) from users u
  where u.garage_id = invitations.garage_id and u.id = invitations.invited_by and u.role = 'admin' and u.active
) as inviter`

/** Too often tried with another address than the one that was invited. */
export const isBlocked = ({ attempts }: Pick<InvitationRow, 'attempts'>): boolean =>
  attempts >= limits.invitationAttempts

/** The one look-up made before a garage is known. */
export async function findInvitation(db: Knex, token: string): Promise<{ garageId: string; id: string } | undefined> {
  const known = db('invitation_tokens').where('token_hash', hashToken(token))
  return known.first({ garageId: 'garage_id', id: 'invitation_id' })
}

export async function readInvitation(tx: TenantRead, id: string): Promise<InvitationRow | undefined> {
  const row: InvitationRow | undefined = await withInviter(tx).where({ id }).first()
  return row && withRole(row)
}

/** Its inviter first, as whoever takes the right from them does: one waits for the other. */
export async function lockInvitation(tx: TenantTx, id: string): Promise<InvitationRow | undefined> {
  const inviter = ofGarage(tx).where({ id }).select('invited_by')
  await tx.from('users').where({ garage_id: tx.garageId }).whereIn('id', inviter).forShare().select('id')
  const row: InvitationRow | undefined = await withInviter(tx).where({ id }).forUpdate().first()
  return row && withRole(row)
}

/** Still waiting for an answer, newest first. */
export async function openInvitations(tx: TenantRead, now: Date): Promise<InvitationRow[]> {
  const rows: InvitationRow[] = await withInviter(tx)
    .whereNull('accepted_at')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
  return rows.filter(({ inviter }) => inviter).map(withRole)
}

export async function insertInvitation(
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

/** Those who invite one address at the same moment take turns. */
export async function lockAddress(tx: TenantTx, email: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`invitation|${tx.garageId}|${email}`])
}

export async function countAttempt(tx: TenantTx, id: string): Promise<void> {
  await ofGarage(tx).where({ id }).increment('attempts', 1)
}

export async function acceptInvitation(tx: TenantTx, id: string, now: Date): Promise<void> {
  await ofGarage(tx).where({ id }).update({ accepted_at: now })
}

/** Those that wait for an answer. @returns how many there were */
export async function removeInvitations(tx: TenantTx, which: { id: string } | { email: string }): Promise<number> {
  return remove(tx, await ofGarage(tx).where(which).whereNull('accepted_at').pluck('id'))
}

/** Whoever sent them may not invite any more: nobody comes in by them, not even under another address of their own. */
export async function withdrawInvitationsBy(tx: TenantTx, userId: string): Promise<void> {
  await remove(tx, await ofGarage(tx).where({ invited_by: userId }).whereNull('accepted_at').pluck('id'))
}

/** An account goes: the invitations that led to it, and those it has not answered, go too. */
export async function forgetInvited(tx: TenantTx, email: string): Promise<void> {
  await remove(tx, await ofGarage(tx).where({ email }).pluck('id'))
}

/** Accepted or expired before then. @returns how many */
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
