import { listen } from './listen.ts'

const firstWaitMs = 2_000
const lastWaitMs = 30_000

/** Asks nothing of the database: whatever comes back, our server can be reached. */
const probe = '/health/live'

export const isReachable = (): Promise<boolean> =>
  fetch(probe, { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/**
 * Resolves when it is worth trying again: as the browser finds a network, as somebody comes back to the tab, or by
 * itself, ever more seldom. `navigator.onLine` is not asked: without a network of its own a machine may still reach us.
 * @param turn how often it was tried in vain, from 0
 */
export function nextChance(turn: number): Promise<void> {
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
