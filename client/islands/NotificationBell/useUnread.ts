import { useEffect, useMemo, useState } from 'react'
import { limits } from '../../../domain/limits.ts'
import { askUnread } from '../../api/notifications.ts'
import { startPolling } from './poll.ts'
import { unreadCounter } from './unread-counter.ts'

/** The unread count: the server's at first, then polled. `rise` numbers the pulse under way, null when there is none. */
export function useUnread(initial: number) {
  const [unread, setUnread] = useState(initial)
  const [rise, setRise] = useState<number | null>(null)
  const counter = useMemo(() => unreadCounter(initial, { ask: askUnread, show: setUnread, pulse: setRise }), [initial])

  useEffect(() => startPolling(counter.poll, limits.notificationPollMs), [counter])
  useEffect(() => {
    if (rise === null) return
    const timer = setTimeout(setRise, limits.badgePulseMs, null)
    return () => clearTimeout(timer)
  }, [rise])

  return { unread, rise, counter }
}
