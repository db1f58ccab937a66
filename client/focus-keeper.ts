import { useEffect, useEffectEvent, useRef } from 'react'

type Target = HTMLElement | null | undefined

/**
 * Gives the focus to `target` where what had it has gone: then nobody has it, or only the whole sheet or page that the
 * target stands in. What can be pressed comes into view; a list, a sentence, a whole sheet or page stays as it stands.
 */
export function regainFocus(target: Target, preventScroll = target?.hasAttribute('tabindex') === true): void {
  const lostTo: unknown[] = [document.body, target?.closest('[role=dialog], main')]
  if (lostTo.includes(document.activeElement)) target?.focus({ preventScroll })
}

/**
 * What was pressed goes, or is disabled, and drops the focus: it is regained at what `find` finds each time `settled`
 * has changed, unless to what is false or null.
 */
export function useFocusKept(settled: unknown, find: () => Target): void {
  const was = useRef(settled)
  const target = useEffectEvent(find)
  useEffect(() => {
    if (settled && settled !== was.current) regainFocus(target())
    was.current = settled
  }, [settled])
}
