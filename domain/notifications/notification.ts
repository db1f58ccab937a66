import type * as z from 'zod'
import { limits } from '../limits.ts'
import { matchesSearch } from '../search.ts'
import type { notificationListSchema, notificationSchema } from './notification-schemas.ts'

export type Notification = z.output<typeof notificationSchema>
export type NotificationList = z.output<typeof notificationListSchema>
export type NotificationFilter = keyof typeof notificationFilterLabels
export type Pill = { key: NotificationFilter; label: string; count: string }

/** The labels of filters by kind: each holds the kinds whose names begin with its own. */
const notificationFilterLabels = {
  all: 'Tous',
  started: 'Démarrées',
  completed: 'Terminées',
  late: 'En retard',
  wait_over: 'Attentes',
  idle: 'Immobiles',
  link_dying: 'Liens',
  unfetched: 'Non récupérés',
  approval: 'Accords',
  unread: 'Non lues',
}

export function badgeLabel(count: number): string {
  return count > limits.badgeMax ? `${limits.badgeMax}+` : String(Math.max(0, count))
}

/** Whether a person has read a notification, which the garage shares. */
export function isRead(notification: Pick<Notification, 'readBy'>, userId: string): boolean {
  return notification.readBy.includes(userId)
}

/**
 * The filters worth showing: those that hold something, counted on what is loaded. The unread filter has the badge's
 * figure, which counts beyond what is loaded, and not what was just read and still looks new.
 */
export function pills(notifications: readonly Notification[], userId: string, unread: number): Pill[] {
  return (Object.keys(notificationFilterLabels) as NotificationFilter[])
    .map((key) => ({ key, label: notificationFilterLabels[key], count: matching(notifications, key, userId).length }))
    .filter((pill) => pill.count > 0)
    .map(({ count, ...pill }) => ({ ...pill, count: pill.key === 'unread' ? unreadFigure(unread) : String(count) }))
}

const unreadFigure = (unread: number): string => (unread > 0 ? badgeLabel(unread) : '')

/** The loaded notifications that pass a pill and the search box. */
export function filterNotifications(
  notifications: readonly Notification[],
  { filter, search, userId }: { filter: NotificationFilter; search: string; userId: string },
): Notification[] {
  return matching(notifications, filter, userId).filter((item) => matchesSearch(searchText(item), search))
}

function matching(notifications: readonly Notification[], filter: NotificationFilter, userId: string): Notification[] {
  return notifications.filter((item) => {
    if (filter === 'all') return true
    return filter === 'unread' ? !isRead(item, userId) : item.type.startsWith(`process_${filter}`)
  })
}

function searchText({ message, metadata: { client, car, process } }: Notification): string {
  return [message, client?.fullName, car?.displayName, car?.plaque, process.name].filter(Boolean).join(' ')
}
