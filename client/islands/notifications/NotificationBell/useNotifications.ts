import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as routes from '../../../../domain/ground/routes.ts'
import * as fallbacks from '../../../../domain/ground/texts/fallbacks.ts'
import { isRead, type Notification, type NotificationList } from '../../../../domain/notifications/notification.ts'
import { cacheFirstPage, notificationsQuery, showAllRead } from '../../../queries/notification-list.ts'
import { leaveSafely } from '../../../runtime/leave/unsaved.ts'
import { toastText } from '../../../runtime/network/error-texts.ts'
import { call } from '../../../runtime/network/http.ts'
import { cacheHere } from '../../../runtime/network/query-client.ts'
import { openProcess } from './open-process.ts'
import type { UnreadCounter } from './useUnread.ts'

const patienceMs = 1500

/** The first page of the list, as the server rendered it in the opened panel. */
export type FirstPage = { list: NotificationList; renderedAt: string }

export type Opening = {
  userId: string
  /** Number that changes when there are new notifications. */
  rise: number | null
  counter: Pick<UnreadCounter, 'someRead' | 'allRead'>
  brought: FirstPage | undefined
  onClose: () => void
}

export type Notifications = ReturnType<typeof useNotifications>

/**
 * One opening of the panel: the notifications loaded, and those read meanwhile (shown as unread until the panel
 * closes).
 */
export function useNotifications({ userId, rise, counter, brought, onClose }: Opening) {
  const query = useInfiniteQuery(notificationsQuery(brought?.list), cacheHere())
  const { refetch } = query
  useEffect(() => {
    if (rise !== null) void refetch()
  }, [rise, refetch])
  const loaded = (query.data?.pages ?? []).flatMap((page) => page.notifications)
  const { items, readError, read, readAll } = useReading(loaded, userId, counter)
  return {
    items,
    loading: query.isPending,
    /** Whether the list, or its next page, could not be fetched. */
    failed: query.isError,
    error: query.error ? toastText(query.error, fallbacks.notificationsLoad) : readError,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    /** While the list refreshes, the next page waits for it, because it would cancel the refresh. */
    loadMore: async () => {
      const { isError } = query.isFetching ? await query.refetch({ cancelRefetch: false }) : query
      if (!isError) void query.fetchNextPage({ cancelRefetch: false })
    },
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    read,
    readAll,
    /** The request that marks a notification read must survive the page, without delaying its end. */
    open: async (item: Notification) => {
      await Promise.race([read([item.id]), new Promise((resolve) => setTimeout(resolve, patienceMs))])
      onClose()
      if (item.processId) openProcess(item.processId)
      else leaveSafely(() => location.assign(routes.garageExport.href()))
    },
  }
}

function useReading(loaded: Notification[], userId: string, counter: Opening['counter']) {
  const [readHere] = useState(() => new Set<string>())
  const [readError, setReadError] = useState<string | null>(null)
  useEffect(() => () => cacheFirstPage(readHere, userId), [readHere, userId])
  const showReadError = (error: unknown) => setReadError(toastText(error, fallbacks.notificationsRead))

  const read = async (ids: string[]) => {
    const fresh = loaded.filter((item) => ids.includes(item.id) && !readHere.has(item.id) && !isRead(item, userId))
    if (fresh.length === 0) return
    for (const { id } of fresh) readHere.add(id)
    try {
      await call('POST /notifications/mark-read', { body: { ids: fresh.map(({ id }) => id) } })
      counter.someRead()
    } catch (error) {
      for (const { id } of fresh) readHere.delete(id)
      showReadError(error)
    }
  }
  const readAll = async () => {
    try {
      await call('POST /notifications/mark-all-read')
      counter.allRead()
      readHere.clear()
      showAllRead(userId)
      setReadError(null)
    } catch (error) {
      showReadError(error)
    }
  }
  return {
    items: loaded.map((item) => (readHere.has(item.id) ? stillNew(item, userId) : item)),
    readError,
    read,
    readAll,
  }
}

const stillNew = (item: Notification, userId: string): Notification => ({
  ...item,
  readBy: item.readBy.filter((id) => id !== userId),
})
