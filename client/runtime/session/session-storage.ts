import type { SessionAnswer, SessionUser } from '../../../domain/accounts/session.ts'
import { readText, removeText, writeText } from '../page/storage.ts'

const keys = {
  access: 'accessToken',
  refresh: 'refreshToken',
  user: 'user',
  tab: 'tabId',
  skew: 'clockSkewMs',
  signIn: 'signInAnswered',
} as const

// Values where the browser forbids storage: the session then lasts as long as the page.
const memory = new Map<string, string>()

/** The tokens and the user of this tab, or null when one of them is missing. */
export function readSession(): SessionAnswer | null {
  const accessToken = read(keys.access)
  const refreshToken = read(keys.refresh)
  const user = parseUser(read(keys.user))
  return accessToken && refreshToken && user ? { accessToken, refreshToken, user } : null
}

export function saveSession({ accessToken, refreshToken, user }: SessionAnswer): void {
  write(keys.access, accessToken)
  write(keys.refresh, refreshToken)
  write(keys.user, JSON.stringify(user))
}

export function clearSession(): void {
  for (const key of [keys.access, keys.refresh, keys.user]) remove(key)
}

export const readTabId = (): string | null => read(keys.tab)
export const saveTabId = (id: string): void => write(keys.tab, id)

export const readSkewMs = (): number => Number(read(keys.skew)) || 0
export const saveSkewMs = (skewMs: number): void => write(keys.skew, String(skewMs))

/** Marks a sign-in, between its answer and the next page. */
export const markSignIn = (): void => write(keys.signIn, '1')

export function takeSignInMark(): boolean {
  const marked = read(keys.signIn) !== null
  remove(keys.signIn)
  return marked
}

function parseUser(text: string | null): SessionUser | null {
  try {
    const user: unknown = JSON.parse(text ?? 'null')
    return user && typeof user === 'object' && 'id' in user ? (user as SessionUser) : null
  } catch {
    return null
  }
}

const read = (key: string): string | null => readText('tab', key) ?? memory.get(key) ?? null

function write(key: string, value: string): void {
  if (writeText('tab', key, value)) memory.delete(key)
  else memory.set(key, value)
}

function remove(key: string): void {
  memory.delete(key)
  removeText('tab', key)
}
