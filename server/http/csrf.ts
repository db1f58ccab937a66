import csurf from 'csurf'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { deviceOf } from './known-device.ts'
import { saveSession } from './session.ts'
import type { WebDeps } from './web-deps.ts'

/**
 * The only file that knows csurf (archived; see docs/decisions): session mode, token from the header or the form
 * body, never from the query string. Behind it stands the origin check of `same-origin.ts`.
 */
const protect = csurf({ value: tokenOf })

/**
 * Refuses an unsafe request without the session's token, with csurf's 403 EBADCSRFTOKEN. Reads are left alone: csurf
 * would open a session row for every visitor; and so is a write to a session without a secret, which no token can be
 * right for: csurf would open one to say so.
 */
export const requireCsrfToken: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  if (!('csrfSecret' in req.session)) return next(Object.assign(new Error('no session'), { code: 'EBADCSRFTOKEN' }))
  protect(req, res, next)
}

/**
 * The token for the page being written. A session created for it is stored before the first byte leaves.
 * @throws AppError 429 where too many were opened
 */
export async function csrfToken(req: Request, res: Response): Promise<string> {
  const fresh = !('csrfSecret' in req.session)
  if (fresh && !req.session.authSessionId) await countOpening(req)
  if (!req.csrfToken) await run(req, res)
  const token = req.csrfToken()
  if (fresh) await saveSession(req)
  return token
}

/**
 * A visitor's first form opens a session, which is a row in the database: so many from one network, so many from a
 * device that is known, whatever strangers beside it do.
 * @throws AppError 429
 */
async function countOpening(req: Request): Promise<void> {
  const deps: WebDeps = req.app.locals.deps
  const device = deviceOf(deps, req)
  if (device) await deps.limits.take('sessionsPerDevice', device.id)
  else await deps.limits.take('sessionsPerAddress', req.ip ?? '')
}

/** csurf adds `req.csrfToken` while it lets a safe method pass; an unsafe one was checked before. */
function run(req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const next: NextFunction = (error?: unknown) => (error && req.method === 'GET' ? reject(error) : resolve())
    protect(req, res, next)
  })
}

function tokenOf(req: Request): string {
  const header = req.headers['csrf-token']
  if (typeof header === 'string') return header
  const field: unknown = (req.body as Record<string, unknown> | undefined)?._csrf
  return typeof field === 'string' ? field : ''
}
