import { loaderShown, whenUncovered } from './loader.ts'

/**
 * While the loader covers the page (`views/loader-gate.ts`) what lies under it is inert: even a sheet that opens there hears
 * neither key nor press. What is typed is kept for the page's search, and Enter with it.
 */
export function guardCovered(): void {
  if (!loaderShown()) return
  const typed = { text: '', entered: false }
  const stopListening = listenFirst((event) => {
    event.stopImmediatePropagation()
    if (event instanceof KeyboardEvent) keep(event, typed)
  })
  const arriving = new MutationObserver(() => hold(true))
  arriving.observe(document.documentElement, { childList: true, subtree: true })
  hold(true)
  whenUncovered(() => {
    stopListening()
    arriving.disconnect()
    hold(false)
    if (typed.text) hand(typed)
  })
}

type Typed = { text: string; entered: boolean }

/** Ahead of everything that hears the page. */
function listenFirst(hear: (event: Event) => void): () => void {
  const names = ['keydown', 'mousedown', 'pointerdown', 'touchstart']
  for (const name of names) addEventListener(name, hear, true)
  return () => {
    for (const name of names) removeEventListener(name, hear, true)
  }
}

function hold(covered: boolean): void {
  for (const part of Array.from(document.body.children)) {
    if (!(part instanceof HTMLElement) || part.dataset.island === 'FullScreenLoader') continue
    part.inert = covered
    if (part.tagName !== 'MAIN') continue
    if (covered) part.setAttribute('aria-busy', 'true')
    else part.removeAttribute('aria-busy')
  }
}

function keep(event: KeyboardEvent, typed: Typed): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (!key || ctrlKey || metaKey || altKey) return
  if (key === 'Enter') typed.entered = true
  else if (key === 'Backspace') typed.text = typed.text.slice(0, -1)
  else if (key.length === 1) {
    typed.text += key
    typed.entered = false
  } else return
  event.preventDefault()
}

/** To the search; a sheet that opened in its way gets nothing: whoever typed had not seen it. */
function hand({ text, entered }: Typed): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (!field || document.documentElement.hasAttribute('data-modal')) return
  field.focus()
  field.select()
  const words = text.replace(/^[/ ]+/, '')
  if (!words) return
  // Past React's own setter, which would take the event that follows for its own doing.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (entered && field.form && 'requestSubmit' in field.form) field.form.requestSubmit()
}
