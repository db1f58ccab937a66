import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Config } from '../config.ts'
import { AppError } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that another site sent: Fetch-Metadata first, then Origin. A browser too old for both sends
 * neither: there the CSRF token decides alone.
 */
export function requireSameOrigin(config: Config): RequestHandler {
  return (req: Request, _res: Response, next: NextFunction) => {
    if (safeMethods.has(req.method) || isSameOrigin(req, config)) return next()
    throw new AppError(403, 'CSRF_INVALID')
  }
}

/** Does the browser say that this request comes from our own pages? (readings.md, "Session and tokens") */
export function saysSameOrigin(req: Request, config: Config): boolean {
  const said = req.get('sec-fetch-site') !== undefined || req.get('origin') !== undefined
  return said && isSameOrigin(req, config)
}

function isSameOrigin(req: Request, config: Config): boolean {
  const site = req.get('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = req.get('origin')
  return origin === undefined || origin === ownOrigin(req, config)
}

function ownOrigin(req: Request, { publicUrl }: Config): string {
  return publicUrl ?? `${req.protocol}://${req.get('host')}`
}
