import { anywhere } from '../../../domain/live/changes.ts'
import { isLive, liveParts } from '../network/live-links.ts'
import { listen } from '../page/listen.ts'
import { shownChange } from '../regions/page-regions.ts'
import { sessionEnded } from '../session/end-session.ts'
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
let due: string[] = []
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
  followChanges(page.stream, { known: () => known, changed, alive, ended: page.ended })
  const visibilitychange = () => {
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
  due.push(...kinds)
  plan()
}

function alive(isAlive: boolean): void {
  if (isAlive !== isLive.get()) {
    isLive.set(isAlive)
    // All pages lose their stream when a server stops: they must not all ask at the same time.
    if (!isAlive) renewedMs = Math.max(renewedMs, Date.now() - Math.random() * page.pollMs())
    else if (wasLive) {
      failures = 0
      earliestMs = Date.now() + Math.random() * pauseMs.back
    }
    wasLive = true
  }
  plan()
}

function waitAtLeast(ms: number): void {
  earliestMs = Math.max(earliestMs, Date.now() + ms)
}

/** Plans the next renewal; a hidden tab asks nothing until it is shown. */
function plan(): void {
  clearTimeout(timer)
  if (isRenewing || document.visibilityState === 'hidden') return
  const isAnnounced = due.length > 0 && isLive.get()
  const atMs = isAnnounced ? earliestMs : Math.max(earliestMs, renewedMs + page.pollMs())
  timer = setTimeout(() => void renew(), Math.max(0, atMs - Date.now()))
}

async function renew(): Promise<void> {
  if (sessionEnded()) return
  isRenewing = true
  await renewParts()
  isRenewing = false
  plan()
}

async function renewParts(): Promise<void> {
  renewedMs = Date.now()
  if (due.length === 0) return void (await page.poll().catch(() => undefined))
  waitAtLeast(pauseMs.between)
  const kinds = due
  due = []
  const renewals = isShownAt(location.pathname, kinds) ? [page.renew(known)] : []
  liveParts.forEach((renewPart, kind) => {
    if (kinds.includes(kind) || isShownAt('', kinds)) renewals.push(renewPart())
  })
  try {
    await Promise.all(renewals)
    failures = 0
  } catch {
    due.push(...kinds)
    waitAtLeast(Math.min(pauseMs.failedAtMost, pauseMs.failed * 2 ** failures))
    failures += 1
  }
}

/** Whether a page at this path shows a change. Any path does if a kind is no address: `anywhere`, or one of an older server. */
const isShownAt = (path: string, kinds: readonly string[]): boolean =>
  kinds.some((kind) => kind[0] !== '/' || path.startsWith(kind))
