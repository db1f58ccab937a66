/** load: at once; idle: when nothing else runs; visible: near the screen; interaction: as a hand comes near. */
export type When = 'load' | 'idle' | 'visible' | 'interaction'

const approaches = ['mouseover', 'touchstart', 'focusin'] as const

/** Calls `wake` once, when the island should come alive. The gesture itself is not replayed: the HTML answers it. */
export function whenReady(element: HTMLElement, when: When | undefined, wake: () => void): void {
  if (when === 'idle') onIdle(wake)
  else if (when === 'visible' && 'IntersectionObserver' in window) onVisible(element, wake)
  else if (when === 'interaction') onApproach(element, wake)
  else wake()
}

/** When nothing else runs, in two seconds at the latest. */
export function onIdle(wake: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2000 })
  else setTimeout(wake, 200)
}

function onVisible(element: HTMLElement, wake: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      wake()
    },
    { rootMargin: '200px' },
  )
  observer.observe(element)
}

function onApproach(element: HTMLElement, wake: () => void): void {
  const once = () => {
    for (const name of approaches) element.removeEventListener(name, once)
    wake()
  }
  for (const name of approaches) element.addEventListener(name, once, { passive: true })
}
