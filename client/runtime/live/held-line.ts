import { regainFocus } from '../regions/regain-focus.ts'

/** The time in which a screen reader notices the empty box: it announces only what comes into it later. */
const noticedMs = 100

let box: HTMLElement | undefined
let wanted: { text: string; show: () => void } | null = null
let focusedBefore: EventTarget | null = null

/** Shows « 3 changements · Afficher »; a press on it calls `show`, and the focus stays where it was. */
export function showLine(count: number, show: () => void): void {
  wanted = { text: `${count} changement${count > 1 ? 's' : ''} · `, show }
  if (box) {
    update(box)
    return
  }
  const added = document.createElement('div')
  added.className = 'live-line'
  added.setAttribute('role', 'status')
  document.body.append(added)
  box = added
  setTimeout(() => update(added), noticedMs)
}

export function hideLine(): void {
  wanted = null
  if (box) update(box)
}

/** Shows the wanted line, or none. If the line had the focus, so has the new one, else the element focused before. */
function update(parent: HTMLElement): void {
  const button = parent.querySelector('button')
  if (button && wanted) {
    if (button.firstChild?.nodeValue !== wanted.text) button.firstChild?.replaceWith(wanted.text)
  } else if (wanted) parent.append(newButton(wanted.text))
  else if (button) {
    button.remove()
    const before = focusedBefore instanceof HTMLElement && focusedBefore.isConnected ? focusedBefore : null
    regainFocus(before ?? document.querySelector('main'), true)
    focusedBefore = null
  }
}

function newButton(text: string): HTMLButtonElement {
  const button = document.createElement('button')
  const act = document.createElement('b')
  act.textContent = 'Afficher'
  button.type = 'button'
  button.append(text, act)
  // Toasts rise above it.
  button.setAttribute('data-keep-clear', '')
  button.onclick = () => wanted?.show()
  // A press with the mouse leaves the focus where it is.
  button.onmousedown = (event) => event.preventDefault()
  button.onfocus = ({ relatedTarget }) => {
    focusedBefore = relatedTarget
  }
  return button
}
