import { type RefObject, useEffect, useRef } from 'react'

type Reason = 'escape' | 'outside' | 'focus'

/** Closes an open panel on Escape, on a press outside of it, and when focus leaves it for another element. */
export function useDismiss(open: boolean, box: RefObject<HTMLElement | null>, close: (reason: Reason) => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })

  useEffect(() => {
    if (!open) return
    const inside = (target: EventTarget | null) => target instanceof Node && box.current?.contains(target)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current('escape')
    }
    const onPress = (event: Event) => {
      if (!inside(event.target)) latest.current('outside')
    }
    const onFocus = (event: FocusEvent) => {
      if (!inside(event.target)) latest.current('focus')
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('mousedown', onPress)
    document.addEventListener('touchstart', onPress)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('mousedown', onPress)
      document.removeEventListener('touchstart', onPress)
      document.removeEventListener('focusin', onFocus)
    }
  }, [open, box])
}
