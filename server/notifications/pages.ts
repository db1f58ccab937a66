import { Router } from 'express'
import { markReadForm, notificationListQuery } from '../../domain/notification-form.ts'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { inGarage } from '../http/in-garage.ts'
import { showPage } from '../http/page.ts'
import { isBackgroundLook } from '../http/page-shell.ts'
import { isId, parse } from '../http/parse.ts'
import { markAllRead, markRead } from './actions.ts'
import { listNotifications } from './list.ts'

export function notificationsPages(deps: Deps): Router {
  const pages = Router()

  pages.get(routes.notifications.path, (req, res) => {
    const query = parse(notificationListQuery, req.query)
    return showPage(req, res, 'notifications', async (tx, actor) => ({
      list: await listNotifications(tx, actor, query),
      older: query.before !== undefined,
    }))
  })

  pages.get(routes.notificationBell.path, (req, res) => {
    if (!isBackgroundLook(req)) return res.redirect(303, routes.notifications.href())
    const first = parse(notificationListQuery, {})
    return showPage(req, res, 'notificationBell', async (tx, actor) => ({
      list: await listNotifications(tx, actor, first),
    }))
  })

  pages.post(routes.notificationsRead.path, async (req, res) => {
    const { id, processus } = (req.body ?? {}) as Record<string, unknown>
    await inGarage(deps, req, (tx, actor) =>
      id === undefined
        ? markAllRead(tx, actor)
        : markRead(tx, actor, parse(markReadForm, { ids: [id] }).ids, deps.now()),
    )
    res.redirect(303, isId(processus) ? routes.process.href({ id: processus }) : routes.notifications.href())
  })

  return pages
}
