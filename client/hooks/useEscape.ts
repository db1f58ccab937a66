import { useEffectEvent, useLayoutEffect } from 'react'

const openDialogs: (() => void)[] = []

/**
 * Handles a dialog's Escape by closing the dialog on top, whichever received the key. The library learns of a new
 * dialog on top a moment after it is visible, and an immediate Escape would close the lower one.
 */
export function useEscape(isOpen: boolean, onClose: () => void): (event: KeyboardEvent) => void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!isOpen) return
    const closer = () => close()
    openDialogs.push(closer)
    return () => {
      openDialogs.splice(openDialogs.indexOf(closer), 1)
    }
  }, [isOpen])
  return (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    openDialogs.at(-1)?.()
  }
}
