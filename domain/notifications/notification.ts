import type * as z from 'zod'
import { limits } from '../ground/limits.ts'
import { matchesSearch } from '../ground/search.ts'
import type { notificationListSchema, notificationSchema } from './notification-schemas.ts'

export type Notification = z.output<typeof notificationSchema>
export type NotificationList = z.output<typeof notificationListSchema>
export type NotificationFilter = keyof typeof notificationFilterLabels
export type Pill = { key: NotificationFilter; label: string; count: string }

/** The labels of the filters, in their order (contract 3.7). Other kinds are under « Tous » and « Non lues ». */
const notificationFilterLabels = {
  all: 'Tous',
  started: 'Démarrées',
  completed: 'Terminées',
  unread: 'Non lues',
}

export function badgeLabel(count: number): string {
  return count > limits.badgeMax ? `${limits.badgeMax}+` : String(Math.max(0, count))
}

/** Whether a person has read a notification of their garage. */
export function isRead(notification: Pick<Notification, 'readBy'>, userId: string): boolean {
  return notification.readBy.includes(userId)
}

/**
 * The non-empty filters, with counts of the loaded notifications, as « 20+ » where there are more. The unread filter
 * shows the badge's figure, which also counts notifications that are not loaded, and not those just read that still
 * look new.
 */
export function pills(notifications: readonly Notification[], userId: string, unread: number, hasMore = false): Pill[] {
  return (Object.keys(notificationFilterLabels) as NotificationFilter[])
    .map((key) => ({ key, label: notificationFilterLabels[key], count: matching(notifications, key, userId).length }))
    .filter((pill) => pill.count > 0)
    .map(({ count, ...pill }) => ({
      ...pill,
      count: pill.key === 'unread' ? unreadFigure(unread) : `${count}${hasMore ? '+' : ''}`,
    }))
}

const unreadFigure = (unread: number): string => (unread > 0 ? badgeLabel(unread) : '')

/** The loaded notifications that match a filter and the search box. */
export function filterNotifications(
  notifications: readonly Notification[],
  { filter, search, userId }: { filter: NotificationFilter; search: string; userId: string },
): Notification[] {
  return matching(notifications, filter, userId).filter((item) => matchesSearch(searchText(item), search))
}

/**
 * Whether a kind is marked as read for its author. The start and end of a process are news for everybody (contract
 * 5.6): a garage may have a single employee.
 */
export const isReadByAuthor = ({ type }: Pick<Notification, 'type'>): boolean =>
  type !== 'process_started' && type !== 'process_completed'

function matching(notifications: readonly Notification[], filter: NotificationFilter, userId: string): Notification[] {
  return notifications.filter((item) => passes[filter](item, userId))
}

const isStart = ({ type }: Notification): boolean => type === 'process_started'
const isEnd = ({ type }: Notification): boolean => type === 'process_completed'

const passes: Record<NotificationFilter, (item: Notification, userId: string) => boolean> = {
  all: () => true,
  started: isStart,
  completed: isEnd,
  unread: (item, userId) => !isRead(item, userId),
}

function searchText({ message, metadata: { client, car, process } }: Notification): string {
  return [message, client?.fullName, car?.displayName, car?.plaque, process.name].filter(Boolean).join(' ')
}
