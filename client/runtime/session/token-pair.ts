import { needsRefreshOnRestore, refreshDelayMs } from '../../../domain/accounts/refresh-timing.ts'
import type { SessionAnswer } from '../../../domain/accounts/session.ts'
import { askNewPair, askRefresh, type PairOutcome } from './calls.ts'
import { endSession, sessionEnded } from './end-session.ts'
import { learnServerTime, serverNowMs } from './server-time.ts'
import { readSession, saveSession } from './session-storage.ts'
import type { TabChannel } from './tab-channel.ts'
import { readClaims } from './token-claims.ts'

const retryMs = { first: 5_000, longest: 60_000 }

let pending: Promise<PairOutcome> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let queue: Promise<unknown> = Promise.resolve()
let announce: TabChannel['post'] = () => undefined

export function announcePairsOn(channel: TabChannel): void {
  announce = channel.post
}

/**
 * A pair newer than the `stale` access token: refreshed, or new when the tab holds none. Requested once for all waiting
 * callers; a refusal ends the session, a missing answer keeps it and tries again later.
 */
export function obtainPair(stale: string | null): Promise<PairOutcome> {
  pending ??= oneAtATime(() => exchange(stale))
    .then(applyOutcome)
    .finally(() => {
      pending = null
    })
  return pending
}

/** Stores a pair just received, and schedules the next refresh. */
export function adoptPair(answer: SessionAnswer): void {
  learnServerTime(answer.accessToken)
  saveSession(answer)
  scheduleRefresh()
}

/** Refreshes at once a pair about to expire, schedules the refresh of any other. */
export function keepPairFresh(): void {
  const session = readSession()
  if (sessionEnded()) return
  if (session === null || expiresSoon(session)) void obtainPair(session?.accessToken ?? null)
  else scheduleRefresh()
}

export function expiresSoon({ accessToken }: SessionAnswer): boolean {
  const claims = readClaims(accessToken)
  return claims === null || needsRefreshOnRestore(claims.exp, serverNowMs())
}

/** One refresh at a time, over all tabs if the browser has Web Locks, otherwise within this tab. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  // The type declares `locks` as always present; older browsers and plain http have none.
  const locks: LockManager | undefined = navigator.locks
  if (locks) return locks.request('fil-session', work) as Promise<T>
  const turn = queue.then(work, work)
  queue = turn.catch(() => undefined)
  return turn
}

async function exchange(stale: string | null): Promise<PairOutcome> {
  const session = readSession()
  if (session === null) return askNewPair()
  if (session.accessToken !== stale) return { kind: 'fresh', answer: session }
  const outcome = await askRefresh(session.refreshToken)
  if (outcome.kind === 'fresh') announce({ type: 'rotated', from: session.refreshToken, answer: outcome.answer })
  return outcome
}

function applyOutcome(outcome: PairOutcome): PairOutcome {
  if (sessionEnded()) return { kind: 'failed' }
  if (outcome.kind === 'failed') void endSession()
  if (outcome.kind === 'later') retryLater(outcome.retryAfterS)
  if (outcome.kind === 'fresh') {
    failures = 0
    adoptPair(outcome.answer)
  }
  return outcome
}

function retryLater(retryAfterS: number | null): void {
  const backoffMs = Math.min(retryMs.first * 2 ** failures, retryMs.longest)
  failures += 1
  wakeIn(Math.max(backoffMs, (retryAfterS ?? 0) * 1000))
}

function scheduleRefresh(): void {
  const claims = readClaims(readSession()?.accessToken ?? '')
  if (claims) wakeIn(refreshDelayMs(claims.exp, serverNowMs()))
}

function wakeIn(delayMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (!sessionEnded()) void obtainPair(readSession()?.accessToken ?? null)
  }, delayMs)
}
