import { type PointerEvent as Press, useEffect, useLayoutEffect, useRef } from 'react'
import { listen } from '../runtime/page/listen.ts'
import type { MovableList } from './useMovable.ts'

const edgePx = 72
const scrollPx = 12

/** Moves a line with the pointer that holds its grip. Browsers without pointer events have the buttons. */
export function useDrag(movable: MovableList) {
  const latest = useRef(movable)
  const stop = useRef<() => void>(() => undefined)
  // Runs before the next move of the pointer, which reads the list in the document.
  useLayoutEffect(() => {
    latest.current = movable
  })
  useEffect(() => () => stop.current(), [])

  return (event: Press<HTMLElement>, key: number) => {
    if (event.button !== 0 || !event.isPrimary) return
    movable.take(key)
    stop.current = whileHeld(event.pointerId, {
      move: (y) => follow(latest.current, key, y),
      end: () => latest.current.drop(),
      cancel: () => latest.current.giveUp(),
    })
  }
}

type GripHandlers = { move: (y: number) => void; end: () => void; cancel: () => void }

/** Listens on the document while a grip is held: a moved line would lose a pointer captured by its grip. */
function whileHeld(pointerId: number, { move, end, cancel }: GripHandlers): () => void {
  const forThisPointer = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointerId) act(event)
  }
  const stop = listen(document, {
    pointermove: forThisPointer(({ clientY }) => move(clientY)),
    pointerup: forThisPointer(() => finish(end)),
    pointercancel: forThisPointer(() => finish(cancel)),
    keydown: ({ key }) => key === 'Escape' && finish(cancel),
  })
  const finish = (act: () => void) => {
    stop()
    act()
  }
  return stop
}

/** Moves the held line past another's middle, so that lines of unequal heights do not flicker. */
function follow({ list, placeOf, place }: MovableList, key: number, y: number): void {
  const at = placeOf(key)
  const middles = Array.from(list.current?.children ?? [], (line) => {
    const { top, height } = line.getBoundingClientRect()
    return top + height / 2
  })
  const above = middles.findIndex((middle, index) => index < at && y < middle)
  const below = middles.map((middle, index) => index > at && y > middle).lastIndexOf(true)
  if (above >= 0) place(key, above, null)
  else if (below >= 0) place(key, below, null)
  if (y < edgePx) window.scrollBy(0, -scrollPx)
  else if (y > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
}
