import type { SessionAnswer } from '../../../domain/accounts/session.ts'
import { addressOf } from '../../../domain/call-name.ts'
import { sessionTokensPath } from '../../../domain/ground/addresses/page-links.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { fetchOwn } from '../page/fetch-own.ts'
import { apiBase, csrfHeader } from '../page/page-meta.ts'

/**
 * Outcome of a request for tokens. `failed`: the server refused. `later`: there was no answer of the server; the
 * session is unchanged.
 */
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

/** Asks for a pair of tokens for a tab that has the server session but no tokens. */
export function askNewPair(): Promise<PairOutcome> {
  return askPair(sessionTokensPath, { headers: csrfHeader() })
}

/** Ends the server session of the pages. The answer does not matter: the tab is leaving. */
export async function postSignOut(): Promise<void> {
  const request = { method: 'POST', headers: csrfHeader(), credentials: 'same-origin', redirect: 'manual' } as const
  await fetchOwn(routes.logout.href(), request).catch(() => undefined)
}

async function askPair(url: string, init: RequestInit): Promise<PairOutcome> {
  try {
    const response = await fetchOwn(url, { ...init, method: 'POST', credentials: 'same-origin', redirect: 'manual' })
    if (response.ok) return { kind: 'fresh', answer: (await response.json()) as SessionAnswer }
    if (response.status === 401 || response.status === 403) return { kind: 'failed' }
    return { kind: 'later', status: response.status, retryAfterS: Number(response.headers.get('Retry-After')) || null }
  } catch {
    return { kind: 'later', status: 0, retryAfterS: null }
  }
}
