import * as routes from '../../domain/ground/routes.ts'
import { notificationListQuery } from '../../domain/notifications/notification-schemas.ts'
import { isBackgroundLook } from '../http/answer/page.ts'
import { form, type Pages, page } from '../http/forms/page-table.ts'
import { isId, parse } from '../http/parse.ts'
import { listNotifications } from './notifications.ts'

export const notificationPages = {
  notifications: page({
    query: notificationListQuery,
    read: async (tx, { actor, query }) => ({
      list: await listNotifications(tx, actor, query),
      older: query.before !== undefined,
    }),
  }),
  notificationBell: page({
    read: async (tx, { req, actor }) => {
      if (!isBackgroundLook(req)) return routes.notifications.href()
      return { list: await listNotifications(tx, actor, parse(notificationListQuery, {})) }
    },
  }),
  // Marks one notification as read and opens its process, or marks all.
  notificationsRead: page({
    back: ({ fields: { processus } }) =>
      isId(processus) ? routes.process.href({ id: processus }) : routes.notifications.href(),
    forms: [
      form({
        call: 'POST /notifications/mark-read',
        when: ({ id }) => id !== undefined,
        body: ({ id }) => ({ ids: [id] }),
      }),
      form({ call: 'POST /notifications/mark-all-read' }),
    ],
  }),
} satisfies Pages
