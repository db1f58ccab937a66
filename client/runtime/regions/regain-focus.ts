import { useEffect, useEffectEvent, useRef } from 'react'

type Target = HTMLElement | null | undefined

/**
 * Focuses `target` when the focused element was removed: no element has the focus, or only the sheet or page around
 * `target`. A control is scrolled into view; a list, a sentence, a whole sheet or page is not.
 */
export function regainFocus(target: Target, preventScroll = target?.hasAttribute('tabindex') === true): void {
  const lostTo: unknown[] = [document.body, target?.closest('[role=dialog], main')]
  if (lostTo.includes(document.activeElement)) target?.focus({ preventScroll })
}

/** Restores a lost focus to the element that `find` returns, each time `settled` changes to a true value. */
export function useFocusKept(settled: unknown, find: () => Target): void {
  const was = useRef(settled)
  const target = useEffectEvent(find)
  useEffect(() => {
    if (settled && settled !== was.current) regainFocus(target())
    was.current = settled
  }, [settled])
}
