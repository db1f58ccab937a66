import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { markReadForm, notificationListQuery } from '../../domain/notification.ts'
import type { Deps } from '../deps.ts'
import { inGarage, readInGarage } from '../http/in-garage.ts'
import { parse } from '../http/parse.ts'
import { countUnread } from '../http/unread.ts'
import { markAllRead, markRead } from './actions.ts'
import { readCursor } from './cursor.ts'
import { listNotifications } from './list.ts'

/** The calls of /notifications (spec 7 and readings). */
export function notificationsApi(deps: Deps): Router {
  const api = Router()

  api.get(apiRoutes.unreadCount.path, async (req, res) => {
    const unread = await readInGarage(deps, req, (tx, actor) => countUnread(tx, actor.userId))
    res.json({ unread })
  })

  api.get(apiRoutes.listNotifications.path, async (req, res) => {
    const { limit, before } = parse(notificationListQuery, req.query)
    const place = { limit, before: before === undefined ? undefined : readCursor(before) }
    res.json(await readInGarage(deps, req, (tx, actor) => listNotifications(tx, actor.userId, place)))
  })

  api.post(apiRoutes.markRead.path, async (req, res) => {
    const { ids } = parse(markReadForm, req.body)
    const updated = await inGarage(deps, req, (tx, actor) => markRead(tx, actor, ids, deps.now()))
    res.json({ updated })
  })

  api.post(apiRoutes.markAllRead.path, async (req, res) => {
    res.json({ updated: await inGarage(deps, req, (tx, actor) => markAllRead(tx, actor)) })
  })

  return api
}
