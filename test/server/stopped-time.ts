import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Stops the time of the rate limits during each test: a busy machine may need longer for the attempts that a limit
 * allows than the minute in which it counts them.
 */
export function stopTime(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
}
