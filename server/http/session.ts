import type { Request, RequestHandler } from 'express'
import session from 'express-session'
import { limits } from '../../domain/limits.ts'
import type { Deps } from '../deps.ts'
import type { Config } from '../runtime/config.ts'

declare module 'express-session' {
  interface SessionData {
    /** The auth session behind this cookie; role and garage are read from the database (contract 6.2). */
    authSessionId: string
    /** What csurf draws the tokens of forms from. */
    csrfSecret?: string
    flash: { kind: 'info' | 'error'; message: string }[]
  }
}

const anonymousMs = 60 * 60 * 1000

/** Cookie session in PostgreSQL. Mounted on pages and on the four calls that set or clear the cookie, nowhere else. */
export function cookieSession({ config, secrets }: Deps, store: session.Store): RequestHandler {
  const secure = isHttps(config)
  const handler = session({
    name: secure ? '__Host-garage_sid' : 'garage_sid',
    secret: secrets.session,
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: anonymousMs },
    store,
  })
  return secure ? (req, res, next) => handler(overHttps(req), res, next) : handler
}

/** What the browser speaks decides of cookies' names and flags; a relay may speak http to us. */
export const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl?.startsWith('https://') ?? false

/**
 * An https address has a relay in front of us. Whether it is trusted to tell addresses (TRUST_PROXY) or not, the
 * browser speaks https: express-session would silently send no cookie, and nobody could sign in.
 */
function overHttps(req: Request): Request {
  return Object.defineProperty(req, 'secure', { value: true })
}

/** A fresh session id for a fresh sign-in (fixation), saved before anything is answered. */
export async function startCookieSession(req: Request, authSessionId: string): Promise<void> {
  await callback((done) => req.session.regenerate(done))
  req.session.authSessionId = authSessionId
  req.session.cookie.maxAge = limits.sessionAbsoluteMs
  await saveSession(req)
}

/** The same session under a new id: forms that other tabs show keep their proof. */
export async function renewCookieSession(req: Request, authSessionId: string): Promise<void> {
  const { csrfSecret, flash } = req.session
  await callback((done) => req.session.regenerate(done))
  Object.assign(req.session, { authSessionId, ...(csrfSecret && { csrfSecret }), ...(flash && { flash }) })
  req.session.cookie.maxAge = limits.sessionAbsoluteMs
  await saveSession(req)
}

/** express-session would answer 200 even when its own late save fails: save first, then answer. */
export function saveSession(req: Request): Promise<void> {
  return callback((done) => req.session.save(done))
}

export function endCookieSession(req: Request): Promise<void> {
  return callback((done) => req.session.destroy(done))
}

function callback(call: (done: (error?: unknown) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()))
  })
}
