import { useEffect, useMemo, useState } from 'react'
import { limits } from '../../../domain/limits.ts'
import { call } from '../../api/http.ts'
import { renewLists } from '../../page-regions.ts'
import { startPolling } from './poll.ts'
import { unreadCounter } from './unread-counter.ts'

/** The unread count: the server's at first, then polled, and the page's lists with it. `rise` numbers the pulse under way, null when there is none. */
export function useUnread(initial: number, userId: string) {
  const [unread, setUnread] = useState(initial)
  const [rise, setRise] = useState<number | null>(null)
  const counter = useMemo(() => {
    const ask = () => call('GET /notifications/unread-count')
    return unreadCounter(initial, { ask, show: setUnread, pulse: setRise })
  }, [initial])

  useEffect(() => {
    // Lists that cannot be had now are left to the next turn.
    const lists = () => renewLists(userId).catch(() => undefined)
    return startPolling(() => Promise.all([counter.poll(), lists()]), limits.notificationPollMs)
  }, [counter, userId])
  useEffect(() => {
    if (rise === null) return
    const timer = setTimeout(setRise, limits.badgePulseMs, null)
    return () => clearTimeout(timer)
  }, [rise])

  return { unread, rise, counter }
}
