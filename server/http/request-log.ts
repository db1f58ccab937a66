import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { findActor } from './actor.ts'
import { matchCall, matchPage } from './match.ts'

export const requestIdOf = (res: Response): string => String(res.locals.requestId)

/** One line per request. The route's pattern is logged, never the address: it may hold a tracking or reset token. */
export function requestLog(log: Logger): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) => {
    const startedAt = performance.now()
    res.locals.requestId = randomUUID()
    res.setHeader('X-Request-Id', requestIdOf(res))
    res.once('close', () => {
      const actor = findActor(req)
      log.info({
        requestId: requestIdOf(res),
        method: req.method,
        route: patternOf(req.method, req.originalUrl),
        status: res.statusCode,
        durationMs: Math.round(performance.now() - startedAt),
        aborted: !res.writableFinished,
        ...(actor ? { userId: actor.userId, garageId: actor.garageId } : {}),
      })
    })
    next()
  }
}

function patternOf(method: string, url: string): string {
  const path = url.split('?')[0] ?? ''
  if (path.startsWith('/api/')) return `/api${matchCall(method, path.slice(4))?.path ?? '/…'}`
  return matchPage(path)?.route.path ?? '…'
}
