import type { Page } from 'playwright-core'

/** When the panel of a bell stood open, and when it showed its notifications. */
export type BellAnswer = { openMs: number; listMs: number }

type Watched = {
  tasks: { startTime: number; duration: number }[]
  layoutShift: number
  contentPaintMs: number
  bell: BellAnswer | null
}

type Place = { watched: Watched }

/** Observes the paints in the page, before anything of it runs. A loader over the content does not matter. */
export function watch(): void {
  const watched: Watched = { tasks: [], layoutShift: 0, contentPaintMs: 0, bell: null }
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

/**
 * Runs in the page after `watch`: presses the bell as soon as it is laid out, be it awake or not, and notes when its panel
 * is open and when that lists notifications, or says that there are none.
 */
export function pressBell(): void {
  const { watched } = globalThis as unknown as Place
  let pressed = false
  let openMs: number | null = null
  const look = () => {
    const bell = document.querySelector<HTMLElement>('a[data-bell]')
    if (bell && !pressed && bell.offsetWidth > 0) {
      pressed = true
      bell.click()
    }
    if (pressed && bell?.getAttribute('aria-expanded') === 'true') openMs ??= performance.now()
    if (openMs !== null && bell?.parentElement?.querySelector('[role=group] li, [role=group] h3'))
      watched.bell = { openMs, listMs: performance.now() }
    else requestAnimationFrame(look)
  }
  look()
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

/** Measures the bell on this page; presses it again where the first press had no effect. */
export async function bellAnswer(page: Page): Promise<BellAnswer> {
  const address = page.url()
  const answered = await page.waitForFunction(() => (globalThis as unknown as Place).watched.bell)
  const bell = await answered.jsonValue()
  if (bell === null || page.url() !== address) throw new Error(`The bell of ${address} led to ${page.url()}`)
  return bell
}
