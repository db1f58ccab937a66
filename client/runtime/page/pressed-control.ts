import { listen } from './listen.ts'

const control = 'a, button, summary, label, input'

let pressed: HTMLElement | null = null

/** Begins to note which control is pressed. */
export function notePresses(): void {
  listen(document, {
    mousedown: ({ target }) => {
      pressed = target instanceof Element ? target.closest<HTMLElement>(control) : null
    },
    keydown: () => {
      pressed = null
    },
  })
}

/**
 * The control that the person used last: the focused one, else the one last pressed. Safari, and Firefox on a Mac, do
 * not focus a pressed button.
 */
export function usedControl(): Element | null {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.tabIndex >= 0 && activeElement !== document.body)
    return activeElement
  return pressed?.isConnected ? pressed : activeElement
}
