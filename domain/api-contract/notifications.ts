import { markReadForm, notificationListQuery } from '../notification-form.ts'
import { notificationListSchema, unreadSchema, updatedSchema } from '../notification-wire.ts'
import type { CallContract } from './call.ts'

export const notificationsContract = {
  unreadCount: { summary: 'Nombre de notifications non lues', success: { 200: unreadSchema } },
  listNotifications: {
    summary: 'Notifications, de la plus récente à la plus ancienne',
    description: 'before prend le nextBefore de la réponse précédente, ou le createdAt du dernier élément.',
    query: notificationListQuery,
    success: { 200: notificationListSchema },
  },
  markRead: { summary: 'Marquer des notifications lues', body: markReadForm, success: { 200: updatedSchema } },
  markAllRead: { summary: 'Tout marquer lu', success: { 200: updatedSchema } },
} satisfies Record<string, CallContract>
