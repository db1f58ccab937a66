import AxeBuilder from '@axe-core/playwright'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

export type RunOnly = { type: 'tag' | 'rule'; values: string[] }

/** Rules that depend on colours and sizes, which differ in the dark theme and on a phone; the markup does not. */
export const ofTheLook = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']
export const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** For pages opened later: a script that the browser receives once needs a quarter of the time. */
export const bringAxe = (page: Page) => page.addInitScript({ content: axe.source })

/**
 * Axe on this page, loaded once in each document: its own builder loads it twice each time, which takes longer than
 * axe.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
  }
  return new AxeBuilder({ page, axeSource: ';' }).setLegacyMode()
}

/** The faults found by axe, in few words. */
export async function violations(builder: AxeBuilder, runOnly: RunOnly): Promise<string[]> {
  const rules = { 'target-size': { enabled: true } }
  const found = await builder.options({ runOnly, rules, resultTypes: ['violations'], preload: false }).analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
  )
}

/** The elements that make the page scroll sideways. */
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

/** Texts that a box cuts off, or that overlap other texts. If a page has a sheet, only the sheet is checked. */
export function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Word = { text: string; left: number; right: number; top: number; bottom: number }
    const sheets = document.querySelectorAll('[role=dialog], [role=alertdialog]')
    const sheet = sheets[sheets.length - 1]
    const walker = document.createTreeWalker(sheet ?? document.body, NodeFilter.SHOW_TEXT)
    const lost: string[] = []
    const lines: Word[][] = []
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (parent && isSeen(parent)) lines.push(wordsOf(walker.currentNode, parent))
    }
    lines.forEach((words, index) => {
      for (const others of lines.slice(index + 1)) {
        const meeting = words.find((word) => others.some((other) => meet(word, other)))
        if (meeting) lost.push(`on each other: ${meeting.text} / ${others[0]?.text}`)
      }
    })
    return lost

    function isSeen(element: Element): boolean {
      if (element.matches('script, style, noscript, option')) return false
      for (let fold = foldOver(element); fold; fold = foldOver(fold.parentElement)) {
        if (!fold.querySelector('summary')?.contains(element)) return false
      }
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { visibility, opacity, position } = getComputedStyle(box)
        const { width, height } = box.getBoundingClientRect()
        if (visibility === 'hidden' || opacity === '0' || width === 0) return false
        // Elements that cover the page on purpose: toasts, an open menu, a bar that stays while the rest scrolls.
        if (position === 'sticky' || (position === 'fixed' && !(sheet && box.contains(sheet)))) return false
        if (position === 'absolute' && (width <= 1 || height <= 1 || box.closest('details, [popover]'))) return false
      }
      return true
    }

    function foldOver(element: Element | null): Element | null {
      return element?.closest('details:not([open])') ?? null
    }

    /** Box of a text without the space over and under its letters, so that tight lines do not overlap. */
    function wordsOf(node: Node, parent: Element): Word[] {
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = (node.nodeValue ?? '').trim().slice(0, 30)
      if (!text) return []
      const words = Array.from(range.getClientRects())
        .filter((line) => line.width > 1 && isInReach(line, parent))
        .map(({ left, right, top, bottom, height }) => {
          return { text, left, right, top: top + height * 0.22, bottom: bottom - height * 0.22 }
        })
      if (words.some((word) => isCut(word, parent))) lost.push(`cut: ${text}`)
      return words
    }

    /** Whether an element is within the visible part of a scrolling list, or of a text that a press unfolds. */
    function isInReach({ top, bottom }: DOMRect, parent: Element): boolean {
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowY } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        const isScrolled = overflowY === 'auto' || overflowY === 'scroll'
        // A press on the arrow before a text shows its other lines.
        const isFolded = box.matches('details:not([open]) + *') && getComputedStyle(box).webkitLineClamp !== 'none'
        if ((isScrolled || isFolded) && (bottom > edge.bottom || top < edge.top)) return false
      }
      return true
    }

    function isCut({ left, right, top, bottom }: Word, parent: Element): boolean {
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        if (overflowX !== 'visible' && (right > edge.right + 1 || left < edge.left - 1)) return true
        if (overflowY === 'hidden' && (bottom > edge.bottom + 1 || top < edge.top - 1)) return true
        if (overflowY === 'auto' || overflowY === 'scroll') return false
      }
      return false
    }

    function meet(a: Word, b: Word): boolean {
      return a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    }
  })
}
