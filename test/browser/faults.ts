import type AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export type RunOnly = { type: 'tag' | 'rule'; values: string[] }

export const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong, in few words. */
export async function violations(axe: AxeBuilder, runOnly: RunOnly): Promise<string[]> {
  const rules = { 'target-size': { enabled: true } }
  const found = await axe
    .setLegacyMode()
    .options({ runOnly, rules, resultTypes: ['violations'], preload: false })
    .analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
  )
}

/** Who makes the page scroll sideways. */
export function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement ?? document.body
    if (scrollWidth <= innerWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
    )
    return [`${scrollWidth} px`, ...wide.map(({ tagName, className }) => `${tagName}.${className}`)]
  })
}
