import type { notificationCalls } from '../../domain/features/notifications.ts'
import type { Deps } from '../deps.ts'
import { countUnread } from '../http/answer/unread-count.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { listNotifications, markAllRead, markRead } from './notifications.ts'

export const notificationsApi = (deps: Deps): Handlers<keyof typeof notificationCalls> => ({
  'GET /notifications/unread-count': async (tx, { actor }) => ({ unread: await countUnread(tx, actor) }),
  'GET /notifications': (tx, { actor, query }) => listNotifications(tx, actor, query),
  'POST /notifications/mark-read': async (tx, { actor, body }) => ({
    updated: await markRead(tx, actor, body.ids, deps.now()),
  }),
  'POST /notifications/mark-all-read': async (tx, { actor }) => ({ updated: await markAllRead(tx, actor) }),
})
