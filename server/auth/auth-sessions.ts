import type { Request } from 'express'
import type { Knex } from 'knex'
import { limits } from '../../domain/limits.ts'
import { normaliseRole } from '../../domain/permissions.ts'
import { ask } from '../database/asking.ts'
import { newId } from '../database/ids.ts'
import type { Row, Selected } from '../database/rows.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'

/** Where a sign-in came from, for the list of one's sessions. */
export type RequestSource = { ip: string | null; userAgent: string | null }

export const requestSource = (req: Request): RequestSource => ({
  ip: req.ip ?? null,
  userAgent: req.get('user-agent') ?? null,
})

const columns = [
  's.id',
  's.last_seen_at',
  's.user_id',
  'u.garage_id',
  'u.role',
  'u.email',
  'u.nom',
  'u.prenom',
  'g.nom as garage_nom',
] as const
type SessionTables = { s: Row<'auth_sessions'>; u: Row<'users'>; g: Row<'garages'> }
type SessionRow = Selected<SessionTables, typeof columns>

const liveSession = `
  select ${columns.join(', ')}
  from auth_sessions s join users u on u.id = s.user_id join garages g on g.id = u.garage_id
  where s.id = :id and s.revoked_at is null and s.expires_at > :at and s.last_seen_at > :idleBefore and u.active`

/** One row behind cookie, access and refresh token: role and garage come from here at every request (contract 6.2). */
export async function findAuthSession({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<Actor | undefined> {
  const at = now()
  const idleBefore = new Date(at.getTime() - limits.sessionIdleMs)
  const [row] = await ask<SessionRow>(db, liveSession, { id, at, idleBefore })
  if (!row) return undefined
  await touch(db, row, at)
  return {
    userId: row.user_id,
    garageId: row.garage_id,
    authSessionId: row.id,
    role: normaliseRole(row.role),
    email: row.email,
    nom: row.nom,
    prenom: row.prenom,
    garageNom: row.garage_nom,
  }
}

/**
 * For the password that was verified, and no other: whoever is changing it at this moment ends the sessions of the old
 * one, so that one begun meanwhile must wait for the outcome.
 * @returns undefined when the password or the account is no longer what it was
 */
export async function createAuthSession(
  db: Knex,
  user: { id: string; password_hash: string },
  { ip, userAgent }: RequestSource,
  now: Date,
): Promise<string | undefined> {
  const id = newId()
  const { rowCount } = await db.raw(
    `insert into auth_sessions (id, user_id, garage_id, created_at, last_seen_at, expires_at, ip, user_agent)
     select cast(:id as uuid), id, garage_id, cast(:now as timestamptz), cast(:now as timestamptz),
       cast(:expiresAt as timestamptz), :ip, :userAgent
     from users where id = :userId and password_hash = :passwordHash and active
     for share`,
    {
      id,
      userId: user.id,
      passwordHash: user.password_hash,
      now,
      expiresAt: new Date(now.getTime() + limits.sessionAbsoluteMs),
      ip,
      userAgent: userAgent?.slice(0, 300) ?? null,
    },
  )
  return rowCount === 1 ? id : undefined
}

/** Ends cookie, access and refresh tokens at once, and says so in the log. */
export async function revokeAuthSession(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  id: string,
  reason: string,
) {
  const [ended]: Pick<Row<'auth_sessions'>, 'user_id' | 'garage_id'>[] = await db('auth_sessions')
    .where({ id })
    .whereNull('revoked_at')
    .update({ revoked_at: now(), revoked_reason: reason })
    .returning(['user_id', 'garage_id'])
  if (!ended) return
  const { user_id: userId, garage_id: garageId } = ended
  log.info({ event: 'session_ended', reason, authSessionId: id, userId, garageId }, 'session ended')
}

/**
 * Ends the sessions of an account, all but one or only one: its password changed, or it may no longer come in.
 * @returns how many there were
 */
export async function endSessionsOf(
  tx: Pick<TenantTx, 'from'>,
  userId: string,
  reason: string,
  now: Date,
  { exceptId, onlyId }: { exceptId?: string; onlyId?: string | undefined } = {},
): Promise<number> {
  const sessions = tx.from('auth_sessions').where({ user_id: userId }).whereNull('revoked_at')
  if (exceptId) sessions.whereNot({ id: exceptId })
  if (onlyId) sessions.where({ id: onlyId })
  return sessions.update({ revoked_at: now, revoked_reason: reason })
}

/** At most one write a minute for a session in use. */
async function touch(db: Knex, row: SessionRow, at: Date): Promise<void> {
  if (at.getTime() - row.last_seen_at.getTime() < limits.sessionTouchMs) return
  await db('auth_sessions').where({ id: row.id }).update({ last_seen_at: at })
}
