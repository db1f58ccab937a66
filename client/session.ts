import type { SessionAnswer } from '../domain/accounts/session.ts'
import { pageSessionId } from './page-meta.ts'
import type { PairOutcome } from './session/calls.ts'
import { openTabChannel, type TabChannel, type TabMessage } from './session/channel.ts'
import { readClaims } from './session/claims.ts'
import { closeSession, followSignOut, sessionEnded } from './session/end.ts'
import { adoptPair, announcePairsOn, expiresSoon, keepPairFresh, obtainPair } from './session/pair.ts'
import { clearSession, markSignIn, readSession, takeSignInMark } from './session/storage.ts'
import { claimTab, type Tab } from './session/tab.ts'

/** The cookie of the page that opens next has been answered. */
export { markSignIn, sessionEnded }

let channel: TabChannel | null = null
let signInLost = false

/** Called once when a page wakes: settles which tokens this tab holds, and keeps them alive. */
export function startSession(): void {
  if (channel) return
  const justSignedIn = takeSignInMark()
  if (pageSessionId() === null) {
    signInLost = justSignedIn
    clearSession()
    return
  }
  dropTokensOfAnotherSession()
  const heard = (message: TabMessage) => hear(message, tab)
  channel = openTabChannel(heard)
  announcePairsOn(channel)
  const tab = claimTab(channel, renewAlone)
  void restore(tab)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') keepPairFresh()
  })
  window.addEventListener('online', keepPairFresh)
}

/** Keeps what sign-in answered; the page that opens next takes it from there. */
export function openSession(answer: SessionAnswer): void {
  clearSession()
  adoptPair(answer)
  markSignIn()
}

/** The browser refuses cookies, or kept none of the sign-in that was answered before this page: nobody can come in. */
export const cookieRefused = (): boolean => signInLost || !navigator.cookieEnabled

/** The access token for a call, asking for one when the tab has none; null when that could not be settled. */
export async function accessToken(): Promise<{ token: string } | Exclude<PairOutcome, { kind: 'fresh' }>> {
  const session = readSession()
  if (session) return { token: session.accessToken }
  return renewedToken(null)
}

export async function renewedToken(stale: string | null): ReturnType<typeof accessToken> {
  if (sessionEnded()) return { kind: 'failed' }
  const outcome = await obtainPair(stale)
  return outcome.kind === 'fresh' ? { token: outcome.answer.accessToken } : outcome
}

/** True when the call ended the session; false when the sign-out form must be sent instead. */
export async function signOut(): Promise<boolean> {
  const closed = await closeSession(readSession())
  // Only now: another tab that leaves for the sign-in page too early would still be let in.
  channel?.post({ type: 'signedOut', sessionId: pageSessionId() })
  return closed
}

/** The page's cookie decides who is here: tokens left by an earlier sign-in would speak for somebody else. */
function dropTokensOfAnotherSession(): void {
  const session = readSession()
  if (session && readClaims(session.accessToken)?.sid !== pageSessionId()) clearSession()
}

async function restore(tab: Tab): Promise<void> {
  const session = readSession()
  if (session && expiresSoon(session)) await tab.answered
  keepPairFresh()
}

/** The tokens were copied from another tab: leave them to it. */
function renewAlone(): void {
  clearSession()
  void obtainPair(null)
}

function hear(message: TabMessage, tab: Tab): void {
  tab.hear(message)
  if (message.type === 'rotated' && readSession()?.refreshToken === message.from) adoptPair(message.answer)
  if (message.type === 'signedOut' && message.sessionId === pageSessionId()) followSignOut()
}
