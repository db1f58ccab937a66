import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import { limits } from '../../../domain/ground/limits.ts'
import type { ToastKind, ToastOffer, ToastText } from '../../../domain/ground/toast.ts'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../runtime/config.ts'

declare module 'express-session' {
  interface SessionData {
    /** The id of the auth session behind this cookie; role and garage are read from the database (contract 6.2). */
    authSessionId: string
    /** The secret from which csurf derives the tokens of forms. */
    csrfSecret?: string
    flash: ToastText[]
  }
}

const anonymousMs = 60 * 60 * 1000

/** The cookie session in PostgreSQL, for pages and the four calls that set or clear the cookie. */
export function cookieSession(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  store: session.Store,
): RequestHandler {
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

/** Whether the browser uses https, which decides on cookies' names and flags; a relay may use http towards us. */
export const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl?.startsWith('https://') ?? false

/**
 * Marks the request as https: an https address has a relay in front of us. Otherwise, with TRUST_PROXY or without,
 * express-session would send no cookie, and nobody could sign in.
 */
function overHttps(req: Request): Request {
  return Object.defineProperty(req, 'secure', { value: true })
}

/**
 * Starts a session under a new id for a new sign-in (against fixation), saved before the answer. It has a secret for
 * forms from the start: two pages opened at once would each store one, and the forms of the first would be refused.
 */
export async function startCookieSession(req: Request, authSessionId: string): Promise<void> {
  const { carried } = req.session
  await callback((done) => req.session.regenerate(done))
  Object.assign(req.session, {
    authSessionId,
    csrfSecret: randomBytes(18).toString('base64url'),
    ...(carried && { carried }),
  })
  req.session.cookie.maxAge = limits.sessionAbsoluteMs
  await saveSession(req)
}

/** Renews the session under a new id: forms in other tabs keep their token. */
export async function renewCookieSession(req: Request, authSessionId: string): Promise<void> {
  const { csrfSecret, flash, carried } = req.session
  await callback((done) => req.session.regenerate(done))
  Object.assign(req.session, {
    authSessionId,
    ...(csrfSecret && { csrfSecret }),
    ...(flash && { flash }),
    ...(carried && { carried }),
  })
  req.session.cookie.maxAge = limits.sessionAbsoluteMs
  await saveSession(req)
}

/** Saves the session before the answer: express-session would answer 200 even when its own late save fails. */
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

/**
 * Stores a message for the next page. Await it before redirecting: the next request may arrive before the message is
 * stored.
 */
export async function flash(req: Request, kind: ToastKind, message: string, action?: ToastOffer): Promise<void> {
  req.session.flash = [...(req.session.flash ?? []), { kind, message, ...(action && { action }) }]
  await saveSession(req)
}

/** Redirects after a form, with a message about its outcome. */
export async function redirectWithMessage(res: Response, href: string, message: string, kind: ToastKind = 'info') {
  await flash(res.req, kind, message)
  res.redirect(303, href)
}

export async function takeFlash(req: Request): Promise<ToastText[]> {
  const messages = req.session?.flash
  if (!messages || messages.length === 0) return []
  delete req.session.flash
  await saveSession(req)
  return messages
}

type Keys = Pick<Deps, 'config' | 'secrets'>

/** A browser in which accounts have signed in. It does not name them, but recognises each. */
export type Device = { id: string; knows: (userId: string) => boolean }

type Content = { id: string; marks: string[] }

/** The number of accounts that a browser remembers: the latest ones, as a workshop's computer is shared. */
const accountsKept = 10

/** Reads the device's cookie. @returns undefined where nobody has signed in before, or the cookie is not ours */
export function deviceOf(keys: Keys, req: Request): Device | undefined {
  const content = contentOf(keys, req)
  return content && { id: content.id, knows: (userId) => content.marks.includes(mark(keys, content.id, userId)) }
}

/** Remembers an account in this browser: wrong passwords there are counted apart from those of strangers. */
export function rememberDevice(keys: Keys, req: Request, res: Response, userId: string): void {
  const { id, marks } = contentOf(keys, req) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
  const own = mark(keys, id, userId)
  const content = [id, own, ...marks.filter((one) => one !== own).slice(0, accountsKept - 1)].join('.')
  res.cookie(nameFor(keys.config), `${content}.${signature(keys, content)}`, {
    httpOnly: true,
    secure: isHttps(keys.config),
    sameSite: 'lax',
    path: '/',
    maxAge: limits.knownDeviceMs,
  })
}

function contentOf(keys: Keys, req: Request): Content | undefined {
  const match = new RegExp(`(?:^|; ?)${nameFor(keys.config)}=([\\w.-]{1,512})(?:;|$)`).exec(req.headers.cookie ?? '')
  const [, content = '', signed = ''] = /^(.+)\.([\w-]{43})$/.exec(match?.[1] ?? '') ?? []
  if (!content || !timingSafeEqual(Buffer.from(signed), Buffer.from(signature(keys, content)))) return undefined
  const [id = '', ...marks] = content.split('.')
  return { id, marks }
}

const nameFor = (config: Config) => (isHttps(config) ? '__Host-garage_appareil' : 'garage_appareil')

const signature = ({ secrets }: Keys, content: string) =>
  createHmac('sha256', secrets.linkKey).update(`known-device cookie ${content}`).digest('base64url')

const mark = ({ secrets }: Keys, id: string, userId: string) =>
  createHmac('sha256', secrets.linkKey)
    .update(`known-device ${id} ${userId}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
