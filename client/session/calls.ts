import type { SessionAnswer } from '../../domain/accounts/session.ts'
import { addressOf } from '../../domain/call-name.ts'
import { routes, sessionTokensPath } from '../../domain/routes.ts'
import { apiBase, csrfHeader } from '../page-meta.ts'

/** `failed`: the server said no. `later`: it could not say; the session stands. */
export type PairOutcome =
  | { kind: 'fresh'; answer: SessionAnswer }
  | { kind: 'failed' }
  | { kind: 'later'; status: number; retryAfterS: number | null }

export function askRefresh(refreshToken: string): Promise<PairOutcome> {
  return askPair(apiBase() + addressOf('POST /auth/refresh').path, {
    headers: { 'Content-Type': 'application/json', 'X-Auth-Refresh': '1' },
    body: JSON.stringify({ refreshToken }),
  })
}

/** A tab that has the server session but no tokens gets a pair of its own. */
export function askNewPair(): Promise<PairOutcome> {
  return askPair(sessionTokensPath, { headers: csrfHeader() })
}

/** Ends the server session behind the pages. Whatever comes back, the tab is leaving. */
export async function postSignOut(): Promise<void> {
  const request = { method: 'POST', headers: csrfHeader(), credentials: 'same-origin', redirect: 'manual' } as const
  await fetch(routes.logout.href(), request).catch(() => undefined)
}

async function askPair(url: string, init: RequestInit): Promise<PairOutcome> {
  try {
    const response = await fetch(url, { ...init, method: 'POST', credentials: 'same-origin', redirect: 'manual' })
    // A guard that sends to the sign-in page has said no.
    if (response.type === 'opaqueredirect') return { kind: 'failed' }
    if (response.ok) return { kind: 'fresh', answer: (await response.json()) as SessionAnswer }
    if (response.status === 401 || response.status === 403) return { kind: 'failed' }
    return { kind: 'later', status: response.status, retryAfterS: Number(response.headers.get('Retry-After')) || null }
  } catch {
    return { kind: 'later', status: 0, retryAfterS: null }
  }
}
