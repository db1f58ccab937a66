import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { json, pair, stubBrowser, stubChannel, token } from '../network/browser-stubs.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') })
  vi.resetModules()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const session = () => import('../../../../client/runtime/session/session.ts')
const storage = () => import('../../../../client/runtime/session/session-storage.ts')
const settle = () => vi.advanceTimersByTimeAsync(1)

async function start(kept: ReturnType<typeof pair> | null) {
  if (kept) (await storage()).saveSession(kept)
  ;(await session()).startSession()
  await settle()
}

describe('a hydrated page', () => {
  test('keeps valid tokens, and refreshes them 30 s before they expire', async () => {
    stubBrowser()
    await start(pair(900))
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockResolvedValue(json(200, pair(900, 'r2')))
    await vi.advanceTimersByTimeAsync(869_000)
    expect(fetched).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/api/auth/refresh')
    expect(init?.headers).toMatchObject({ 'X-Auth-Refresh': '1' })
    expect(init?.body).toBe('{"refreshToken":"r1"}')
    expect((await storage()).readSession()?.refreshToken).toBe('r2')
  })

  test('refreshes tokens at once when less than a minute is left', async () => {
    stubBrowser()
    fetched.mockResolvedValue(json(200, pair(900, 'r2')))
    await start(pair(50))
    expect(fetched).toHaveBeenCalledOnce()
    expect((await storage()).readSession()?.refreshToken).toBe('r2')
  })

  test('gets tokens with the cookie and the CSRF header when it has none', async () => {
    stubBrowser()
    fetched.mockResolvedValue(json(200, pair(900)))
    await start(null)
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/session/tokens')
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', headers: { 'CSRF-Token': 'csrf-1' } })
    expect((await storage()).readSession()?.user.prenom).toBe('Camille')
  })

  test('replaces tokens that belong to another sign-in', async () => {
    stubBrowser({ sessionId: 'sid-2' })
    fetched.mockResolvedValue(json(200, pair(900, 'mine', 'sid-2')))
    await start(pair(900, 'old', 'sid-1'))
    expect(fetched.mock.calls[0]?.[0]).toBe('/session/tokens')
    expect((await storage()).readSession()?.refreshToken).toBe('mine')
  })

  test('deletes leftover tokens when nobody is signed in', async () => {
    stubBrowser({ sessionId: null })
    await start(pair(900))
    expect(fetched).not.toHaveBeenCalled()
    expect((await storage()).readSession()).toBeNull()
  })
})

