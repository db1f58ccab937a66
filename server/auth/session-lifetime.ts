import type { Request } from 'express'
import type { Knex } from 'knex'
import { limits } from '../../domain/limits.ts'
import { type ProvedBy, showsFactor } from '../../domain/second-factor.ts'
import { newId } from '../database/ids.ts'
import type { Row } from '../database/rows.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { limitFactor } from '../http/rate-limit.ts'

/** Where a sign-in came from, for the list of one's sessions. */
export type RequestSource = { ip: string | null; userAgent: string | null }

export const requestSource = (req: Request): RequestSource => ({
  ip: req.ip ?? null,
  userAgent: req.get('user-agent') ?? null,
})

/**
 * For the password that was verified, and no other: whoever is changing it at this moment, or adding a first factor, ends
 * the sessions there are, so that one begun meanwhile must wait for the outcome.
 * @param by what was proved last
 * @returns undefined when the password or the account is no longer what it was
 */
export async function createAuthSession(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  user: { id: string; password_hash: string },
  { ip, userAgent }: RequestSource,
  by: ProvedBy,
  now: Date,
): Promise<string | undefined> {
  const id = newId()
  const { rowCount } = await db.raw(
    `insert into auth_sessions (id, user_id, garage_id, created_at, last_seen_at, expires_at, ip, last_ip, user_agent, proved_at, proved_by,
       second_factor_shown_at)
     select cast(:id as uuid), id, garage_id, cast(:now as timestamptz), cast(:now as timestamptz),
       cast(:expiresAt as timestamptz), :ip, :ip, :userAgent, cast(:now as timestamptz), :by,
       cast(:shownAt as timestamptz)
     from users where id = :userId and password_hash = :passwordHash and active
       and (not second_factor or cast(:shownAt as timestamptz) is not null)
     for share`,
    {
      id,
      userId: user.id,
      passwordHash: user.password_hash,
      now,
      expiresAt: new Date(now.getTime() + limits.sessionAbsoluteMs),
      ip,
      by,
      shownAt: showsFactor(by) ? now : null,
      userAgent: userAgent?.slice(0, 300) ?? null,
    },
  )
  if (rowCount !== 1) return undefined
  const factor = limitFactor(config)
  const ended = factor === null ? 0 : await endOldest(db, user.id, { newest: id, kept: sessionsMax * factor }, now)
  if (ended > 0)
    log.info({ event: 'sessions_ended', reason: 'too_many', count: ended, userId: user.id }, 'sessions ended')
  return id
}

/** More devices than somebody has: a program, or somebody who collects sessions. The one used longest ago ends. */
export const sessionsMax = 50

/** @returns how many were ended */
async function endOldest(
  db: Knex,
  userId: string,
  { newest, kept }: { newest: string; kept: number },
  now: Date,
): Promise<number> {
  const { rowCount } = await db.raw(
    `update auth_sessions set revoked_at = cast(:now as timestamptz), revoked_reason = 'too_many'
     where id in (
       select id from auth_sessions
       where user_id = :userId and revoked_at is null and expires_at > cast(:now as timestamptz)
       order by id = :newest desc, last_seen_at desc, id desc offset :kept)`,
    { userId, newest, kept, now },
  )
  return rowCount
}

/**
 * The sign-in goes on under a new id, for whoever proved again who they are (ASVS 7.2.4): the old one ends, with the access
 * tokens that name it; tabs refresh theirs, and have proved what they had before.
 * @returns undefined when the session has ended meanwhile
 */
export async function renewAuthSession(
  tx: TenantTx,
  { userId, authSessionId: id, factorShownAt }: Pick<Actor, 'userId' | 'authSessionId' | 'factorShownAt'>,
  by: ProvedBy,
  now: Date,
): Promise<string | undefined> {
  // Whoever ends the account's sessions at this moment is waited for, or waits: none slips away under a new id.
  await tx.from('users').where({ garage_id: tx.garageId, id: userId }).forShare().first('id')
  const newOne = newId()
  const made = await tx.raw(
    `insert into auth_sessions (id, user_id, garage_id, created_at, last_seen_at, expires_at, ip, last_ip, user_agent,
       proved_at, proved_by, second_factor_shown_at)
     select cast(:newOne as uuid), user_id, garage_id, created_at, cast(:now as timestamptz), expires_at, ip, last_ip,
       user_agent, cast(:now as timestamptz), :by, cast(:shownAt as timestamptz)
     from auth_sessions where id = :id and revoked_at is null
     returning id`,
    { newOne, id, by, now, shownAt: showsFactor(by) ? now : factorShownAt },
  )
  if (made.length === 0) return undefined
  await tx.from('refresh_families').where({ auth_session_id: id }).update({ auth_session_id: newOne })
  await tx.from('auth_sessions').where({ id }).update({ revoked_at: now, revoked_reason: 'proved_again' })
  return newOne
}

/** The session in which an account got its first factor has shown it, and so has the tab that sent it. */
export async function noteFactorShown(
  tx: TenantTx,
  { authSessionId, tokenFamily }: Pick<Actor, 'authSessionId' | 'tokenFamily'>,
  now: Date,
): Promise<void> {
  await tx.from('auth_sessions').where({ id: authSessionId }).update({ second_factor_shown_at: now })
  if (tokenFamily === null) return
  await tx.from('refresh_families').where({ id: tokenFamily }).update({ second_factor_shown_at: now })
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
