import { listen } from '../../../runtime/page/listen.ts'

/**
 * Keeps the screen on while the page is in view, in browsers that can (Wake Lock, over HTTPS). A hidden page loses its
 * lock, so that it asks again once it is shown. A refusal changes nothing: the device then decides.
 * @returns a function that stops it
 */
export function keepAwake(): () => void {
  if (!navigator.wakeLock) return () => undefined
  let lock: WakeLockSentinel | null = null
  let stopped = false

  const release = () => void lock?.release().catch(() => undefined)
  const ask = async () => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (stopped) release()
    } catch {
      // A saver of energy, or the rules of the device, refuse it.
    }
  }
  void ask()
  const stopListening = listen(document, { visibilitychange: () => void ask() })
  return () => {
    stopped = true
    stopListening()
    release()
  }
}
