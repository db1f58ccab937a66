import { Router } from 'express'
import { markReadForm, notificationListQuery } from '../../domain/notification.ts'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { inGarage, readInGarage } from '../http/in-garage.ts'
import { page } from '../http/page.ts'
import { isId, parse } from '../http/parse.ts'
import { markAllRead, markRead } from './actions.ts'
import { readCursor } from './cursor.ts'
import { countUnread, listNotifications } from './list.ts'

/** The bell's content as a page, for scripts off. */
export function notificationsPages(deps: Deps): Router {
  const pages = Router()

  pages.get(routes.notifications.path, async (req, res) => {
    const { limit, before } = parse(notificationListQuery, req.query)
    const place = { limit, before: before === undefined ? undefined : readCursor(before) }
    const [list, unread] = await readInGarage(deps, req, (tx, actor) =>
      Promise.all([listNotifications(tx, actor.userId, place), countUnread(tx, actor.userId)]),
    )
    await page(req, res, 'notifications', { list, unread, older: before !== undefined })
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
