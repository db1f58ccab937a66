import { type RefObject, useEffect, useEffectEvent } from 'react'
import { onDismissal, type Reason } from '../runtime/page/dismissal.ts'

/** Closes an open panel on Escape, on a press outside of it, and when focus leaves it for another element. */
export function useDismiss(open: boolean, box: RefObject<HTMLElement | null>, close: (reason: Reason) => void): void {
  const dismiss = useEffectEvent(close)

  useEffect(() => {
    if (open) return onDismissal(() => box.current, dismiss)
  }, [open, box])
}
