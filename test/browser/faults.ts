import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules of axe, all of them where none are named; and CSS selectors of what it reads, and of what it leaves out. */
export type Checks = { type?: 'tag' | 'rule'; values?: string[]; include?: string[]; exclude?: string[] }

/** Rules that depend on colours and sizes, which differ in the dark theme and on a phone; the markup does not. */
export const ofTheLook = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']
export const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** For pages opened later: a script that the browser receives once needs a quarter of the time. */
export const bringAxe = (page: Page) => page.addInitScript({ content: axe.source })

/**
 * The faults found by axe, in few words. Axe is loaded once in each document, and called directly: its own builder
 * doubles its time.
 */
export async function violations(page: Page, checks: Checks): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
  }
  const { type, values, ...part } = checks
  const options = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'], preload: false }
  return page.evaluate(runAxe, { part, options: { ...options, ...(type && { runOnly: { type, values } }) } })
}

/** Runs in the page, once its transitions have ended: colours halfway through one are no fault. */
async function runAxe({ part, options }: { part: object; options: object }): Promise<string[]> {
  type Node = { target: string[]; failureSummary?: string }
  type Axe = { run: (...args: object[]) => Promise<{ violations: { id: string; nodes: Node[] }[] }> }
  const { axe } = globalThis as unknown as { axe: Axe }
  const turning = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  const ended = Promise.all(turning.map(({ finished }) => finished.catch(() => undefined)))
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))])
  const found = await axe.run('include' in part || 'exclude' in part ? part : document, options)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
  )
}

/** A function that runs in the page, and returns its faults. */
type Question = () => string[]

/** Asks several questions in one round trip, with letters of this size in per cent. */
export function ask(page: Page, questions: readonly Question[], letters?: number): Promise<string[]> {
  const enlarge = letters ? `document.documentElement.style.fontSize = '${letters}%';` : ''
  return page.evaluate(`${enlarge} [${questions.map((question) => `...(${question})()`)}]`)
}

/** The elements that make the page scroll sideways. */
export const sticksOut = (page: Page): Promise<string[]> => ask(page, [tooWide])

/** Texts that a box cuts off, or that overlap other texts. If a page has a sheet, only the sheet is checked. */
export const lostText = (page: Page): Promise<string[]> => ask(page, [lost])

/** Runs in the page. */
export function tooWide(): string[] {
  const { scrollWidth } = document.scrollingElement ?? document.body
  if (scrollWidth <= innerWidth) return []
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
  )
  return [`${scrollWidth} px`, ...wide.map(({ tagName, className }) => `${tagName}.${className}`)]
}

/** Runs in the page. */
export function lost(): string[] {
  type Word = { of: Node; text: string; left: number; right: number; top: number; bottom: number }
  type Edge = { rect: DOMRect; overflowX: string; overflowY: string; isScrolled: boolean; isFolded: boolean }
  const seen = new Map<Element, boolean>()
  const edges = new Map<Element, Edge[]>()
  const sheets = document.querySelectorAll('[role=dialog], [role=alertdialog]')
  const sheet = sheets[sheets.length - 1]
  const walker = document.createTreeWalker(sheet ?? document.body, NodeFilter.SHOW_TEXT)
  const faults: string[] = []
  const words: Word[] = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (walker.currentNode.nodeValue?.trim() && parent && isSeen(parent))
      words.push(...wordsOf(walker.currentNode, parent))
  }
  words.sort((a, b) => a.top - b.top)
  words.forEach((word, index) => {
    for (let next = index + 1; (words[next]?.top ?? word.bottom) < word.bottom; next++) {
      const other = words[next] as Word
      if (other.of !== word.of && meet(word, other)) faults.push(`on each other: ${word.text} / ${other.text}`)
    }
  })
  return faults

  function isSeen(element: Element): boolean {
    if (element.matches('script, style, noscript, option')) return false
    for (let fold = foldOver(element); fold; fold = foldOver(fold.parentElement)) {
      if (!fold.querySelector('summary')?.contains(element)) return false
    }
    return isBoxSeen(element)
  }

  function isBoxSeen(box: Element): boolean {
    const known = seen.get(box) ?? (isOwnBoxSeen(box) && (!box.parentElement || isBoxSeen(box.parentElement)))
    seen.set(box, known)
    return known
  }

  function isOwnBoxSeen(box: Element): boolean {
    const { visibility, opacity, position } = getComputedStyle(box)
    const { width, height } = box.getBoundingClientRect()
    if (visibility === 'hidden' || opacity === '0' || width === 0) return false
    // Elements that cover the page on purpose: toasts, an open menu, a bar that stays while the rest scrolls.
    if (position === 'sticky' || (position === 'fixed' && !(sheet && box.contains(sheet)))) return false
    return !(position === 'absolute' && (width <= 1 || height <= 1 || box.closest('details, [popover]')))
  }

  function foldOver(element: Element | null): Element | null {
    return element?.closest('details:not([open])') ?? null
  }

  /** Box of a text without the space over and under its letters, so that tight lines do not overlap. */
  function wordsOf(node: Node, parent: Element): Word[] {
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = (node.nodeValue ?? '').trim().slice(0, 30)
    const words = Array.from(range.getClientRects())
      .filter((line) => line.width > 1 && isInReach(line, parent))
      .map(({ left, right, top, bottom, height }) => {
        return { of: node, text, left, right, top: top + height * 0.22, bottom: bottom - height * 0.22 }
      })
    if (words.some((word) => isCut(word, parent))) faults.push(`cut: ${text}`)
    return words
  }

  /** The boxes around a text that cut it off or scroll, the nearest first. */
  function edgesOf(box: Element | null): Edge[] {
    if (!box || box === document.body) return []
    const known = edges.get(box)
    if (known) return known
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box)
    const isScrolled = overflowY === 'auto' || overflowY === 'scroll'
    // A press on the arrow before a text shows its other lines.
    const isFolded = webkitLineClamp !== 'none' && box.matches('details:not([open]) + *')
    const isEdge = overflowX !== 'visible' || overflowY !== 'visible' || isFolded
    const own = { rect: box.getBoundingClientRect(), overflowX, overflowY, isScrolled, isFolded }
    const all = [...(isEdge ? [own] : []), ...edgesOf(box.parentElement)]
    edges.set(box, all)
    return all
  }

  /** Whether a line is within the visible part of a scrolling list, or of a text that a press unfolds. */
  function isInReach({ top, bottom }: DOMRect, parent: Element): boolean {
    return edgesOf(parent).every(
      ({ rect, isScrolled, isFolded }) => !(isScrolled || isFolded) || (bottom <= rect.bottom && top >= rect.top),
    )
  }

  function isCut({ left, right, top, bottom }: Word, parent: Element): boolean {
    for (const { rect, overflowX, overflowY, isScrolled } of edgesOf(parent)) {
      if (overflowX !== 'visible' && (right > rect.right + 1 || left < rect.left - 1)) return true
      if (overflowY === 'hidden' && (bottom > rect.bottom + 1 || top < rect.top - 1)) return true
      if (isScrolled) return false
    }
    return false
  }

  function meet(a: Word, b: Word): boolean {
    return a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  }
}
