import { fetchOwn } from '../page/fetch-own.ts'
import { listen } from '../page/listen.ts'

const firstWaitMs = 2_000
const lastWaitMs = 30_000

/** Address that needs no database: any answer of the server shows that it can be reached. */
const probe = '/health/live'

export const isReachable = (): Promise<boolean> =>
  fetchOwn(probe, { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/**
 * Resolves when another attempt is useful: when the browser finds a network, when the user returns to the tab, or after
 * a growing delay. `navigator.onLine` is not used: a machine without a network may still reach a local server.
 * @param turn the number of failed attempts, from 0
 */
export function waitForRetry(turn: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve()
    }
    const timer = setTimeout(go, Math.min(lastWaitMs, firstWaitMs * 2 ** turn))
    const stops = [
      listen(window, { online: go }),
      listen(document, { visibilitychange: () => document.visibilityState === 'visible' && go() }),
    ]
  })
}
