import { listen } from './listen.ts'

export type Reason = 'escape' | 'outside' | 'focus'

/**
 * Calls `onReason` on Escape, on a press outside the box, or when focus leaves the box. In Safari, and in Firefox on a
 * Mac, a press on a button focuses the element around it (`main`, a sheet): a focus around the box has not left it.
 * @returns a function that stops listening
 */
export function onDismissal(box: () => Element | null, onReason: (reason: Reason) => void): () => void {
  const unlessInside = (reason: Reason) => (event: Event) => {
    if (!(event.target instanceof Node && box()?.contains(event.target))) onReason(reason)
  }
  return listen(document, {
    keydown: ({ key }) => key === 'Escape' && onReason('escape'),
    mousedown: unlessInside('outside'),
    touchstart: unlessInside('outside'),
    focusin: (event) => {
      const inside = box()
      if (!(inside && event.target instanceof Node && event.target.contains(inside))) unlessInside('focus')(event)
    },
  })
}

/** Returns the focus to the button that opened a closed panel, unless a press moved the focus elsewhere. */
export function focusAfter(reason: Reason, button: HTMLElement | null): void {
  if (reason === 'escape') button?.focus()
  if (reason === 'outside') setTimeout(() => document.activeElement === document.body && button?.focus())
}
