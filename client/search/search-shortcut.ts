import { listen } from '../runtime/page/listen.ts'

/** The keys of the search, as screen readers announce them. @param single whether keys without a modifier act */
export const searchKeys = (single: boolean): string => (single ? '/ Control+K' : 'Control+K')

/**
 * Ctrl+K focuses the page's search, ⌘K on a Mac; so does `/`, while nothing is being typed.
 * @param otherKey handles a key pressed alone
 */
export function focusSearchOnKeys(field: HTMLInputElement, otherKey?: (event: KeyboardEvent) => void): () => void {
  const keydown = (event: KeyboardEvent) => {
    // Whether a dialog covers the page and its search.
    if (document.documentElement.dataset.modal !== undefined || event.defaultPrevented || event.altKey) return
    const isFree = otherKey && isAlone(event)
    if (isFree && event.key !== '/') return otherKey(event)
    if (!isFree && !isChord(event)) return
    event.preventDefault()
    field.focus()
    field.select()
  }
  return listen(document, { keydown })
}

/** In a field of a Mac, Ctrl+K removes the rest of the line. */
const isChord = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'k' && !shiftKey && (/Mac|iP/.test(navigator.platform) ? metaKey && !ctrlKey : ctrlKey && !metaKey)

/** Whether a key is pressed without another, while nothing is being typed or chosen, and no dialog is open beside. */
const isAlone = ({ target, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || isComposing) && target instanceof HTMLElement && target.closest(typed) === null

const typed = 'textarea, select, input:not([type=checkbox]):not([type=radio]), [role=dialog]'
