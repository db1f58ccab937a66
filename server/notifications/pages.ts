import { Router } from 'express'
import { notificationListQuery } from '../../domain/notification-form.ts'
import { routes } from '../../domain/routes.ts'
import { type Fields, form } from '../http/forms/form.ts'
import { showPage } from '../http/page.ts'
import { isBackgroundLook } from '../http/page-shell.ts'
import { isId, parse } from '../http/parse.ts'
import { listNotifications } from './list.ts'

export function notificationsPages(): Router {
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

  return pages
}

/** One that was opened, which leads to its process, or all. */
export const notificationForms = {
  notificationsRead: [
    form({
      call: 'POST /notifications/mark-read',
      when: ({ id }) => id !== undefined,
      body: ({ id }) => ({ ids: [id] }),
      to: afterReading,
    }),
    form({ call: 'POST /notifications/mark-all-read', to: afterReading }),
  ],
}

function afterReading({ fields: { processus } }: { fields: Fields }): string {
  return isId(processus) ? routes.process.href({ id: processus }) : routes.notifications.href()
}
