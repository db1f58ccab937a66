import { loaderShown, whenUncovered } from './loader.ts'

/**
 * Makes the content under the loader (`views/loader-gate.ts`) inert: keys and presses do not reach it, not even
 * a sheet that opens there. Typed text and Enter are stored for the page's search.
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
    if (typed.text) giveToSearch(typed)
  })
}

type Typed = { text: string; entered: boolean }

/** Adds a listener that runs before all others. */
function listenFirst(listener: (event: Event) => void): () => void {
  const names = ['keydown', 'mousedown', 'pointerdown', 'touchstart']
  for (const name of names) addEventListener(name, listener, true)
  return () => {
    for (const name of names) removeEventListener(name, listener, true)
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

/**
 * Puts the typed text into the page's search, or else into that of the bar; never into a sheet that opened under the
 * loader, where the user could not see it.
 */
function giveToSearch({ text, entered }: Typed): void {
  const field = fieldAt('main input[type=search]') ?? fieldAt('header input[name=q]')
  if (!field || document.documentElement.hasAttribute('data-modal')) return
  field.focus()
  field.select()
  const words = text.replace(/^[/ ]+/, '')
  if (!words) return
  // Sets the value around React's own setter, which would ignore the next event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (entered && field.form && 'requestSubmit' in field.form) field.form.requestSubmit()
}

const fieldAt = (selector: string) => document.querySelector<HTMLInputElement>(selector)
