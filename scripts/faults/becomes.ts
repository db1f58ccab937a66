import { setTimeout as sleep } from 'node:timers/promises'

/** Looks again until it holds. @returns whether it did within `patienceMs` */
export async function becomes(holds: () => boolean | Promise<boolean>, patienceMs: number, lookMs = 200) {
  for (const until = Date.now() + patienceMs; !(await holds()); await sleep(lookMs)) {
    if (Date.now() > until) return false
  }
  return true
}
