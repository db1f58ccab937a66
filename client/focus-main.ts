import { focusStart } from './focus-start.ts'

const key = 'fil:page-seen'

/**
 * After a navigation inside the house the keyboard starts at the content, not at the menu again. A first visit, a
 * reload, the back button, a hash and a field that asks for the focus are left alone.
 */
function focusMain(): void {
  const seen = markSeen()
  const main = document.querySelector<HTMLElement>('main[tabindex="-1"]')
  if (!seen || !main || location.hash !== '' || !isPlainNavigation()) return
  if (document.querySelector('[autofocus], [aria-invalid="true"]')) return
  if (!nothingFocused()) return
  main.focus({ preventScroll: true })
}

/** A sheet that opened under the loader could not take the focus then. */
export function focusUncovered(): void {
  const sheet = document.querySelector<HTMLElement>('[role="dialog"]')
  if (sheet && nothingFocused()) focusStart(sheet)
  else focusMain()
}

const nothingFocused = () => document.activeElement === null || document.activeElement === document.body

/** The referrer would tell, but our policy sends none. Storage may be refused altogether. */
function markSeen(): boolean {
  try {
    const seen = sessionStorage.getItem(key) !== null
    sessionStorage.setItem(key, '1')
    return seen
  } catch {
    return false
  }
}

/** Safari 11 has no navigation timing entry: there, any page counts. */
function isPlainNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry === undefined || entry.type === 'navigate'
}
