import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followChanges } from '../../../../client/runtime/live/tabs.ts'
import { ownAnswer } from '../../../setup/own-answer.ts'
import { stubChannel } from '../network/browser-stubs.ts'
import { Source } from './source.ts'

/** Locks of one browser: the next tab gets the lock when its holder closes. */
function stubLocks() {
  const waiting: (() => void)[] = []
  const request = (_name: string, work: () => Promise<never>) => {
    waiting.push(() => void work())
    if (waiting.length === 1) waiting[0]?.()
  }
  return {
    navigator: { locks: { request } },
    closeHolder: () => {
      waiting.shift()
      waiting[0]?.()
    },
  }
}

function tab(known = 5) {
  const seen: unknown[] = []
  const state = { known, alive: false }
  followChanges(
    { address: '/session/events', name: 'sid' },
    {
      known: () => state.known,
      changed: (number, kinds) => {
        state.known = number
        seen.push([number, ...kinds])
      },
      alive: (alive) => {
        state.alive = alive
      },
      ended: () => seen.push('ended'),
    },
  )
  return { seen, state }
}

const fetched = vi.fn<(url: string) => Promise<{ status: number; body: null; headers: Headers }>>()
const answer = (status: number, retryAfterS?: number) => ({
  status,
  body: null,
  headers: new Headers({ ...ownAnswer, ...(retryAfterS !== undefined && { 'Retry-After': String(retryAfterS) }) }),
})
const settle = () => vi.advanceTimersByTimeAsync(1)
const last = () => Source.all.at(-1) as Source
let locks: ReturnType<typeof stubLocks>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') })
  fetched.mockReset()
  locks = stubLocks()
  Source.all = []
  stubChannel()
  vi.stubGlobal('navigator', locks.navigator)
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the tabs of a browser', () => {
  test('share one stream, which names the change that the page shows', async () => {
    const [one, other] = [tab(), tab()]
    last().send('open', 5)
    last().send('change', 6, { kinds: ['process'] })
    await settle()
    expect(Source.all.map(({ url }) => url)).toEqual(['/session/events?since=5'])
    expect([one.seen, other.seen]).toEqual([[[6, 'process']], [[6, 'process']]])
    expect({ one: one.state.alive, other: other.state.alive }).toEqual({ one: true, other: true })
  })

  test('renew a page that was loaded before the last change', async () => {
    tab(9)
    last().send('open', 9)
    const late = tab(7)
    await settle()
    expect(late.seen).toEqual([[9, '*']])
  })

  test('open another stream where the closed tab ended, and count as without one meanwhile', async () => {
    tab()
    last().send('open', 5)
    const other = tab()
    last().send('change', 8, { kinds: ['car'] })
    await settle()
    locks.closeHolder()
    await settle()
    expect(last().url).toBe('/session/events?since=8')
    last().send('open', 8)
    expect(other.state.alive).toBe(true)
  })

  test('all hear of the end of a session, and the stream opens again if the browser has another one', async () => {
    const [one, other] = [tab(), tab()]
    last().send('ended', 0)
    await settle()
    expect([one.seen, other.seen]).toEqual([['ended'], ['ended']])
    expect(last().readyState).toBe(Source.CLOSED)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(Source.all).toHaveLength(2)
  })

  test('have a stream each while they are visible, where the browser has no locks', () => {
    let onVisibility: (() => void) | undefined
    const page = {
      visibilityState: 'visible',
      addEventListener: (_name: string, listener: () => void) => {
        onVisibility = listener
      },
    }
    vi.stubGlobal('document', page)
    vi.stubGlobal('navigator', {})
    tab()
    expect(Source.all).toHaveLength(1)
    page.visibilityState = 'hidden'
    onVisibility?.()
    expect(last().readyState).toBe(Source.CLOSED)
    page.visibilityState = 'visible'
    onVisibility?.()
    expect(Source.all).toHaveLength(2)
  })

  test('have no stream where the browser has no EventSource', () => {
    vi.stubGlobal('EventSource', undefined)
    expect(tab().state.alive).toBe(false)
  })
})

describe('a stream', () => {
  test('counts the changes of a lost connection as any change, even if their event never came', async () => {
    const { seen } = tab()
    last().send('open', 5)
    last().fail(0)
    last().send('open', 7)
    expect(seen).toEqual([[7, '*']])
  })

  test('is not alive while the browser connects again', () => {
    const { state } = tab()
    last().send('open', 5)
    last().fail(0)
    expect(state.alive).toBe(false)
    last().send('open', 5)
    expect(state.alive).toBe(true)
  })

  test.each([204, 401, 403, 404])('ends for good after the answer %d', async (status) => {
    fetched.mockResolvedValue(answer(status))
    tab()
    last().fail(2)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(Source.all).toHaveLength(1)
  })

  test.each([200, 204, 403, 404, 410])('is tried again after the answer %d of a relay', async (status) => {
    fetched.mockResolvedValue({ ...answer(status), headers: new Headers() })
    tab()
    last().fail(2)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(Source.all).toHaveLength(2)
  })

  test.each([
    [429, 30],
    [503, 5],
  ])('is tried again after the answer %d, between half and all of its Retry-After', async (status, retryAfterS) => {
    fetched.mockResolvedValue(answer(status, retryAfterS))
    tab()
    last().fail(2)
    await vi.advanceTimersByTimeAsync(retryAfterS * 500 - 1)
    expect(Source.all).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(retryAfterS * 500 + 2)
    expect(Source.all).toHaveLength(2)
  })

  test.each([
    [502, 4_200],
    [0, 4_200],
    [500, 60_200],
  ])('is tried again within 5 s after the status %d, later within %d ms', async (status, longestMs) => {
    if (status === 0) fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    else fetched.mockResolvedValue(answer(status))
    tab()
    const times: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const before = Date.now()
      const { length } = Source.all
      last().fail(2)
      while (Source.all.length === length) await vi.advanceTimersByTimeAsync(100)
      times.push(Date.now() - before)
    }
    expect(times[0]).toBeLessThan(5_000)
    expect(Math.max(...times)).toBeLessThanOrEqual(longestMs)
    expect(times.at(-1)).toBeGreaterThan(status === 500 ? 30_000 : 900)
  })

  test('is opened again where the server has been silent for 45 s', async () => {
    const { state } = tab()
    last().send('open', 5)
    for (let beat = 0; beat < 4; beat += 1) {
      await vi.advanceTimersByTimeAsync(15_000)
      last().send('beat', 5)
    }
    expect([Source.all.length, state.alive]).toEqual([1, true])
    await vi.advanceTimersByTimeAsync(45_000)
    expect(state.alive).toBe(false)
    await vi.advanceTimersByTimeAsync(2_001)
    expect(Source.all).toHaveLength(2)
  })
})