describe('a token refresh', () => {
  test.each([401, 403])('answered %i ends the session on both sides and leads to sign-in', async (status) => {
    const { left } = stubBrowser()
    fetched
      .mockResolvedValueOnce(json(status, { code: 'UNAUTHORIZED', message: 'non' }))
      .mockResolvedValue(json(200, {}))
    await start(pair(10))
    expect(fetched.mock.calls[1]?.[0]).toBe('/deconnexion')
    expect(fetched.mock.calls[1]?.[1]).toMatchObject({ method: 'POST', headers: { 'CSRF-Token': 'csrf-1' } })
    expect((await storage()).readSession()).toBeNull()
    await vi.waitFor(() => expect(left).not.toEqual([]))
    expect(left).toEqual(['/connexion?motif=expiree&next=%2Fclients%3Fq%3Dle'])
  })

  test.each([200, 401, 403, 404])('answered %i by a relay keeps the session and is retried', async (status) => {
    const { left } = stubBrowser()
    fetched
      .mockResolvedValueOnce(new Response('<h1>Bienvenue</h1>', { status }))
      .mockResolvedValue(json(200, pair(900, 'r2')))
    await start(pair(10))
    expect((await storage()).readSession()?.refreshToken).toBe('r1')
    await vi.advanceTimersByTimeAsync(5_000)
    expect((await storage()).readSession()?.refreshToken).toBe('r2')
    expect(left).toEqual([])
  })

  test('redirected by a relay keeps the session', async () => {
    const { left } = stubBrowser()
    fetched.mockResolvedValue({ type: 'opaqueredirect', ok: false, status: 0, headers: new Headers() } as Response)
    await start(null)
    expect(left).toEqual([])
  })

  test.each([429, 500, 503])('answered %i keeps the session and is retried', async (status) => {
    const { left } = stubBrowser()
    fetched.mockResolvedValueOnce(json(status, {})).mockResolvedValue(json(200, pair(900, 'r2')))
    await start(pair(10))
    expect((await storage()).readSession()?.refreshToken).toBe('r1')
    await vi.advanceTimersByTimeAsync(5_000)
    expect((await storage()).readSession()?.refreshToken).toBe('r2')
    expect(left).toEqual([])
  })

  test('without network keeps the session, and is retried after longer and longer waits', async () => {
    stubBrowser()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await start(pair(10))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(fetched).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(fetched).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(fetched).toHaveBeenCalledTimes(3)
    expect((await storage()).readSession()).not.toBeNull()
  })

  test('waits as long as Retry-After says', async () => {
    stubBrowser()
    fetched.mockResolvedValueOnce(json(429, {}, { 'Retry-After': '40' })).mockResolvedValue(json(200, pair(900, 'r2')))
    await start(pair(10))
    await vi.advanceTimersByTimeAsync(39_000)
    expect(fetched).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('is sent once for several waiting calls', async () => {
    stubBrowser()
    await start(pair(900))
    fetched.mockImplementation(async () => json(200, pair(900, 'r2')))
    const { renewedToken } = await session()
    const stale = (await storage()).readSession()?.accessToken ?? ''
    const answers = await Promise.all([renewedToken(stale), renewedToken(stale), renewedToken(stale)])
    expect(fetched).toHaveBeenCalledOnce()
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('is not sent for a token already replaced', async () => {
    stubBrowser()
    await start(pair(900))
    expect(await (await session()).renewedToken('older')).toEqual({ token: pair(900).accessToken })
    expect(fetched).not.toHaveBeenCalled()
  })

  test('does not repeat endlessly on a computer with a wrong clock', async () => {
    stubBrowser()
    const late = () => ({ ...pair(900), accessToken: token({ expiresInS: 900 - 3600, issuedAgoS: 3600 }) })
    fetched.mockImplementation(async () => json(200, late()))
    await start(null)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).toHaveBeenCalledOnce()
  })
})

describe('several tabs of one session', () => {
  test('give a duplicated tab its own tokens', async () => {
    const { storage: kept } = stubBrowser()
    const others = stubChannel()
    const original = others.open()
    original.onmessage = ({ data }) => {
      const message = data as { type: string; tabId: string }
      if (message.type === 'hello') original.postMessage({ type: 'taken', tabId: message.tabId })
    }
    kept.set('tabId', 'tab-1')
    fetched.mockResolvedValue(json(200, pair(900, 'own')))
    await start(pair(900, 'copied'))
    expect(fetched.mock.calls[0]?.[0]).toBe('/session/tokens')
    expect((await storage()).readSession()?.refreshToken).toBe('own')
    expect(kept.get('tabId')).not.toBe('tab-1')
  })

  test('answer a duplicated tab, and keep their own id', async () => {
    const { storage: kept } = stubBrowser()
    const others = stubChannel()
    kept.set('tabId', 'tab-1')
    await start(pair(900))
    const copy = others.open()
    copy.postMessage({ type: 'hello', tabId: 'tab-1' })
    await settle()
    expect(others.said).toContainEqual({ type: 'taken', tabId: 'tab-1' })
    expect(kept.get('tabId')).toBe('tab-1')
  })

  test('sign out together, but only tabs of the same session', async () => {
    const { left } = stubBrowser()
    const others = stubChannel()
    await start(pair(900))
    const other = others.open()
    other.postMessage({ type: 'signedOut', sessionId: 'sid-9' })
    await settle()
    expect((await storage()).readSession()).not.toBeNull()
    other.postMessage({ type: 'signedOut', sessionId: 'sid-1' })
    await settle()
    expect((await storage()).readSession()).toBeNull()
    await vi.waitFor(() => expect(left).not.toEqual([]))
    expect(left).toEqual(['/connexion'])
  })
})

describe('signing out', () => {
  test('sends the refresh token and deletes the stored session', async () => {
    stubBrowser()
    await start(pair(900))
    fetched.mockResolvedValue(json(204, null))
    expect(await (await session()).signOut()).toBe(true)
    const [url, init] = fetched.mock.calls[0] ?? []
    expect([init?.method, url, init?.body]).toEqual(['DELETE', '/api/auth/logout', '{"refreshToken":"r1"}'])
    expect((await storage()).readSession()).toBeNull()
  })

  test('falls back to the form when the call fails', async () => {
    stubBrowser()
    await start(pair(900))
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await (await session()).signOut()).toBe(false)
    expect((await storage()).readSession()).toBeNull()
  })
})
