import type { Page } from 'playwright-core'

type Watched = {
  tasks: { startTime: number; duration: number }[]
  layoutShift: number
  contentPaintMs: number
  bellMs: number | null
}

type Place = { watched: Watched }

/** Runs in the page, before anything of it. Whether a loader lies over the content is not asked: painted is painted. */
export function watch(): void {
  const watched: Watched = { tasks: [], layoutShift: 0, contentPaintMs: 0, bellMs: null }
  Object.assign(globalThis, { watched })
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  observe('longtask', ({ startTime, duration }) => watched.tasks.push({ startTime, duration }))
  observe('layout-shift', (entry) => {
    watched.layoutShift += (entry as PerformanceEntry & { value: number }).value
  })
  observe('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element: Element | null }
    if (element?.closest('main')) watched.contentPaintMs = entry.startTime
  })
}

/** Runs in the page after `watch`: presses the bell as it wakes, and notes when its panel has been shown. */
export function pressBell(): void {
  const { watched } = globalThis as unknown as Place
  new MutationObserver((_changes, observer) => {
    const bell = document.querySelector<HTMLElement>('[data-island="NotificationBell"][data-awake] a')
    if (!bell) return
    observer.disconnect()
    const look = () => {
      if (bell.getAttribute('aria-expanded') === 'true') watched.bellMs = performance.now()
      else requestAnimationFrame(look)
    }
    bell.click()
    look()
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-awake'] })
}

export function readWatch(page: Page) {
  return page.evaluate(() => {
    const { watched } = globalThis as unknown as Place
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const firstContentfulPaintMs = paint?.startTime ?? 0
    const after = watched.tasks.filter(({ startTime }) => startTime >= firstContentfulPaintMs)
    const blockingMs = after.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    const { layoutShift, contentPaintMs } = watched
    return { firstContentfulPaintMs, contentPaintMs, blockingMs, layoutShift }
  })
}

/** When the bell, pressed as soon as it can be, had opened its panel. */
export async function bellAnswer(page: Page): Promise<number> {
  const answered = await page.waitForFunction(() => (globalThis as unknown as Place).watched.bellMs)
  return (await answered.jsonValue()) ?? 0
}
