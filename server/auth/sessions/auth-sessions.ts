import connectPgSimple from 'connect-pg-simple'
import type { Request } from 'express'
import session, { type SessionData } from 'express-session'
import type { Knex } from 'knex'
import { readPreferences } from '../../../domain/accounts/preferences.ts'
import { factorDue } from '../../../domain/factors/second-factor.ts'
import { limits } from '../../../domain/ground/limits.ts'
import { normaliseRole, type Role } from '../../../domain/ground/permissions.ts'
import { ask, askAsIs } from '../../database/read-garage.ts'
import type { Maybe, Row, Selected } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { isOutage } from '../../runtime/outage.ts'

/** The columns of a person (`u`) and their garage (`g`) that an actor has. */
export const personColumns = [
  'u.garage_id',
  'u.role',
  'u.email',
  'u.nom',
  'u.prenom',
  'u.preferences',
  'u.second_factor',
  'u.role_since',
  'u.created_at',
  'g.nom as garage_nom',
  'g.telephone as garage_phone',
  'g.first_steps_hidden_at',
  'g.idle_days',
  'g.open_days',
  'g.code_postal',
  'g.second_factor_for',
  'g.second_factor_since',
] as const
const columns = [
  's.id',
  's.last_seen_at',
  's.proved_at',
  's.second_factor_shown_at',
  's.user_id',
  ...personColumns,
] as const
type PersonTables = { u: Row<'users'>; g: Row<'garages'> }
export type PersonRow = Selected<PersonTables, (typeof personColumns)[number]> & { user_id: string }
type SessionRow = Selected<PersonTables & { s: Row<'auth_sessions'> }, (typeof columns)[number]>

const liveSession = (id: string, selected: readonly string[] = columns, family = '') => `
  select ${selected.join(', ')}
  from auth_sessions s join users u on u.id = s.user_id join garages g on g.id = u.garage_id ${family}
  where s.id = ${id} and s.revoked_at is null and s.expires_at > :at and s.last_seen_at > :idleBefore and u.active`

const bySession = liveSession(':id')

/** A session by a tab's tokens. Reauthentications count for their own token family only. */
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

/**
 * Finds the session of a cookie, access or refresh token. Role and garage are read from it on every request (contract
 * 6.2).
 */
export async function findAuthSession(deps: Reader, id: string, ip: string | null): Promise<Actor | undefined> {
  const [row] = await ask<SessionRow>(deps.db, bySession, { id, ...moments(deps.now()) })
  return row && actorBehind(deps, row, ip)
}

/** The session of an access token, with the reauthentication of its tab. */
export async function findTokenSession(
  deps: Reader,
  { sid: id, family }: { sid: string; family: string },
  ip: string | null,
): Promise<Actor | undefined> {
  const [row] = await ask<SessionRow>(deps.db, byToken, { id, family, ...moments(deps.now()) })
  return row && { ...(await actorBehind(deps, row, ip)), tokenFamily: family }
}

/** Finds those of these sessions that are still valid. */
export async function findLiveSessions({ db, now }: Reader, ids: string[]): Promise<Set<string>> {
  const rows = await ask<{ id: string }>(db, liveSession('any(:ids)', ['s.id']), { ids, ...moments(now()) })
  return new Set(rows.map(({ id }) => id))
}

/** The person of the cookie's session. The cookie expires by the machine's clock, which also writes it. */
async function findSignedIn(
  { db, now }: Reader,
  sid: string,
): Promise<{ session: SessionData; row: SessionRow | undefined } | undefined> {
  type FoundSession = { sess: SessionData } & Maybe<SessionRow>
  const [found] = await ask<FoundSession>(db, byCookie, { sid, clock: new Date(), ...moments(now()) })
  if (!found) return undefined
  const { sess, ...row } = found
  return { session: sess, row: row.id === null ? undefined : (row as SessionRow) }
}

/** Records the use of the session and its address. */
export async function actorBehind({ db, now }: Reader, row: SessionRow, ip: string | null): Promise<Actor> {
  await touch(db, row, ip, now())
  return {
    ...personIn(row),
    authSessionId: row.id,
    tokenFamily: null,
    provedAt: countedProof(row),
    factorShownAt: row.second_factor_shown_at,
  }
}

type SessionPart = 'authSessionId' | 'tokenFamily' | 'provedAt' | 'factorShownAt'

