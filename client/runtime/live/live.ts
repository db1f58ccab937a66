import * as routes from '../../../domain/ground/routes.ts'
import { anyKind } from '../../../domain/live/changes.ts'
import { call } from '../network/http.ts'
import { isLive, notificationChange } from '../network/live-links.ts'
import { listen } from '../page/listen.ts'
import { pageSessionId } from '../page/page-meta.ts'
import { shownChange } from '../regions/page-regions.ts'
import { sessionEnded } from '../session/end-session.ts'
import { watchWork } from './at-work.ts'
import { guardFreshButtons } from './fresh-marks.ts'
import { pressesAnswered, renewQueries, renewRegions } from './renew.ts'
import type { Kinds } from './stream.ts'
import { followChanges } from './tabs.ts'

const pauseMs = {
  /** The shortest time between two renewals of a page: a series of changes is shown together. */
  between: 1_000,
  /** After the stream has returned, at most, at random: pages must not all ask at the same time. */
  back: 2_000,
  /** After a renewal that failed; doubled after each further failure. */
  failed: 5_000,
  failedAtMost: 300_000,
  /** When the user returns to the tab, which renews its lists by itself. */
  return: 300,
  /** While the page is being left. */
  leaving: 3_000,
  /** When the session ends: a sign-out in another tab says so itself, and leads to another page. */
  ended: 300,
}

/** The number of the last change that is known. */
let known = 0
let due = new Set<Kinds[number]>()
let isRenewing = false
let timer: ReturnType<typeof setTimeout> | undefined
let earliestMs = 0
let wasLive = false
let failures = 0

/** Shows every change of the garage in this page, as the server announces it. */
export function startLive(): void {
  const sessionId = pageSessionId()
  if (sessionId === null) return
  known = shownChange()
  watchWork()
  guardFreshButtons()
  followChanges(sessionId, {
    known: () => known,
    changed: (number, kinds) => {
      // After a restored backup, the numbers begin again at an earlier one.
      if (number <= known && kinds[0] !== anyKind) return
      known = number
      for (const kind of kinds) due.add(kind)
      plan()
    },
    alive: (alive) => {
      if (alive && wasLive && !isLive.get()) {
        failures = 0
        earliestMs = Date.now() + Math.random() * pauseMs.back
      }
      wasLive = wasLive || alive
      if (isLive.get() !== alive) isLive.set(alive)
      plan()
    },
    ended: () => void setTimeout(checkSession, pauseMs.ended),
  })
  const visibilitychange = () => {
    if (document.visibilityState !== 'visible') return
    waitAtLeast(pauseMs.return)
    plan()
  }
  listen(document, { visibilitychange })
  listen(window, { beforeunload: () => waitAtLeast(pauseMs.leaving) })
}

/** Leaves for the sign-in page if the session has ended; after a fresh proof, the browser has a new one. */
function checkSession(): void {
  if (!sessionEnded()) call('GET /notifications/unread-count').catch(() => undefined)
}

function waitAtLeast(ms: number): void {
  earliestMs = Math.max(earliestMs, Date.now() + ms)
}

/** Plans the next renewal; a hidden tab asks nothing until it is shown. */
function plan(): void {
  clearTimeout(timer)
  if (due.size === 0 || isRenewing || !isLive.get() || document.visibilityState === 'hidden') return
  timer = setTimeout(() => void renew(), Math.max(0, earliestMs - Date.now()))
}

async function renew(): Promise<void> {
  if (sessionEnded()) return
  isRenewing = true
  await pressesAnswered()
  if (Date.now() < earliestMs) {
    isRenewing = false
    return plan()
  }
  waitAtLeast(pauseMs.between)
  const kinds = due
  due = new Set()
  try {
    await renewPage(kinds)
    failures = 0
  } catch {
    for (const kind of kinds) due.add(kind)
    waitAtLeast(Math.min(pauseMs.failedAtMost, pauseMs.failed * 2 ** failures))
    failures += 1
  }
  isRenewing = false
  plan()
}

async function renewPage(kinds: ReadonlySet<Kinds[number]>): Promise<void> {
  const hasNews = kinds.has('notification') || kinds.has(anyKind)
  if (hasNews) notificationChange.set(known)
  const isOnlyNews = hasNews && kinds.size === 1 && !kinds.has(anyKind)
  if (isOnlyNews && location.pathname !== routes.notifications.path) return
  // A webhook may send every second: other pages show nothing of it.
  const isOnlySent = kinds.size === 1 && kinds.has('delivery')
  if (isOnlySent && !location.pathname.startsWith(routes.webhooks.path)) return
  await Promise.all([renewRegions(known), renewQueries()])
}
