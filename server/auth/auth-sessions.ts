import type { Request } from 'express'
import type { SessionData } from 'express-session'
import type { Knex } from 'knex'
import { limits } from '../../domain/limits.ts'
import { normaliseRole, type Role } from '../../domain/permissions.ts'
import { factorDue, type ProvedBy } from '../../domain/second-factor.ts'
import { ask } from '../database/asking.ts'
import { newId } from '../database/ids.ts'
import type { Maybe, Row, Selected } from '../database/rows.ts'
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
  's.proved_at',
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

const liveSession = (id: string) => `
  select ${columns.join(', ')}
  from auth_sessions s join users u on u.id = s.user_id join garages g on g.id = u.garage_id
  where s.id = ${id} and s.revoked_at is null and s.expires_at > :at and s.last_seen_at > :idleBefore and u.active`

const bySession = liveSession(':id')

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

/** The same by the cookie's session, with what that session holds. The cookie ages by the machine's clock, as where it is written. */
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
    provedAt: row.proved_at,
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
 * For the password that was verified, and no other: whoever is changing it at this moment ends the sessions of the old
 * one, so that one begun meanwhile must wait for the outcome.
 * @param by what was proved last
 * @returns undefined when the password or the account is no longer what it was
 */
export async function createAuthSession(
  db: Knex,
  user: { id: string; password_hash: string },
  { ip, userAgent }: RequestSource,
  by: ProvedBy,
  now: Date,
): Promise<string | undefined> {
  const id = newId()
  const { rowCount } = await db.raw(
    `insert into auth_sessions (id, user_id, garage_id, created_at, last_seen_at, expires_at, ip, last_ip, user_agent, proved_at, proved_by)
     select cast(:id as uuid), id, garage_id, cast(:now as timestamptz), cast(:now as timestamptz),
       cast(:expiresAt as timestamptz), :ip, :ip, :userAgent, cast(:now as timestamptz), :by
     from users where id = :userId and password_hash = :passwordHash and active
     for share`,
    {
      id,
      userId: user.id,
      passwordHash: user.password_hash,
      now,
      expiresAt: new Date(now.getTime() + limits.sessionAbsoluteMs),
      ip,
      by,
      userAgent: userAgent?.slice(0, 300) ?? null,
    },
  )
  return rowCount === 1 ? id : undefined
}

/**
 * The same sign-in under a new id, for whoever proved again who they are (ASVS 7.2.4): the old one ends, with the access
 * tokens that name it; tabs refresh theirs.
 * @returns undefined when the session has ended meanwhile
 */
export async function renewAuthSession(
  tx: TenantTx,
  { userId, authSessionId: id }: Pick<Actor, 'userId' | 'authSessionId'>,
  by: ProvedBy,
  now: Date,
): Promise<string | undefined> {
  // Whoever ends the account's sessions at this moment is waited for, or waits: none slips away under a new id.
  await tx.from('users').where({ garage_id: tx.garageId, id: userId }).forShare().first('id')
  const newOne = newId()
  const made = await tx.raw(
    `insert into auth_sessions (id, user_id, garage_id, created_at, last_seen_at, expires_at, ip, last_ip, user_agent,
       proved_at, proved_by)
     select cast(:newOne as uuid), user_id, garage_id, created_at, cast(:now as timestamptz), expires_at, ip, last_ip,
       user_agent, cast(:now as timestamptz), :by
     from auth_sessions where id = :id and revoked_at is null
     returning id`,
    { newOne, id, by, now },
  )
  if (made.length === 0) return undefined
  await tx.from('refresh_families').where({ auth_session_id: id }).update({ auth_session_id: newOne })
  await tx.from('auth_sessions').where({ id }).update({ revoked_at: now, revoked_reason: 'proved_again' })
  return newOne
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
