const litMs = 1_000
/** A press just after a button has changed was meant for the former button. */
const ignoredMs = 400
/** A change that follows a press in this page is taken for its result. */
const ownMs = 3_000

/** Rows of lists, which count as changes. */
const row = 'tr[data-key], li[data-key]'
/** Parts of a page that are lit when their text has changed. */
const piece = `${row}, li, dd, p`

const ignoredUntilMs = new WeakMap<Element, number>()
let lastPressMs = 0

/** Ignores presses on buttons that a live update changed a moment ago. */
export function guardFreshButtons(): void {
  const stop = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    if (Date.now() >= (ignoredUntilMs.get(button) ?? 0)) {
      lastPressMs = Date.now()
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('click', stop, true)
}

/**
 * Notes the texts and buttons in these elements.
 * @returns a function that lights up the parts that differ now, and guards new buttons, unless this person has just
 * pressed a button
 */
export function noteShown(roots: readonly Element[]): () => void {
  const texts = new Set(roots.flatMap((root) => textsIn(root, piece)))
  const meanings = new Set(roots.flatMap(buttonsIn).map(meaningOf))
  return () => {
    if (Date.now() < lastPressMs + ownMs) return
    const shown = roots.filter(({ isConnected }) => isConnected)
    for (const part of shown.flatMap((root) => outermostIn(root, piece))) if (!texts.has(textOf(part))) lightUp(part)
    for (const button of shown.flatMap(buttonsIn)) {
      if (!meanings.has(meaningOf(button))) ignoredUntilMs.set(button, Date.now() + ignoredMs)
    }
  }
}

/** The number of rows that come, go or change; 1 if only other text differs, 0 if none does. */
export function countChanges(shown: readonly Element[], fresh: readonly Element[]): number {
  const [before, after] = [shown, fresh].map((roots) => roots.flatMap((root) => textsIn(root, row)))
  if (!before || !after) return 0
  const changed = Math.max(missing(before, after), missing(after, before))
  const differs = shown.map(textOf).join() !== fresh.map(textOf).join()
  return changed || Number(differs)
}

/** The number of texts of `some` that `others` lack. */
const missing = (some: readonly string[], others: readonly string[]): number =>
  some.filter((text) => !others.includes(text)).length

const textsIn = (root: Element, selector: string): string[] => outermostIn(root, selector).map(textOf)

const outermostIn = (root: Element, selector: string): Element[] =>
  Array.from(root.querySelectorAll(selector)).filter((part) => {
    const around = part.parentElement?.closest(selector)
    return !around || !root.contains(around)
  })

const textOf = ({ textContent }: Element): string => (textContent ?? '').replace(/\s+/g, ' ')

const buttonsIn = (root: Element): HTMLButtonElement[] => Array.from(root.querySelectorAll('button'))

/** The text of a button with the address to which it sends. */
const meaningOf = (button: HTMLButtonElement): string =>
  [textOf(button), button.getAttribute('aria-label'), button.getAttribute('formaction') ?? button.form?.action].join()

function lightUp(part: Element): void {
  part.setAttribute('data-lit', '')
  setTimeout(() => part.removeAttribute('data-lit'), litMs)
}
