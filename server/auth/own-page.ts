import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Deps } from '../deps.ts'
import { requireCsrfToken } from '../http/csrf.ts'
import { saysNothing, saysSameOrigin } from '../http/same-origin.ts'

/**
 * The cookie session for the calls that may set or clear it, when one of our own pages asks: the browser says so, or it
 * says nothing at all and the page's CSRF token proves it. A foreign origin is never outweighed by a token.
 */
export function cookieForOwnPages({ config }: Deps, session: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (saysSameOrigin(req, config)) return session(req, res, next)
    if (!saysNothing(req) || req.get('csrf-token') === undefined) return next()
    session(req, res, (error?: unknown) => (error ? next(error) : proveByToken(req, res, next)))
  }
}

function proveByToken(req: Request, res: Response, next: NextFunction): void {
  requireCsrfToken(req, res, (refusal?: unknown) => {
    // Without the session the call is answered as to any program: tokens, no cookie.
    if (refusal) Reflect.deleteProperty(req, 'session')
    next()
  })
}
