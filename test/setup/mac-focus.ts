import type { Page } from 'playwright-core'

/**
 * Makes a press of the mouse move the focus as Safari does, and Firefox on a Mac: buttons and links take none, so that
 * it goes to the nearest focusable element around them.
 */
export const focusAsOnMac = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('mousedown', (event) => {
      if (!(event.target instanceof Element) || event.defaultPrevented) return
      const control = event.target.closest('button, a, input[type=radio], input[type=checkbox]')
      if (!control) return
      event.preventDefault()
      const around = control.parentElement?.closest<HTMLElement>('[tabindex], [contenteditable]')
      if (around) around.focus({ preventScroll: true })
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
  })
