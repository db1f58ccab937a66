import type { RequestHandler } from 'express'
import type { Deps } from '../deps.ts'
import { findActor } from '../http/actor.ts'
import { inGarage } from '../http/write.ts'
import { countUnread } from './list.ts'

/** The bell's count, for every page read by somebody signed in: it must be there at first paint. */
export function unreadBadge(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    if (req.method === 'GET' && findActor(req)) {
      res.locals.unread = await inGarage(deps, req, (tx, actor) => countUnread(tx, actor.userId))
    }
    next()
  }
}
