import { listen } from '../listen.ts'

export const slash = '/'

/** `/` leads to the page's search from wherever nothing is being typed. */
export function focusSearchOnSlash(field: HTMLInputElement): () => void {
  const keydown = (event: KeyboardEvent) => {
    if (event.key !== slash || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (takesText(event.target) || isCovered()) return
    event.preventDefault()
    field.focus()
    field.select()
  }
  return listen(document, { keydown })
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('textarea, select, input:not([type=checkbox]):not([type=radio])') !== null

/** Whether a dialog covers the page and its search. */
const isCovered = (): boolean => document.documentElement.dataset.modal !== undefined
