import type { Request } from 'express'
import type { SessionData } from 'express-session'
import type { Knex } from 'knex'
import { limits } from '../../domain/limits.ts'
import { normaliseRole, type Role } from '../../domain/permissions.ts'
import { factorDue, type ProvedBy, showsFactor } from '../../domain/second-factor.ts'
import { ask } from '../database/asking.ts'
import { newId } from '../database/ids.ts'
import type { Maybe, Row, Selected } from '../database/rows.ts'
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

const columns = [
  's.id',
  's.last_seen_at',
  's.proved_at',
  's.second_factor_shown_at',
  's.user_id',
  'u.garage_id',
  'u.role',
  'u.email',
  'u.nom',
  'u.prenom',
  'u.morning_mail',
  'u.second_factor',
  'u.role_since',
  'u.created_at',
  'g.nom as garage_nom',
  'g.telephone as garage_phone',
  'g.first_steps_hidden_at',
  'g.idle_days',
  'g.second_factor_for',
  'g.second_factor_since',
] as const
type SessionTables = { s: Row<'auth_sessions'>; u: Row<'users'>; g: Row<'garages'> }
export type SessionRow = Selected<SessionTables, typeof columns>

const liveSession = (id: string, selected: readonly string[] = columns, family = '') => `
  select ${selected.join(', ')}
  from auth_sessions s join users u on u.id = s.user_id join garages g on g.id = u.garage_id ${family}
  where s.id = ${id} and s.revoked_at is null and s.expires_at > :at and s.last_seen_at > :idleBefore and u.active`

const bySession = liveSession(':id')

/** A tab's tokens have proved what their own family has, and no more than the session: another tab's proof is not theirs. */
const byToken = liveSession(
  ':id',
  [
    ...columns.filter((column) => column !== 's.proved_at' && column !== 's.second_factor_shown_at'),
    'least(s.proved_at, coalesce(f.proved_at, s.created_at)) as proved_at',
    `case when s.second_factor_shown_at is not null and f.second_factor_shown_at is not null
       then least(s.second_factor_shown_at, f.second_factor_shown_at) end as second_factor_shown_at`,
  ],
  'join refresh_families f on f.id = :family and f.auth_session_id = s.id',
)

const byCookie = `
  select c.sess, live.*
  from sessions c left join lateral (${liveSession("cast(c.sess->>'authSessionId' as uuid)")}) live on true
  where c.sid = :sid and c.expire >= :clock`

const moments = (at: Date) => ({ at, idleBefore: new Date(at.getTime() - limits.sessionIdleMs) })

type Reader = Pick<Deps, 'db' | 'now'>

/** One row behind cookie, access and refresh token: role and garage come from here at every request (contract 6.2). */
export async function findAuthSession(deps: Reader, id: string, ip: string | null): Promise<Actor | undefined> {
  const [row] = await ask<SessionRow>(deps.db, bySession, { id, ...moments(deps.now()) })
  return row && actorBehind(deps, row, ip)
}

/** Who holds an access token: their session, with what the tab that the token was given to has proved. */
export async function findTokenSession(
  deps: Reader,
  { sid: id, family }: { sid: string; family: string },
  ip: string | null,
): Promise<Actor | undefined> {
  const [row] = await ask<SessionRow>(deps.db, byToken, { id, family, ...moments(deps.now()) })
  return row && { ...(await actorBehind(deps, row, ip)), tokenFamily: family }
}

/** Who is signed in by the cookie's session, with what that session holds. The cookie ages by the machine's clock, as where it is written. */
export async function findSignedIn(
  { db, now }: Reader,
  sid: string,
): Promise<{ session: SessionData; row: SessionRow | undefined } | undefined> {
  type Found = { sess: SessionData } & Maybe<SessionRow>
  const [found] = await ask<Found>(db, byCookie, { sid, clock: new Date(), ...moments(now()) })
  if (!found) return undefined
  const { sess, ...row } = found
  return { session: sess, row: row.id === null ? undefined : (row as SessionRow) }
}

/** Notes that the session is in use, and from where. */
export async function actorBehind({ db, now }: Reader, row: SessionRow, ip: string | null): Promise<Actor> {
  await touch(db, row, ip, now())
  const role = normaliseRole(row.role)
  return {
    userId: row.user_id,
    garageId: row.garage_id,
    authSessionId: row.id,
    tokenFamily: null,
    provedAt: countedProof(row),
    factorShownAt: row.second_factor_shown_at,
    hasSecondFactor: row.second_factor,
    factorDueAt: factorDueOf(row, role),
    role,
    email: row.email,
    nom: row.nom,
    prenom: row.prenom,
    garageNom: row.garage_nom,
    garageHasPhone: row.garage_phone !== null,
    firstStepsHidden: row.first_steps_hidden_at !== null,
    morningMail: row.morning_mail,
    idleDays: row.idle_days,
  }
}

/** Where the account has a factor, a session older than it, or that got around it, has proved nothing (ASVS 7.5.1). */
const countedProof = ({ proved_at, second_factor, second_factor_shown_at }: SessionRow): Date | null =>
  second_factor && second_factor_shown_at === null ? null : proved_at

function factorDueOf(row: SessionRow, role: Role): Date | null {
  return factorDue({
    askedOf: row.second_factor_for,
    askedSince: row.second_factor_since,
    role,
    roleSince: row.role_since ?? row.created_at,
    hasSecondFactor: row.second_factor,
  })
}

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

/** At most one write a minute for a session in use. */
async function touch(db: Knex, row: SessionRow, ip: string | null, at: Date): Promise<void> {
  if (at.getTime() - row.last_seen_at.getTime() < limits.sessionTouchMs) return
  await db('auth_sessions').where({ id: row.id }).update({ last_seen_at: at, last_ip: ip })
}
