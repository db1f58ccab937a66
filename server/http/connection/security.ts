import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { Config } from '../../runtime/config.ts'
import { IncomingMessage, ServerResponse } from './node-http.ts'

/** The nonce of this answer: the only way for a script or style to run beside our own files. */
export const nonceOf = (res: Response): string => String(res.locals.nonce)

/**
 * Headers of every answer (ASVS 3.4.3). HSTS and upgrade only when the public address is https:
 * on a plain-http workshop network they would lock people out.
 * @param connections what the development server needs besides
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
            // A photo being sent is shown from the tab that holds it.
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
        // Not `no-referrer`: Chromium 64, Firefox 60 and Safari 11.1 would hide the origin of our own forms and calls with it.
        referrerPolicy: { policy: 'same-origin' },
        // Browsers ignore COOP on plain http and say so on the console.
        crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
        originAgentCluster: https,
        xFrameOptions: { action: 'deny' },
      }),
    )
  const [upgrading, plain] = [headersFor(https), headersFor(false)]
  const ownHost = https && config.publicUrl ? new URL(config.publicUrl).host : null
  return (req, res, next) => {
    const nonce = randomBytes(16).toString('base64')
    res.locals.nonce = nonce
    // At another host, or on the machine itself, https may answer nothing: an upgraded form would be a dead button.
    for (const [name, value] of req.get('host') === ownHost ? upgrading : plain)
      res.setHeader(name, value.replaceAll(nonceMark, nonce))
    next()
  }
}

const nonceMark = '%NONCE%'

/** The headers that helmet writes, computed once: only the nonce changes from one answer to the next. */
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
