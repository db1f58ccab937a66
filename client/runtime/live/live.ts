import { anywhere, isShownAt } from '../../../domain/live/changes.ts'
import { isLive, joinLive, liveParts } from '../network/live-links.ts'
import { listen } from '../page/listen.ts'
import { shownChange } from '../regions/page-regions.ts'
import type { Stream } from './stream.ts'
import { followChanges } from './tabs.ts'

/** How a page is kept up to date. */
export type LivePage = {
  stream: Stream
  /** Renews the page up to the change with this number. After a rejection, the engine tries again later. */
  renew: (number: number) => Promise<unknown>
  /** Renews the page where no change was announced. A failure is left to the next poll. */
  poll: () => Promise<unknown>
  /** The time between two polls, now. */
  pollMs: () => number
  /** Resolves when the page may be renewed. */
  ready: () => Promise<unknown>
  /** The right to the stream has ended. */
  ended: () => void
}

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
}

let page: LivePage
/** The number of the last change that is known. */
let known = 0
/** The kinds of the changes that are not shown yet. */
let due = new Set<string>()
let isRenewing = false
let timer: ReturnType<typeof setTimeout> | undefined
let earliestMs = 0
/** The time of the last renewal; the page itself counts as the first. */
let renewedMs = Date.now()
let wasLive = false
let failures = 0

/** Shows every change of the garage in this page: as the server announces it, otherwise at a poll. */
export function keepLive(kept: LivePage): void {
  page = kept
  known = shownChange()
  joinLive({ shows: (kinds) => isShownAt(location.pathname, kinds), renew: page.renew })
  followChanges(page.stream, { known: () => known, changed, alive, ended: page.ended })
  const visibilitychange = () => {
    if (document.visibilityState !== 'visible') return
    waitAtLeast(pauseMs.return)
    plan()
  }
  listen(document, { visibilitychange })
  listen(window, { beforeunload: () => waitAtLeast(pauseMs.leaving) })
  plan()
}

function changed(number: number, kinds: readonly string[]): void {
  // After a restored backup, the numbers begin again at an earlier one.
  if (number <= known && kinds[0] !== anywhere) return
  known = number
  for (const kind of kinds) due.add(kind)
  plan()
}

function alive(isAlive: boolean): void {
  if (isAlive && wasLive && !isLive.get()) {
    failures = 0
    earliestMs = Date.now() + Math.random() * pauseMs.back
  }
  const isLost = isLive.get() && !isAlive
  wasLive = wasLive || isAlive
  if (isLive.get() !== isAlive) isLive.set(isAlive)
  // All pages lose their stream when a server stops: they must not all ask at the same time.
  if (isLost) renewedMs = Math.max(renewedMs, Date.now() - Math.random() * page.pollMs())
  plan()
}

function waitAtLeast(ms: number): void {
  earliestMs = Math.max(earliestMs, Date.now() + ms)
}

/** Plans the next renewal; a hidden tab asks nothing until it is shown. */
function plan(): void {
  clearTimeout(timer)
  if (isRenewing || document.visibilityState === 'hidden') return
  const isAnnounced = due.size > 0 && isLive.get()
  const atMs = isAnnounced ? earliestMs : Math.max(earliestMs, renewedMs + page.pollMs())
  timer = setTimeout(() => void renew(), Math.max(0, atMs - Date.now()))
}

async function renew(): Promise<void> {
  isRenewing = true
  await page.ready()
  if (Date.now() >= earliestMs) await renewParts()
  isRenewing = false
  plan()
}

async function renewParts(): Promise<void> {
  renewedMs = Date.now()
  if (due.size === 0) return void (await page.poll().catch(() => undefined))
  waitAtLeast(pauseMs.between)
  const kinds = due
  due = new Set()
  try {
    const parts = Array.from(liveParts).filter(({ shows }) => shows(kinds))
    await Promise.all(parts.map((part) => part.renew(known)))
    failures = 0
  } catch {
    for (const kind of kinds) due.add(kind)
    waitAtLeast(Math.min(pauseMs.failedAtMost, pauseMs.failed * 2 ** failures))
    failures += 1
  }
}
