import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startPolling, unreadCounter } from '../../../../client/islands/notifications/NotificationBell/useUnread.ts'

describe('polling', () => {
  let receive: () => void = () => undefined
  const page = {
    visibilityState: 'visible',
    addEventListener: (_name: string, listener: () => void) => {
      receive = listener
    },
    removeEventListener: () => {
      receive = () => undefined
    },
  }
  const show = (state: 'visible' | 'hidden') => {
    page.visibilityState = state
    receive()
  }
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', page)
    page.visibilityState = 'visible'
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  test('asks after each period until it stops', async () => {
    const ask = vi.fn(async () => undefined)
    const stop = startPolling(ask, 1000)
    await vi.advanceTimersByTimeAsync(999)
    expect(ask).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(2001)
    expect(ask).toHaveBeenCalledTimes(3)
    stop()
    await vi.advanceTimersByTimeAsync(9000)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  test('waits for a slow answer, and continues after a failure', async () => {
    let fail: (reason: Error) => void = () => undefined
    const ask = vi.fn(
      () =>
        new Promise((_resolve, reject) => {
          fail = reject
        }),
    )
    startPolling(ask, 1000)
    await vi.advanceTimersByTimeAsync(5000)
    expect(ask).toHaveBeenCalledTimes(1)
    show('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect(ask).toHaveBeenCalledTimes(1)
    fail(new Error('nobody there'))
    await vi.advanceTimersByTimeAsync(0)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('pauses while the page is hidden, and keeps its rhythm after a short absence', async () => {
    const ask = vi.fn(async () => undefined)
    startPolling(ask, 1000)
    show('hidden')
    await vi.advanceTimersByTimeAsync(5000)
    expect(ask).toHaveBeenCalledTimes(0)
    show('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(300)
    show('hidden')
    show('visible')
    await vi.advanceTimersByTimeAsync(699)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

describe('the unread count', () => {
  function scene(initial: number, ...answers: number[]) {
    const shown: number[] = []
    const pulses: number[] = []
    const ask = vi.fn(async () => ({ unread: answers.shift() ?? 0 }))
    const counter = unreadCounter(initial, {
      ask,
      show: (count) => void shown.push(count),
      pulse: (rise) => void pulses.push(rise),
    })
    return { counter, shown, pulses, ask }
  }

  test('pulses only when it rises', async () => {
    const { counter, shown, pulses } = scene(2, 2, 3, 1, 4)
    for (let turn = 0; turn < 4; turn += 1) await counter.poll()
    expect(shown).toEqual([2, 3, 1, 4])
    expect(pulses).toEqual([1, 2])
  })

  test('is requested again when notifications were read during the request', async () => {
    const { counter, shown, pulses, ask } = scene(5, 6, 0, 0)
    const polled = counter.poll()
    counter.allRead()
    await polled
    expect(ask).toHaveBeenCalledTimes(2)
    expect(shown).toEqual([0, 0])
    expect(pulses).toEqual([])
  })

  test('does not pulse after some notifications were read', async () => {
    const { counter, shown, pulses } = scene(1, 10)
    counter.someRead()
    await vi.waitFor(() => expect(shown).toEqual([10]))
    expect(pulses).toEqual([])
  })
})
