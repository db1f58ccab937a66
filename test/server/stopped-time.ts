import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Stops the time during each test of a minute's limit or of an undo within seconds: a busy machine may need longer for
 * the requests of the test. `app.travel` still moves the clock.
 */
export function stopTime(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
}
