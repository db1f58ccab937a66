import type { Request } from 'express'
import type { Knex } from 'knex'
import { deviceName } from '../../../domain/accounts/session.ts'
import { type ProvedBy, showsFactor } from '../../../domain/factors/second-factor.ts'
import { limits } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { noPage } from '../../../domain/live/changes.ts'
import { retention } from '../../../domain/privacy/retention.ts'
import { newId } from '../../database/ids.ts'
import { type Row, type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { networkOf } from '../../http/network-of.ts'
import { limitFactor } from '../../http/rate-limit.ts'
import type { Device } from '../../http/session/session.ts'
import { queueMail } from '../../mails/queue.ts'
import { mailLink } from '../../runtime/public-origin.ts'
import type { UserRow } from '../credentials.ts'
import { findAuthSession } from './auth-sessions.ts'

/** The source of a sign-in, for the list of the user's sessions. */
export type RequestSource = { ip: string | null; userAgent: string | null }

export const requestSource = (req: Request): RequestSource => ({
  ip: req.ip ?? null,
  userAgent: req.get('user-agent') ?? null,
})

/**
 * Renews the session of a reauthenticated person under a new id (ASVS 7.2.4). The old session ends with the access
 * tokens that name it; tabs refresh theirs, and keep their earlier reauthentication.
 * @returns undefined when the session has ended in the meantime
 */
export async function renewAuthSession(
  tx: TenantTx,
  { userId, authSessionId: id, factorShownAt }: Pick<Actor, 'userId' | 'authSessionId' | 'factorShownAt'>,
  by: ProvedBy,
  now: Date,
): Promise<string | undefined> {
  // Waits for a concurrent end of the account's sessions: no session escapes under a new id.
  await tx.from('users').where({ garage_id: tx.garageId, id: userId }).forShare().first('id')
  const newOne = newId()
  const session = tx.at(noPage)
  const inserted = await session.raw(
    `insert into auth_sessions (id, user_id, garage_id, created_at, last_seen_at, expires_at, ip, last_ip, user_agent,
       proved_at, proved_by, second_factor_shown_at)
     select cast(:newOne as uuid), user_id, garage_id, created_at, cast(:now as timestamptz), expires_at, ip, last_ip,
       user_agent, cast(:now as timestamptz), :by, cast(:shownAt as timestamptz)
     from auth_sessions where id = :id and revoked_at is null
     returning id`,
    { newOne, id, by, now, shownAt: showsFactor(by) ? now : factorShownAt },
  )
  if (inserted.length === 0) return undefined
  await session.from('refresh_families').where({ auth_session_id: id }).update({ auth_session_id: newOne })
  await session.from('auth_sessions').where({ id }).update({ revoked_at: now, revoked_reason: 'proved_again' })
  return newOne
}

/** Records that the session, and the tab that sent the code, have shown the account's first factor. */
export async function recordFactorShown(
  tx: TenantTx,
  { authSessionId, tokenFamily }: Pick<Actor, 'authSessionId' | 'tokenFamily'>,
  now: Date,
): Promise<void> {
  await tx.from('auth_sessions').where({ id: authSessionId }).update({ second_factor_shown_at: now })
  if (tokenFamily === null) return
  await tx.from('refresh_families').where({ id: tokenFamily }).update({ second_factor_shown_at: now })
}

/** Revokes an auth session, with its cookie, access and refresh tokens, and logs it. */
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
 * Ends the sessions of an account, all but one or only one, after a change of password or a suspension.
 * @returns the number of ended sessions
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

type Entry = { device: Device | undefined; by?: ProvedBy }

/** Opens a session after all checks; a browser that is new for the account is reported to its owner. */
export async function completeSignIn(
  deps: Deps,
  user: UserRow,
  source: RequestSource,
  { device, by }: Entry,
): Promise<Actor> {
  const id = await createAuthSession(deps, user, source, by)
  if (!device?.knows(user.id)) await mailIfNewBrowser(deps, user, source, id)
  return actorIn(deps, id, source)
}

/** Opens a session for a new account. @throws AppError 401 when the verified password has changed since */
export async function openSession(deps: Deps, user: UserRow, source: RequestSource): Promise<Actor> {
  return actorIn(deps, await createAuthSession(deps, user, source), source)
}

async function actorIn(deps: Deps, sessionId: string, { ip }: RequestSource): Promise<Actor> {
  const actor = await findAuthSession(deps, sessionId, ip)
  if (!actor) throw new AppError(401, 'AUTH_INVALID_CREDENTIALS')
  return actor
}

/**
 * Creates an auth session for the verified password only. A change of password or a first factor ends the existing
 * sessions, so a sign-in begun at the same time waits for the result.
 * @param by the last factor that was checked
 * @returns its id
 * @throws AppError 401 when the password or the account has changed since
 */
async function createAuthSession(
  { db, config, log, now: clock }: Deps,
  user: UserRow,
  { ip, userAgent }: RequestSource,
  by: ProvedBy = 'password',
): Promise<string> {
  const id = newId()
  const now = clock()
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
  if (rowCount !== 1) throw new AppError(401, 'AUTH_INVALID_CREDENTIALS')
  log.info({ event: 'signed_in', userId: user.id, garageId: user.garage_id, ip, by }, 'signed in')
  const factor = limitFactor(config)
  const ended = factor === null ? 0 : await endOldest(db, user.id, { newest: id, kept: sessionsMax * factor }, now)
  if (ended > 0)
    log.info({ event: 'sessions_ended', reason: 'too_many', count: ended, userId: user.id }, 'sessions ended')
  return id
}

/** The maximum of sessions of an account, more than a person has devices. The least recently used one ends. */
export const sessionsMax = 50

/**
 * Ends the sessions beyond the limit. It locks their rows in the order of their ids, because parallel sign-ins of one
 * account would otherwise deadlock.
 * @returns the number of ended sessions
 */
async function endOldest(
  db: Knex,
  userId: string,
  { newest, kept }: { newest: string; kept: number },
  now: Date,
): Promise<number> {
  const { rowCount } = await db.raw(
    `update auth_sessions set revoked_at = cast(:now as timestamptz), revoked_reason = 'too_many'
     where id in (
       select locked.id from auth_sessions locked
       where locked.id in (
         select id from auth_sessions
         where user_id = :userId and revoked_at is null and expires_at > cast(:now as timestamptz)
         order by id = :newest desc, last_seen_at desc, id desc offset :kept)
       order by locked.id for update)`,
    { userId, newest, kept, now },
  )
  return rowCount
}

/** How long sessions are kept. An account without any session for so long gets no mail about a new browser. */
const rememberedMs = limits.sessionAbsoluteMs + retention.sessions.days * limits.dayMs

/**
 * Mails the account's owner about a sign-in from a new browser. The device's cookie was checked before; this covers
 * programs and browsers that keep no cookie (decision 0041).
 */
async function mailIfNewBrowser(
  deps: Deps,
  user: UserRow,
  { ip, userAgent }: RequestSource,
  sessionId: string,
): Promise<void> {
  const earlier: Pick<Row<'auth_sessions'>, 'ip' | 'last_ip' | 'user_agent'>[] = await deps
    .db('auth_sessions')
    .where({ user_id: user.id })
    .whereNot({ id: sessionId })
    .distinct('ip', 'last_ip', 'user_agent')
  const isFirst = earlier.length === 0 && deps.now().getTime() - Date.parse(user.created_at) < rememberedMs
  const agent = userAgent?.slice(0, 300) ?? null
  const network = networkOf(ip ?? '')
  const isKnownBrowser = earlier.some(
    (one) => one.user_agent === agent && [one.ip, one.last_ip].some((address) => networkOf(address ?? '') === network),
  )
  if (isFirst || isKnownBrowser) return
  await withGarage(deps.db, user.garage_id, (tx) =>
    queueMail(tx, deps, {
      kind: 'new_browser',
      recipient: user.email,
      link: mailLink(deps.config, `${routes.profile.href()}#sessions`),
      props: { prenom: user.prenom, device: deviceName(userAgent), at: deps.now().toISOString(), ip },
    }),
  )
  deps.log.info({ event: 'new_browser', userId: user.id, garageId: user.garage_id, ip }, 'new browser')
}
