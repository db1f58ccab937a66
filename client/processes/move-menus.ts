import { focusAfter, onDismissal } from '../runtime/page/dismissal.ts'

const openMenu = () => document.querySelector<HTMLDetailsElement>('details[name][open]')

/**
 * Closes the open menu of a car on Escape, on a press outside, and when the focus leaves it.
 * @returns a function that stops listening
 */
export const dismissMoveMenus = (): (() => void) =>
  onDismissal(openMenu, (reason) => {
    const menu = openMenu()
    if (!menu) return
    menu.open = false
    focusAfter(reason, menu.querySelector('summary'))
  })
