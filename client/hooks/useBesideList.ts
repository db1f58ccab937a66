import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { isBoard } from '../board.ts'

/** Where a list and a sheet have room side by side: on a tablet in less columns each, on a large screen as they are. The sheets of styles say the same. */
const sideBySide = '(min-width: 48em) and (max-width: 73.75em), (min-width: 115em)'

/** Whether a process's sheet has its place beside the list: on the board only, where one goes from row to row. */
export const useBeside = (): boolean => useSyncExternalStore(onWidth, isBeside, () => false)

const isBeside = () => isBoard() && matchMedia(sideBySide).matches

function onWidth(listener: () => void): () => void {
  const query = matchMedia(sideBySide)
  // Safari knows no other way before 14.
  query.addListener(listener)
  return () => query.removeListener(listener)
}

/**
 * Makes room for the sheet beside the list while it is there. The list grows longer or shorter by it: what `anchor` finds
 * stays where it is on the screen.
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
