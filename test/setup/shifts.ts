import type { Page } from 'playwright-core'

/** The shift from which people notice that a page moved (Core Web Vitals). The benchmark measures the exact figure. */
const noticed = 0.1

type Move = { value: number; of: string }
type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs in the page, before its own scripts (`addInitScript`) or from now on (`evaluate`, with `buffered` false). */
export function watchShifts(buffered = true): void {
  const moves: Move[] = []
  Object.assign(globalThis, { moves })
  const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const of = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} "${node?.textContent?.slice(0, 30)}" from ${at(previousRect)} to ${at(currentRect)}`,
      )
      moves.push({ value, of: of.join(', ') })
    }
  }).observe({ type: 'layout-shift', buffered })
}

/** The movement of a page: the sum that browsers report, and the moved elements for a failure message. */
export async function movement(page: Page): Promise<{ sum: number; moves: string[] }> {
  const moves = await page.evaluate(() => (globalThis as unknown as { moves: Move[] }).moves)
  return {
    sum: moves.reduce((total, { value }) => total + value, 0),
    moves: moves.map(({ value, of }) => `${value.toFixed(4)}: ${of}`),
  }
}

/** @throws when people would have noticed that the page moved, or when it moved by more than is allowed here */
export async function expectStill(page: Page, allowed = noticed): Promise<void> {
  const { sum, moves } = await movement(page)
  if (sum >= allowed) throw new Error(`${page.url()} moved by ${sum.toFixed(3)}\n${moves.join('\n')}`)
}
