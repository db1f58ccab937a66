import { limits } from '../ground/limits.ts'

/** How long to wait before renewing an access token: 30 s ahead of its end, never less than 5 s. */
export function refreshDelayMs(expS: number, nowMs: number): number {
  return Math.max(limits.refreshMinimumMs, expS * 1000 - nowMs - limits.refreshLeadMs)
}

/** Whether a token expires too soon for a page that is opening. */
export function needsRefreshOnRestore(expS: number, nowMs: number): boolean {
  return expS * 1000 - nowMs < limits.restoreRefreshMs
}
