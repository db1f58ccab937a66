import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Config } from '../runtime/config.ts'
import { AppError } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that another site sent: Fetch-Metadata first, then Origin. Where the browser says nothing the CSRF
 * token decides alone.
 */
export function requireSameOrigin(config: Config): RequestHandler {
  return (req: Request, _res: Response, next: NextFunction) => {
    if (safeMethods.has(req.method) || saysNothing(req) || isSameOrigin(req, config)) return next()
    throw new AppError(403, 'CSRF_INVALID')
  }
}

/** Does the browser say that this request comes from our own pages? (decision 0003) */
export const saysSameOrigin = (req: Request, config: Config): boolean => !saysNothing(req) && isSameOrigin(req, config)

/** A browser without Fetch-Metadata (Chrome 75, Safari 16.3) may hide an origin, or be told to by somebody's proxy. */
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
