import type { SessionAnswer } from '../../../domain/accounts/session.ts'
import { pageSessionId } from '../page/page-meta.ts'
import type { PairOutcome } from './calls.ts'
import { closeSession, followSignOut, sessionEnded } from './end-session.ts'
import { clearSession, markSignIn, readSession, takeSignInMark } from './session-storage.ts'
import { openTabChannel, type TabChannel, type TabMessage } from './tab-channel.ts'
import { claimTab, type Tab } from './tab-id.ts'
import { readClaims } from './token-claims.ts'
import { adoptPair, announcePairsOn, expiresSoon, keepPairFresh, obtainPair } from './token-pair.ts'

export { markSignIn, sessionEnded }

let channel: TabChannel | null = null
let signInLost = false

/** Determines the tokens of this tab, and keeps them valid; called once per page. */
export function startSession(): void {
  if (channel) return
  const justSignedIn = takeSignInMark()
  if (pageSessionId() === null) {
    signInLost = justSignedIn
    clearSession()
    return
  }
  dropTokensOfAnotherSession()
  const onTabMessage = (message: TabMessage) => handle(message, tab)
  channel = openTabChannel(onTabMessage)
  announcePairsOn(channel)
  const tab = claimTab(channel, renewAlone)
  void restore(tab)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') keepPairFresh()
  })
  window.addEventListener('online', keepPairFresh)
}

/** Stores the answer of a sign-in; the next page reads it. */
export function openSession(answer: SessionAnswer): void {
  clearSession()
  adoptPair(answer)
  markSignIn()
}

/** Whether the browser refuses cookies, or kept none of the sign-in just before this page. */
export const cookieRefused = (): boolean => signInLost || !navigator.cookieEnabled

/** The access token for a call, requested when the tab has none; the outcome of the request if it gave no token. */
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

/** Signs out by a call; false when the sign-out form must be sent instead. */
export async function signOut(): Promise<boolean> {
  const closed = await closeSession(readSession())
  // Sent after the call: a tab that opened the sign-in page earlier would still be signed in.
  channel?.post({ type: 'signedOut', sessionId: pageSessionId() })
  return closed
}

/** Drops the tokens of an earlier sign-in, which would act for another user: the page's cookie decides who is here. */
function dropTokensOfAnotherSession(): void {
  const session = readSession()
  if (session && readClaims(session.accessToken)?.sid !== pageSessionId()) clearSession()
}

async function restore(tab: Tab): Promise<void> {
  const session = readSession()
  if (session && expiresSoon(session)) await tab.answered
  keepPairFresh()
}

/** Obtains a new pair of tokens for this tab, whose current pair was copied from another tab. */
function renewAlone(): void {
  clearSession()
  void obtainPair(null)
}

function handle(message: TabMessage, tab: Tab): void {
  tab.hear(message)
  if (message.type === 'rotated' && readSession()?.refreshToken === message.from) adoptPair(message.answer)
  if (message.type === 'signedOut' && message.sessionId === pageSessionId()) void followSignOut()
}
