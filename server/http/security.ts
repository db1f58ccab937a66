import { randomBytes } from 'node:crypto'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { Config } from '../config.ts'

/** The nonce of this answer: the only way for a script or style to run beside our own files. */
export const nonceOf = (res: Response): string => String(res.locals.nonce)

type Sources = { scripts: string[]; styles: string[]; connections: string[] }

/**
 * Headers of every answer (security goals S-CSP, S-HDR). HSTS and upgrade only when the public address is https:
 * on a plain-http workshop network they would lock people out.
 * @param extra additional sources: what the development server needs, or an API on another origin.
 */
export function securityHeaders(config: Config, extra: Partial<Sources> = {}): RequestHandler[] {
  const https = config.publicUrl?.startsWith('https://') ?? false
  const nonce = (_req: unknown, res: unknown) => `'nonce-${nonceOf(res as Response)}'`
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", nonce, ...(extra.scripts ?? [])],
        styleSrc: ["'self'", nonce, ...(extra.styles ?? [])],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...apiOrigin(config), ...(extra.connections ?? [])],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    // Browsers ignore COOP on plain http and say so on the console.
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    xFrameOptions: { action: 'deny' },
  })
  return [newNonce, permissionsPolicy, headers]
}

function newNonce(_req: Request, res: Response, next: NextFunction): void {
  res.locals.nonce = randomBytes(16).toString('base64')
  next()
}

function permissionsPolicy(_req: Request, res: Response, next: NextFunction): void {
  res.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  next()
}

function apiOrigin({ apiBaseUrl }: Config): string[] {
  return apiBaseUrl.startsWith('/') ? [] : [new URL(apiBaseUrl).origin]
}
