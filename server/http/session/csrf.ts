import csurf from 'csurf'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { WebDeps } from '../../deps.ts'
import type { Config } from '../../runtime/config.ts'
import { findActor } from '../actor.ts'
import { AppError } from '../errors.ts'
import { personMark } from './carried-form.ts'
import { deviceOf, saveSession } from './session.ts'

/**
 * The only file that uses csurf (archived; see docs/decisions): session mode, token from the header or the form body,
 * never from the query string. `requireSameOrigin` checks the origin before it.
 */
const protect = csurf({ value: tokenOf })

/**
 * Refuses an unsafe request without the session's token, with csurf's 403 EBADCSRFTOKEN. It skips reads, for which
 * csurf would open a session row per visitor, and itself refuses a write to a session without a secret, which no token
 * can match.
 */
export const requireCsrfToken: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  if (!('csrfSecret' in req.session)) return next(Object.assign(new Error('no session'), { code: 'EBADCSRFTOKEN' }))
  protect(req, res, next)
}

/**
 * The token for the page being rendered. A session created for it is stored before the first byte is sent.
 * @throws AppError 429 where too many were opened
 */
export async function csrfToken(req: Request, res: Response): Promise<string> {
  const fresh = !('csrfSecret' in req.session)
  if (fresh && !req.session.authSessionId) await countOpening(req)
  if (!req.csrfToken) await run(req, res)
  const token = req.csrfToken()
  if (fresh) await saveSession(req)
  const actor = findActor(req)
  return actor ? `${token}.${personMark(req.app.locals.deps, actor)}` : token
}

/**
 * Counts the first form of a visitor, which opens a session, a row in the database: per network, and per known device.
 * @throws AppError 429
 */
async function countOpening(req: Request): Promise<void> {
  const deps: WebDeps = req.app.locals.deps
  const device = deviceOf(deps, req)
  if (device) await deps.limits.take('sessionsPerDevice', device.id)
  else await deps.limits.take('sessionsPerAddress', req.ip ?? '')
}

/** Runs csurf as for a safe method, so that it adds `req.csrfToken`; an unsafe method was checked before. */
function run(req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const next: NextFunction = (error?: unknown) => (error && req.method === 'GET' ? reject(error) : resolve())
    protect(req, res, next)
  })
}

/** The token, without the person's mark after it. */
function tokenOf(req: Request): string {
  const header = req.headers['csrf-token']
  const field: unknown = (req.body as Record<string, unknown> | undefined)?._csrf
  const text = typeof header === 'string' ? header : field
  return typeof text === 'string' ? (text.split('.')[0] ?? '') : ''
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write sent by another site: Fetch-Metadata is checked first, then Origin. If the browser sends neither,
 * only the CSRF token decides.
 */
export function requireSameOrigin(config: Config): RequestHandler {
  return (req: Request, _res: Response, next: NextFunction) => {
    if (safeMethods.has(req.method) || saysNothing(req) || isSameOrigin(req, config)) return next()
    throw new AppError(403, 'CSRF_INVALID')
  }
}

/** Whether the browser declares that this request comes from our own pages (decision 0003). */
export const saysSameOrigin = (req: Request, config: Config): boolean => !saysNothing(req) && isSameOrigin(req, config)

/**
 * Whether the browser says nothing about a request's origin: without Fetch-Metadata (Chrome 75, Safari 16.3) it may
 * hide the origin, or a proxy may remove it.
 */
export function saysNothing(req: Request): boolean {
  const origin = req.get('origin')
  return req.get('sec-fetch-site') === undefined && (origin === undefined || origin === 'null')
}

function isSameOrigin(req: Request, config: Config): boolean {
  const site = req.get('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return req.get('origin') === ownOrigin(req, config)
}

function ownOrigin(req: Request, { publicUrl }: Config): string {
  return publicUrl ?? `${req.protocol}://${req.get('host')}`
}
