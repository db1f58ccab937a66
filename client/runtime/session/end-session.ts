import type { SessionAnswer } from '../../../domain/accounts/session.ts'
import { addressOf } from '../../../domain/call-name.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { allowLeaving } from '../leave/unsaved.ts'
import { fetchOwn } from '../page/fetch-own.ts'
import { lateCode } from '../page/late-code.ts'
import { listen } from '../page/listen.ts'
import { apiBase, csrfHeader } from '../page/page-meta.ts'
import { postSignOut } from './calls.ts'
import { clearSession, readSession } from './session-storage.ts'

const patienceMs = 3000

let ended = false

/** Whether this tab is leaving: nothing more may be requested, scheduled or announced. */
export const sessionEnded = (): boolean => ended

/** Ends a session that could not be renewed, on both sides, then opens the sign-in page with the way back. */
export async function endSession(): Promise<void> {
  if (ended) return
  const typed = keepTyped()
  leave()
  const [typedAt] = await Promise.all([typed, withinPatience(postSignOut())])
  const next = typedAt ?? location.pathname + location.search
  location.replace(routes.login.href(undefined, { motif: 'expiree', next }))
}

/** Leaves because another tab signed out of this page's session. */
export async function followSignOut(): Promise<void> {
  if (ended) return
  const typed = keepTyped()
  leave()
  const next = await typed
  location.replace(routes.login.href(undefined, next ? { next } : {}))
}

/** Stores the text typed in this tab for its person. @returns the address of the page that shows it again */
async function keepTyped(): Promise<string | undefined> {
  const user = readSession()?.user
  if (!user) return undefined
  // The tab leaves in any case.
  const typedAt = typingKeeper.load().then(({ keepTyping }) => keepTyping(user))
  return (await withinPatience(typedAt.catch(() => undefined))) ?? undefined
}

/** The code that stores typed text. It is loaded at the first input: the server may have gone when it is needed. */
export const typingKeeper = lateCode(() => import('./keep-typing.ts'))

/** Stores the typed text whenever the page is hidden or left: a telephone may drop a hidden page. */
export function putTypingAwayOnLeaving(): void {
  const putAway = () => {
    const user = readSession()?.user
    if (user && !ended) typingKeeper.get()?.putTypingAway(user)
  }
  listen(document, { visibilitychange: () => document.visibilityState === 'hidden' && putAway() })
  listen(window, { pagehide: putAway })
}

/** Ends session and refresh family by the call; false when the plain form must do it. */
export async function closeSession(session: SessionAnswer | null): Promise<boolean> {
  leave()
  return session !== null && (await withinPatience(deleteSession(session))) === true
}

function leave(): void {
  ended = true
  allowLeaving()
  clearSession()
}

async function deleteSession({ accessToken, refreshToken }: SessionAnswer): Promise<boolean> {
  const headers = { ...csrfHeader(), Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' }
  const { method, path } = addressOf('DELETE /auth/logout')
  const request = { method, headers, body: JSON.stringify({ refreshToken }), credentials: 'same-origin' } as const
  return fetchOwn(apiBase() + path, request).then(
    (response) => response.ok,
    () => false,
  )
}

const withinPatience = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))])