/** The part of an actor that does not depend on their session. */
export function personIn(row: PersonRow): Omit<Actor, SessionPart> {
  const role = normaliseRole(row.role)
  return {
    userId: row.user_id,
    garageId: row.garage_id,
    hasSecondFactor: row.second_factor,
    factorDueAt: factorDueOf(row, role),
    role,
    email: row.email,
    nom: row.nom,
    prenom: row.prenom,
    garageNom: row.garage_nom,
    garageHasPhone: row.garage_phone !== null,
    firstStepsHidden: row.first_steps_hidden_at !== null,
    preferences: readPreferences(row.preferences),
    idleDays: row.idle_days,
    openingDays: { openDays: row.open_days, codePostal: row.code_postal },
  }
}

/**
 * The time of the last authentication in this session. Null where the account has a second factor that the session has
 * never shown (ASVS 7.5.1).
 */
const countedProof = ({ proved_at, second_factor, second_factor_shown_at }: SessionRow): string | null =>
  second_factor && second_factor_shown_at === null ? null : proved_at

function factorDueOf(row: PersonRow, role: Role): string | null {
  return factorDue({
    askedOf: row.second_factor_for,
    askedSince: row.second_factor_since,
    role,
    roleSince: row.role_since ?? row.created_at,
    hasSecondFactor: row.second_factor,
  })
}

/** Records the use of the session, at most once a minute. */
async function touch(db: Knex, row: SessionRow, ip: string | null, at: Date): Promise<void> {
  if (at.getTime() - Date.parse(row.last_seen_at) < limits.sessionTouchMs) return
  await db('auth_sessions').where({ id: row.id }).update({ last_seen_at: at, last_ip: ip })
}

const signedIn = new WeakMap<object, SessionRow>()

/** The session row that was read with the cookie of this request. */
export const signedInBy = (req: Request): SessionRow | undefined => signedIn.get(req)

const Store = connectPgSimple(session)

/**
 * A store like connect-pg-simple, with two differences. One query reads a session and its signed-in person. A session
 * that is already stored is not stored again: express-session saves a session with a new id a second time at the end of
 * the answer, when the browser may already have followed the redirect. That late save overwrote the data of the next
 * page, whose CSRF token was then refused.
 */
class CookieStore extends Store {
  readonly #deps: Pick<Deps, 'db' | 'now'>
  /** The stored content of each session of a current request, as text. */
  readonly #stored = new WeakMap<object, string>()

  constructor({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>) {
    super({
      // The store expects a pg Pool and only uses `query`: it gets the application's pool, with its common limits.
      // biome-ignore lint/suspicious/noExplicitAny: the store's types want a whole pg.Pool
      pool: { query: (text: string, values: unknown[]) => askAsIs(db, text, values) } as any,
      tableName: 'sessions',
      disableTouch: true,
      pruneSessionInterval: 15 * 60,
      errorLog: (...details: unknown[]) => {
        if (!details.some((one) => isOutage(log, one))) log.error({ details: details.map(String) }, 'session store')
      },
    })
    this.#deps = { db, now }
  }

  override get(sid: string, done: (error: unknown, session?: SessionData | null) => void): void {
    findSignedIn(this.#deps, sid).then(
      (signedInSession) => {
        if (signedInSession?.row) signedIn.set(signedInSession.session, signedInSession.row)
        done(null, signedInSession?.session)
      },
      (error) => done(error),
    )
  }

  override set(sid: string, sess: SessionData, done?: (error?: unknown) => void): void {
    const content = contentOf(sid, sess)
    if (this.#stored.get(sess) === content) {
      done?.()
      return
    }
    super.set(sid, sess, (error?: unknown) => {
      if (!error) this.#stored.set(sess, content)
      done?.(error)
    })
  }

  /** Adds the auth session's row to the stored session, so that the request gets both. */
  override createSession(req: Request, stored: SessionData) {
    const row = signedIn.get(stored)
    if (row) signedIn.set(req, row)
    return super.createSession(req, stored)
  }
}

/** The content of a session without its cookie, whose expiry changes with time. */
const contentOf = (sid: string, { cookie: _cookie, ...content }: SessionData) => JSON.stringify([sid, content])

export const cookieStore = (deps: Deps): session.Store => new CookieStore(deps)
