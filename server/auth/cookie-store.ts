import connectPgSimple from 'connect-pg-simple'
import type { Request } from 'express'
import session, { type SessionData } from 'express-session'
import { askAsIs } from '../database/asking.ts'
import type { Deps } from '../deps.ts'
import { findSignedIn, type SessionRow } from './auth-sessions.ts'

const signedIn = new WeakMap<object, SessionRow>()

/** Who is signed in by the cookie of this request, as read with its session. */
export const signedInBy = (req: Request): SessionRow | undefined => signedIn.get(req)

const Store = connectPgSimple(session)

/**
 * connect-pg-simple, but that a session is read in one question with who is signed in by it, and that what was stored
 * is not stored again. express-session saves a session that got a new id once more as the answer ends, when the
 * browser may already have been redirected: that late save undid what the next page had stored, and its CSRF token
 * was refused.
 */
class CookieStore extends Store {
  readonly #deps: Pick<Deps, 'db' | 'now'>
  /** What each session of a request under way holds in the database, as text. */
  readonly #stored = new WeakMap<object, string>()

  constructor({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>) {
    super({
      // The store asks for a pg Pool and only uses `query`: it gets the application's, which is bounded for everything alike.
      // biome-ignore lint/suspicious/noExplicitAny: the store's types want a whole pg.Pool
      pool: { query: (text: string, values: unknown[]) => askAsIs(db, text, values) } as any,
      tableName: 'sessions',
      disableTouch: true,
      pruneSessionInterval: 15 * 60,
      errorLog: (...details: unknown[]) => log.error({ details: details.map(String) }, 'session store'),
    })
    this.#deps = { db, now }
  }

  override get(sid: string, done: (error: unknown, session?: SessionData | null) => void): void {
    findSignedIn(this.#deps, sid).then(
      (found) => {
        if (found?.row) signedIn.set(found.session, found.row)
        done(null, found?.session)
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

  /** What was read stands beside the session as stored; here the request gets both. */
  override createSession(req: Request, stored: SessionData) {
    const row = signedIn.get(stored)
    if (row) signedIn.set(req, row)
    return super.createSession(req, stored)
  }
}

/** All but the cookie, whose end moves with the clock. */
const contentOf = (sid: string, { cookie: _cookie, ...content }: SessionData) => JSON.stringify([sid, content])

export const cookieStore = (deps: Deps): session.Store => new CookieStore(deps)
