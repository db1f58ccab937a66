import { listen } from '../page/listen.ts'

/** How long a person counts as at work in the page after an action there. */
const busyMs = { mouse: 3_000, touch: 1_500, scroll: 1_500, keys: 10_000 }

let busyUntilMs = 0
let isTouched = false
let lastPlace = ''

/** Begins to watch the mouse, fingers and keys in the content of the page; a sheet over it does not count. */
export function watchWork(): void {
  const busy = (event: Event, forMs: number) => {
    const isInContent = event.target instanceof Element && event.target.closest('main') !== null
    if (isInContent) busyUntilMs = Math.max(busyUntilMs, Date.now() + forMs)
    return isInContent
  }
  const touch = (event: TouchEvent) => {
    isTouched = busy(event, busyMs.touch) && event.touches.length > 0
  }
  listen(document, {
    mousemove: (event) => {
      // Some browsers also report a mouse that rests while the page moves under it.
      const place = `${event.screenX} ${event.screenY}`
      if (place !== lastPlace) busy(event, busyMs.mouse)
      lastPlace = place
    },
    mousedown: (event) => busy(event, busyMs.mouse),
    touchstart: touch,
    touchmove: touch,
    touchend: touch,
    touchcancel: touch,
    wheel: (event) => busy(event, busyMs.scroll),
    keydown: (event) => busy(event, hasFocus('main *') ? busyMs.keys : busyMs.scroll),
  })
}

/** Whether a change of the lists now could move what a person points at, reads, types or is about to press. */
export function isAtWork(): boolean {
  return (
    isTouched ||
    Date.now() < busyUntilMs ||
    hasFocus('[data-region] input, [data-region] select, [data-region] textarea') ||
    document.querySelector('[data-region] details[name][open]') !== null ||
    hasSelection()
  )
}

/** The element that must stay in its place on the screen: the focused one, else the one under the mouse. */
export function elementInUse(): Element | null {
  const focused = document.activeElement?.closest('[data-region] *')
  if (focused) return focused
  const pointed = Array.from(document.querySelectorAll('[data-region] :hover'))
  return pointed[pointed.length - 1] ?? null
}

const hasFocus = (selector: string): boolean => document.activeElement?.matches(selector) ?? false

function hasSelection(): boolean {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed) return false
  return Array.from(document.querySelectorAll('[data-region]')).some((region) => selection.containsNode(region, true))
}
