import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Deps } from '../../deps.ts'
import { serving } from '../../runtime/log.ts'
import { findActor } from '../actor.ts'
import { matchCall, matchPage } from '../match.ts'

export const requestIdOf = (res: Response): string => String(res.locals.requestId)

/** nginx's status for a client that left before the answer. */
const clientLeft = 499

/**
 * One line per request, and its count. The route's pattern is told, never the address: it may hold a tracking or reset
 * token.
 */
export function requestLog({ log, metrics }: Pick<Deps, 'log' | 'metrics'>): RequestHandler {
  // No field was typed by anybody: looking for secrets in the line would cost ten times as much as writing it.
  const lines = log.child({}, { redact: [] })
  return (req: Request, res: Response, next: NextFunction) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    res.locals.requestId = requestId
    res.setHeader('X-Request-Id', requestId)
    metrics.inFlight.inc()
    res.once('close', () => {
      const actor = findActor(req)
      const { method } = req
      const route = patternOf(method, req.originalUrl)
      const durationMs = performance.now() - startedAt
      const aborted = !res.writableFinished
      metrics.inFlight.dec()
      metrics.requests.inc({ method, route, status: aborted ? clientLeft : res.statusCode })
      metrics.durations.observe({ method, route }, durationMs / 1000)
      lines.info({
        requestId,
        method,
        route,
        status: res.statusCode,
        durationMs: Math.round(durationMs),
        aborted,
        ...(actor ? { userId: actor.userId, garageId: actor.garageId } : {}),
      })
    })
    serving.run({ requestId }, next)
  }
}

function patternOf(method: string, url: string): string {
  const path = url.split('?')[0] ?? ''
  if (path.startsWith('/api/')) return `/api${matchCall(method, path.slice(4))?.path ?? '/…'}`
  return matchPage(path)?.route.path ?? '…'
}
