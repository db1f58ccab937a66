import { useEffectEvent, useLayoutEffect } from 'react'

const open: (() => void)[] = []

/**
 * For a dialog's Escape: it closes the dialog on top, whichever heard it. The library learns that a dialog has come over
 * another one only a moment after it is seen, and an Escape pressed at once would close the lower one.
 */
export function useEscape(isOpen: boolean, onClose: () => void): (event: KeyboardEvent) => void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!isOpen) return
    const closer = () => close()
    open.push(closer)
    return () => {
      open.splice(open.indexOf(closer), 1)
    }
  }, [isOpen])
  return (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    open.at(-1)?.()
  }
}
