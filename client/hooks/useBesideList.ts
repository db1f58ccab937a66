import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { isBoard } from '../processes/board.ts'

/**
 * Widths at which a list and a sheet fit side by side: on a tablet with fewer columns each, on a large screen
 * unchanged. The style sheets use these numbers too.
 */
const sideBySide = '(min-width: 48em) and (max-width: 73.75em), (min-width: 115em)'

/** Whether a process's sheet is beside the list: only on the dashboard, where a user goes from row to row. */
export const useBeside = (): boolean => useSyncExternalStore(onWidth, isBeside, () => false)

const isBeside = () => isBoard() && matchMedia(sideBySide).matches

function onWidth(listener: () => void): () => void {
  const query = matchMedia(sideBySide)
  // Safari before 14 has no other way to listen.
  query.addListener(listener)
  return () => query.removeListener(listener)
}

/**
 * Makes room for the sheet beside the list while the sheet is open. The element that `anchor` finds does not move on
 * screen.
 */
export function useRoomBeside(isThere: boolean, anchor: () => Element | null): void {
  const anchorNow = useEffectEvent(anchor)
  useLayoutEffect(() => {
    if (!isThere) return
    const { dataset, style } = document.documentElement
    keepingInPlace(anchorNow(), () => {
      dataset.beside = ''
      style.setProperty('--bar-end', `${document.querySelector('header')?.offsetHeight ?? 0}px`)
    })
    return () => keepingInPlace(anchorNow(), () => delete dataset.beside)
  }, [isThere])
}

function keepingInPlace(anchor: Element | null, change: () => void): void {
  const before = anchor?.getBoundingClientRect().top ?? 0
  change()
  if (anchor) window.scrollBy(0, anchor.getBoundingClientRect().top - before)
}
