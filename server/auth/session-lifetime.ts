import type { Request } from 'express'
import { type ProvedBy, showsFactor } from '../../domain/second-factor.ts'
import { newId } from '../database/ids.ts'
import type { Row } from '../database/rows.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'

/** Where a sign-in came from, for the list of one's sessions. */
export type RequestSource = { ip: string | null; userAgent: string | null }

export const requestSource = (req: Request): RequestSource => ({
  ip: req.ip ?? null,
  userAgent: req.get('user-agent') ?? null,
})

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
