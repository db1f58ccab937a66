import type { RequestHandler } from 'express'
import { findActor } from '../http/actor.ts'
import { readAlongside } from '../http/alongside.ts'
import { countUnread } from './list.ts'

/** The bell's count, for every page read by somebody signed in: it must be there at first paint. */
export function unreadBadge(): RequestHandler {
  return (req, res, next) => {
    if (findActor(req)) {
      readAlongside(req, async (tx, actor) => {
        res.locals.unread = await countUnread(tx, actor.userId)
      })
    }
    next()
  }
}
