/**
 * Calls `ask` every `everyMs`, the first time after as long: one request at a time, none while the tab is hidden, one at
 * once when it comes back late. A failed one is left to the next. Returns what stops it.
 */
export function startPolling(ask: () => Promise<unknown>, everyMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let stopped = false
  let lastMs = Date.now()

  const turn = async () => {
    if (asking) return
    asking = true
    lastMs = Date.now()
    await ask().catch(() => undefined)
    asking = false
    plan()
  }
  const plan = () => {
    clearTimeout(timer)
    if (stopped || document.visibilityState === 'hidden') return
    timer = setTimeout(turn, Math.max(0, lastMs + everyMs - Date.now()))
  }
  document.addEventListener('visibilitychange', plan)
  plan()
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', plan)
  }
}
