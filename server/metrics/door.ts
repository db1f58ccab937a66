import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Registry } from 'prom-client'
import type { Config } from '../runtime/config.ts'

type Next = () => void

/** `GET /metrics`, in plain Node beside the health probes. `read` gives the figures of the whole installation. */
export function metricsDoor({ metricsToken }: Pick<Config, 'metricsToken'>, read: () => Promise<string>) {
  return (req: IncomingMessage, res: ServerResponse, next: Next) => {
    if (req.method !== 'GET' || req.url?.split('?')[0] !== '/metrics') return next()
    if (metricsToken && !holds(req, metricsToken)) {
      res.setHeader('WWW-Authenticate', 'Bearer')
      return answer(res, 401, 'METRICS_TOKEN attendu')
    }
    read().then(
      (text) => answer(res, 200, text, Registry.PROMETHEUS_CONTENT_TYPE),
      () => answer(res, 503, 'Mesures indisponibles'),
    )
  }
}

/** Digests are of one length, and comparing them takes one time. */
function holds(req: IncomingMessage, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}

function answer(res: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  res.statusCode = status
  res.setHeader('Content-Type', type)
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Cache-Control', 'no-store')
  res.end(text)
}
