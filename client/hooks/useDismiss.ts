import { type RefObject, useEffect, useEffectEvent } from 'react'
import { listen } from '../listen.ts'

type Reason = 'escape' | 'outside' | 'focus'

/** Closes an open panel on Escape, on a press outside of it, and when focus leaves it for another element. */
export function useDismiss(open: boolean, box: RefObject<HTMLElement | null>, close: (reason: Reason) => void): void {
  const dismiss = useEffectEvent(close)

  useEffect(() => {
    if (!open) return
    const unlessInside = (reason: Reason) => (event: Event) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) dismiss(reason)
    }
    return listen(document, {
      keydown: ({ key }) => key === 'Escape' && dismiss('escape'),
      mousedown: unlessInside('outside'),
      touchstart: unlessInside('outside'),
      focusin: unlessInside('focus'),
    })
  }, [open, box])
}
