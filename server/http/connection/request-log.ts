import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { sessionEventsPath } from '../../../domain/ground/addresses/page-links.ts'
import { apiRoot, callPath, isOfApi } from '../../../domain/ground/addresses/roots.ts'
import type { Deps } from '../../deps.ts'
import { serving } from '../../runtime/log.ts'
import { findActor } from '../actor.ts'
import { matchCall, matchPage } from '../match.ts'

export const requestIdOf = (res: Response): string => String(res.locals.requestId)

/** nginx's status for a client that disconnected before the answer. */
const clientLeft = 499

/**
 * One line for each request, and its count. The line has the route's pattern and not the address, which may contain a
 * tracking or reset token.
 */
export function requestLog({ log, metrics }: Pick<Deps, 'log' | 'metrics'>): RequestHandler {
  // No field comes from a user: searching the line for secrets would take ten times as long as writing it.
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
      metrics.requests.inc({ method, route, status: aborted ? clientLeft : res.statusCode })
      if (!isStream(res)) {
        metrics.inFlight.dec()
        metrics.durations.observe({ method, route }, durationMs / 1000)
      }
      lines.info({
        requestId,
        method,
        route,
        status: res.statusCode,
        durationMs: Math.round(durationMs),
        aborted,
        ...(actor ? { userId: actor.userId, garageId: actor.garageId } : {}),
        ...(actor?.program && { programId: actor.program.id }),
      })
    })
    serving.run({ requestId }, next)
  }
}

/** Whether the answer was a stream: it leaves the requests in flight as it begins, and its length is no duration. */
const isStream = (res: Response) => String(res.getHeader('Content-Type')).startsWith('text/event-stream')

function patternOf(method: string, url: string): string {
  const path = url.split('?')[0] ?? ''
  if (isOfApi(path)) return apiRoot + (matchCall(method, callPath(path))?.path ?? '/…')
  return path === sessionEventsPath ? path : (matchPage(path)?.route.path ?? '…')
}
