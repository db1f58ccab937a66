import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { limits } from '../../domain/ground/limits.ts'
import type { Notification, NotificationList } from '../../domain/notifications/notification.ts'
import { call } from '../runtime/network/http.ts'
import { queries } from '../runtime/network/query-client.ts'

type Pages = InfiniteData<NotificationList, string | null>

/** A list that the page has just loaded is not requested again. */
const freshMs = 5_000

export const notificationsQuery = (brought?: NotificationList) =>
  infiniteQueryOptions({
    ...(brought && { initialData: { pages: [brought], pageParams: [null] } }),
    staleTime: brought ? freshMs : 0,
    queryKey: ['notifications'],
    meta: { keptWhileShown: true },
    queryFn: ({ pageParam, signal }) =>
      call('GET /notifications', {
        query: { limit: limits.notificationPageSize, before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    // The unread count is polled, and shows when there is something new to fetch.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Stores the first page with its read marks, for the next opening of the panel until its own load arrives. */
export function cacheFirstPage(readIds: ReadonlySet<string>, userId: string): void {
  change(({ pages, pageParams }) => ({ pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }))
  changeItems((item) => (readIds.has(item.id) ? readByUser(item, userId) : item))
}

export const showAllRead = (userId: string): void => changeItems((item) => readByUser(item, userId))

function readByUser(item: Notification, userId: string): Notification {
  return item.readBy.includes(userId) ? item : { ...item, read: true, readBy: [...item.readBy, userId] }
}

function changeItems(next: (item: Notification) => Notification): void {
  change(({ pages, pageParams }) => ({
    pages: pages.map((page) => ({ ...page, notifications: page.notifications.map(next) })),
    pageParams,
  }))
}

function change(next: (pages: Pages) => Pages): void {
  queries.setQueryData<Pages>(notificationsQuery().queryKey, (pages) => pages && next(pages))
}
