import { listen } from './listen.ts'

export type Reason = 'escape' | 'outside' | 'focus'

/** Calls `tell` on Escape, a press outside the box, or when focus leaves it. Returns what stops that. */
export function onDismissal(box: () => Element | null, tell: (reason: Reason) => void): () => void {
  const unlessInside = (reason: Reason) => (event: Event) => {
    if (!(event.target instanceof Node && box()?.contains(event.target))) tell(reason)
  }
  return listen(document, {
    keydown: ({ key }) => key === 'Escape' && tell('escape'),
    mousedown: unlessInside('outside'),
    touchstart: unlessInside('outside'),
    focusin: unlessInside('focus'),
  })
}

/** Gives the focus back to the button that opens what was closed, unless the press gave it to something else. */
export function focusAfter(reason: Reason, button: HTMLElement | null): void {
  if (reason === 'escape') button?.focus()
  if (reason === 'outside') setTimeout(() => document.activeElement === document.body && button?.focus())
}
