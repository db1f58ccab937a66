import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Source } from './source.ts'

const pollMs = { alone: 30_000, live: 300_000 }
const page = { visibilityState: 'visible', addEventListener: () => undefined, querySelector: () => null }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') })
  vi.resetModules()
  Source.all = []
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/dashboard', href: 'http://localhost/dashboard' })
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page that is kept up to date, with a part of its own. */
async function open() {
  const { keepLive } = await import('../../../../client/runtime/live/live.ts')
  const { isLive, liveParts } = await import('../../../../client/runtime/network/live-links.ts')
  const asked: string[] = []
  const renew = vi.fn(async (number: number) => void asked.push(`page ${number}`))
  keepLive({
    stream: { address: '/changes', name: 'one' },
    renew,
    poll: async () => void asked.push('poll'),
    pollMs: () => (isLive.get() ? pollMs.live : pollMs.alone),
    ended: () => undefined,
  })
  liveParts.set('/news', async () => void asked.push('part'))
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const change = async (number: number, ...kinds: string[]) => {
    Source.all.at(-1)?.send('change', number, { kinds })
    await pass(1_000)
    return asked.splice(0)
  }
  return { asked, renew, pass, change, source: () => Source.all.at(-1) as Source }
}

describe('a page', () => {
  test('is polled within a usual period without a stream, and rarely with one', async () => {
    const { asked, pass, source } = await open()
    await pass(pollMs.alone - 1)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked.splice(0)).toEqual(['poll'])
    source().send('open', 0)
    for (let beat = 0; beat < pollMs.live / 15_000; beat += 1) {
      expect(asked).toEqual([])
      await pass(15_000)
      source().send('beat', 0)
    }
    expect(asked.splice(0)).toEqual(['poll'])
    await pass(10_000)
    vi.spyOn(Math, 'random').mockReturnValue(0.25)
    source().fail(0)
    await pass(pollMs.alone * 0.75 - 1)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked).toEqual(['poll'])
  })

  test('asks for the parts that show a change, and for nothing where none does', async () => {
    const { change, source } = await open()
    source().send('open', 0)
    expect(await change(1, '/')).toEqual(['page 1'])
    expect(await change(2, '/dashboard')).toEqual(['page 2'])
    expect(await change(3, '/news')).toEqual(['part'])
    expect(await change(4, '/settings/hooks')).toEqual([])
    expect(await change(5, '/', '/news')).toEqual(['page 5', 'part'])
    expect(await change(6, '*')).toEqual(['page 6', 'part'])
    expect(await change(7, 'process')).toEqual(['page 7', 'part'])
  })

  test('shows the changes of a second together', async () => {
    const { renew, pass, source } = await open()
    source().send('open', 0)
    for (const number of [1, 2, 3]) {
      source().send('change', number, { kinds: ['/'] })
      await pass(200)
    }
    expect(renew.mock.calls).toEqual([[1]])
    await pass(800)
    expect(renew.mock.calls).toEqual([[1], [3]])
  })

  test('is renewed again after a failure, later each time', async () => {
    const { renew, pass, source } = await open()
    renew.mockRejectedValue(new Error('no answer'))
    source().send('open', 0)
    source().send('change', 1, { kinds: ['/'] })
    await pass(4_900)
    expect(renew).toHaveBeenCalledTimes(1)
    await pass(200)
    expect(renew).toHaveBeenCalledTimes(2)
    await pass(9_000)
    expect(renew).toHaveBeenCalledTimes(2)
    await pass(1_100)
    expect(renew).toHaveBeenCalledTimes(3)
  })
})
