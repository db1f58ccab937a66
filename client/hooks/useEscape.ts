import { useLayoutEffect, useRef } from 'react'

type Closer = { close: () => void }

const open: Closer[] = []

/**
 * For a dialog's Escape: it closes the dialog on top, whichever heard it. The library learns that a dialog has come over
 * another one only a moment after it is seen, and an Escape pressed at once would close the lower one.
 */
export function useEscape(isOpen: boolean, onClose: () => void): (event: KeyboardEvent) => void {
  const own = useRef<Closer>({ close: onClose })
  useLayoutEffect(() => {
    own.current.close = onClose
  })
  useLayoutEffect(() => {
    if (!isOpen) return
    const closer = own.current
    open.push(closer)
    return () => {
      open.splice(open.indexOf(closer), 1)
    }
  }, [isOpen])
  return (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    open.at(-1)?.close()
  }
}
