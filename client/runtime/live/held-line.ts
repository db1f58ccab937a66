import { regainFocus } from '../regions/regain-focus.ts'

/** In the page from the start, empty: screen readers announce only what comes into it. */
let box: HTMLElement | undefined

export function prepareLine(): void {
  box = document.createElement('div')
  box.className = 'live-line'
  box.setAttribute('role', 'status')
  document.body.append(box)
}

/** Shows « 3 changements · Afficher »; a press on it calls `show`, and the focus stays where it was. */
export function showLine(count: number, show: () => void): void {
  const text = `${count} changement${count > 1 ? 's' : ''}`
  if (!box || box.firstElementChild?.getAttribute('data-text') === text) return
  const button = document.createElement('button')
  const act = document.createElement('b')
  act.textContent = 'Afficher'
  button.append(`${text} · `, act)
  Object.assign(button, { type: 'button', onclick: show, onfocus: keepFocus })
  button.setAttribute('data-text', text)
  // Toasts rise above it.
  button.setAttribute('data-keep-clear', '')
  // A press with the mouse leaves the focus where it is.
  button.onmousedown = (event) => event.preventDefault()
  replaceIn(box, [button])
}

export function hideLine(): void {
  if (box?.firstChild) replaceIn(box, [])
}

let focusedBefore: EventTarget | null = null

function keepFocus({ relatedTarget }: FocusEvent): void {
  focusedBefore = relatedTarget
}

/** Replaces the line; if it had the focus, the new line or the element focused before gets it. */
function replaceIn(parent: HTMLElement, next: HTMLElement[]): void {
  const hadFocus = parent.contains(document.activeElement)
  parent.textContent = ''
  parent.append(...next)
  if (!hadFocus) return
  const before = focusedBefore instanceof HTMLElement && focusedBefore.isConnected ? focusedBefore : null
  regainFocus(next[0] ?? before ?? document.querySelector('main'), true)
}
