import { focusStart } from './focus-start.ts'

const key = 'fil:page-seen'

/**
 * After a navigation inside the site the keyboard starts at the content, not at the menu. A first visit, a reload, the
 * back button, a hash and a field with autofocus are unchanged.
 */
function focusMain(): void {
  const hasShownPage = markSeen()
  const main = document.querySelector<HTMLElement>('main[tabindex="-1"]')
  if (!hasShownPage || !main || location.hash !== '' || !isPlainNavigation()) return
  if (document.querySelector('[autofocus], [aria-invalid="true"]')) return
  if (!nothingFocused()) return
  main.focus({ preventScroll: true })
}

/** Focuses a sheet that opened under the loader and could not be focused then. */
export function focusUncovered(): void {
  const sheet = document.querySelector<HTMLElement>('[role="dialog"]')
  if (sheet && nothingFocused()) focusStart(sheet)
  else focusMain()
}

const nothingFocused = () => document.activeElement === null || document.activeElement === document.body

/** Whether this tab has shown a page before, from its storage: our policy sends no referrer. */
function markSeen(): boolean {
  try {
    const wasMarked = sessionStorage.getItem(key) !== null
    sessionStorage.setItem(key, '1')
    return wasMarked
  } catch {
    return false
  }
}

/** Safari 11 has no navigation timing entry: there, any page counts. */
function isPlainNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry === undefined || entry.type === 'navigate'
}
