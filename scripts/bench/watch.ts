import type { Page } from 'playwright-core'

type Bell = { openMs: number; listMs: number }
type Watched = { layoutShift: number; contentMs: number; bell: Bell | null }
type Place = { watched: Watched }

/** Observes the paints in the page, before anything of it runs. A loader over the content does not matter. */
export function watch(): void {
  const watched: Watched = { layoutShift: 0, contentMs: 0, bell: null }
  Object.assign(globalThis, { watched })
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  observe('layout-shift', (entry) => {
    watched.layoutShift += (entry as PerformanceEntry & { value: number }).value
  })
  observe('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element: Element | null }
    if (element?.closest('main')) watched.contentMs = entry.startTime
  })
}

/**
 * Runs in the page after `watch`: presses the bell as soon as it is laid out, hydrated or not. Records when its panel
 * opens, and when the panel lists notifications or says that there are none.
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
    const { layoutShift, contentMs } = (globalThis as unknown as Place).watched
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { firstPaintMs: paint?.startTime ?? 0, contentMs, layoutShift }
  })
}

/** Waits for the bell on this page. @throws when the press led to another page */
export async function bellAnswer(page: Page): Promise<Bell> {
  const address = page.url()
  const answered = await page.waitForFunction(() => (globalThis as unknown as Place).watched.bell)
  const bell = await answered.jsonValue()
  if (bell === null || page.url() !== address) throw new Error(`The bell of ${address} led to ${page.url()}`)
  return bell
}
