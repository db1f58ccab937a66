import { useEffect, useMemo, useState } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { call } from '../../../runtime/network/http.ts'
import { liveParts } from '../../../runtime/network/live-links.ts'

/**
 * The unread count: polled every 30 s, live or not (contract 3.3), and renewed when the stream announces a change of it.
 * `rise` numbers the current pulse, null when none.
 */
export function useUnread(initial: number) {
  const [unread, setUnread] = useState(initial)
  const [rise, setRise] = useState<number | null>(null)
  const counter = useMemo(() => {
    const ask = () => call('GET /notifications/unread-count')
    return unreadCounter(initial, { ask, show: setUnread, pulse: setRise })
  }, [initial])

  useEffect(() => {
    liveParts.set(routes.notifications.path, counter.poll)
    return startPolling(counter.poll, limits.notificationPollMs)
  }, [counter])
  useEffect(() => {
    if (rise === null) return
    const timer = setTimeout(setRise, limits.badgePulseMs, null)
    return () => clearTimeout(timer)
  }, [rise])

  return { unread, rise, counter }
}

type CounterOptions = {
  ask: () => Promise<{ unread: number }>
  show: (unread: number) => void
  pulse: (rise: number) => void
}

/** Keeps the count equal to the server's. */
export function unreadCounter(initial: number, { ask, show, pulse }: CounterOptions) {
  let unread = initial
  let edits = 0
  let rises = 0

  const refresh = async (quiet: boolean): Promise<void> => {
    const before = edits
    const answer = await ask()
    // Something was read while the answer was on its way: the answer counts notifications that are no longer unread.
    if (edits !== before) return refresh(quiet)
    if (answer.unread > unread && !quiet) {
      rises += 1
      pulse(rises)
    }
    set(answer.unread)
  }
  const set = (count: number) => {
    unread = count
    show(count)
  }
  return {
    poll: () => refresh(false),
    /** Handles notifications read here. The server returns the number left: more may have come since the last poll. */
    someRead: () => {
      edits += 1
      refresh(true).catch(() => undefined)
    },
    allRead: () => {
      edits += 1
      set(0)
    },
  }
}

export type UnreadCounter = ReturnType<typeof unreadCounter>

/**
 * Calls `ask` every `everyMs`, the first time after `everyMs`: one request at a time, none while the tab is hidden, one
 * at once when the tab returns late. A failed call waits for the next one. Returns a function that stops the calls.
 */
export function startPolling(ask: () => Promise<unknown>, everyMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let stopped = false
  let lastMs = Date.now()

  const turn = async () => {
    if (asking) return
    asking = true
    lastMs = Date.now()
    await ask().catch(() => undefined)
    asking = false
    plan()
  }
  const plan = () => {
    clearTimeout(timer)
    if (stopped || document.visibilityState === 'hidden') return
    timer = setTimeout(turn, Math.max(0, lastMs + everyMs - Date.now()))
  }
  document.addEventListener('visibilitychange', plan)
  plan()
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', plan)
  }
}
