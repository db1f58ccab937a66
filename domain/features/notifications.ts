import type { CallTable } from '../ground/call.ts'
import * as notifications from '../notifications/notification-schemas.ts'
import {
  markReadForm,
  notificationListQuery,
  notificationListSchema,
  unreadSchema,
  updatedSchema,
} from '../notifications/notification-schemas.ts'
import { feature } from './feature.ts'

export const notificationCalls = {
  'GET /notifications/unread-count': {
    id: 'unreadCount',
    summary: 'Nombre de notifications non lues',
    access: 'read',
    answers: { 200: unreadSchema },
  },
  'GET /notifications': {
    id: 'listNotifications',
    summary: 'Notifications, de la plus récente à la plus ancienne',
    description: 'before prend le nextBefore de la réponse précédente, ou le createdAt du dernier élément.',
    access: 'read',
    query: notificationListQuery,
    answers: { 200: notificationListSchema },
  },
  'POST /notifications/mark-read': {
    id: 'markRead',
    summary: 'Marquer des notifications lues',
    access: 'read',
    body: markReadForm,
    answers: { 200: updatedSchema },
  },
  'POST /notifications/mark-all-read': {
    id: 'markAllRead',
    summary: 'Tout marquer lu',
    access: 'read',
    answers: { 200: updatedSchema },
  },
} satisfies CallTable

export const notificationsFeature = feature({
  chapter: 'Notifications',
  calls: notificationCalls,
  schemas: [notifications],
})
