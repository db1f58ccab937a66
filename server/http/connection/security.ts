import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { ownAnswerHeader } from '../../../domain/ground/addresses/own-answer.ts'
import type { Config } from '../../runtime/config.ts'
import { IncomingMessage, ServerResponse } from './node-http.ts'

/** The nonce of this answer: a script or style outside of our files only runs with it. */
export const nonceOf = (res: Response): string => String(res.locals.nonce)

/**
 * Headers of every answer (ASVS 3.4.3). HSTS and upgrade only when the public address is https: on a workshop network
 * with plain http they would block everybody.
 * @param connections further addresses for the development server
 */
export function securityHeaders(config: Config, connections: string[] = []): RequestHandler {
  const https = config.publicUrl?.startsWith('https://') ?? false
  const nonce = `'nonce-${nonceMark}'`
  const headersFor = (upgrade: boolean) =>
    headersOf(
      helmet({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            defaultSrc: ["'none'"],
            scriptSrc: ["'self'", nonce],
            styleSrc: ["'self'", nonce],
            // The tab shows a photo that it is uploading.
            imgSrc: ["'self'", 'data:', 'blob:'],
            fontSrc: ["'self'"],
            connectSrc: ["'self'", ...apiOrigin(config), ...connections],
            manifestSrc: ["'self'"],
            formAction: ["'self'"],
            frameAncestors: ["'none'"],
            baseUri: ["'none'"],
            objectSrc: ["'none'"],
            ...(upgrade ? { upgradeInsecureRequests: [] } : {}),
          },
        },
        strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
        // Not `no-referrer`: with it Chromium 64, Firefox 60 and Safari 11.1 hide the origin of our own forms and
        // calls.
        referrerPolicy: { policy: 'same-origin' },
        // Browsers ignore COOP on plain http and log a warning.
        crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
        originAgentCluster: https,
        xFrameOptions: { action: 'deny' },
      }),
    )
  const exposed = apiOrigin(config).map((): [string, string] => [exposes, `${ownAnswerHeader}, Location, Retry-After`])
  const [upgrading, plain] = [
    [...headersFor(https), ...exposed],
    [...headersFor(false), ...exposed],
  ]
  const ownHost = https && config.publicUrl ? new URL(config.publicUrl).host : null
  return (req, res, next) => {
    const nonce = randomBytes(16).toString('base64')
    res.locals.nonce = nonce
    // At another host, or on the local machine, https may not be served: an upgraded form would fail.
    for (const [name, value] of req.get('host') === ownHost ? upgrading : plain)
      res.setHeader(name, value.replaceAll(nonceMark, nonce))
    next()
  }
}

/** Lets our pages read these headers of calls at another origin. */
const exposes = 'Access-Control-Expose-Headers'
const nonceMark = '%NONCE%'

/** The headers written by helmet, computed once: only the nonce differs between answers. */
function headersOf(helmet: Helmet): [string, string][] {
  const res = new ServerResponse(new IncomingMessage(new Socket()))
  res.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  helmet(res.req, res, (error) => {
    if (error) throw error
  })
  return res.getHeaderNames().map((name) => [name, String(res.getHeader(name))])
}

type Helmet = ReturnType<typeof helmet>

function apiOrigin({ apiBaseUrl }: Config): string[] {
  return apiBaseUrl.startsWith('/') ? [] : [new URL(apiBaseUrl).origin]
}
