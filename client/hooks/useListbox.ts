import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useEscape } from './useEscape.ts'

type Options = {
  ids: readonly string[]
  onChoose: (id: string) => void
  /** Id of the option that Enter chooses while no option is active. */
  obvious: string | undefined
  /** Whether the list is open from the start: for code that loads when its field is already in use. */
  inUse?: boolean
}

/** The list of a combobox: whether it is open, which option is active, and the keys that its field handles. */
export function useListbox({ ids, onChoose, obvious, inUse = false }: Options) {
  const [isWanted, setWanted] = useState(inUse)
  const [activeId, setActiveId] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const open = isWanted && ids.length > 0
  // The active option is identified by its id: the list may change, and Enter must choose the option that was shown.
  const at = open ? ids.indexOf(activeId ?? '') : -1
  const show = () => {
    setWanted(true)
    setActiveId(null)
  }
  const close = () => {
    setWanted(false)
    setActiveId(null)
  }
  const onEscape = useEscape(open, close)
  useEffect(() => showOption(list.current, at), [at])

  const move = (step: 1 | -1) => {
    setWanted(true)
    setActiveId(ids[nextIndex(at, step, ids.length)] ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && open) return onEscape(event.nativeEvent)
    const chosenId = ids[at] ?? obvious
    if (event.key === 'Enter' && chosenId !== undefined) onChoose(chosenId)
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else return
    event.preventDefault()
  }
  return { list, open, at, mean: setActiveId, show, close, onKeyDown }
}

/**
 * Index of the next option, wrapping at both ends; without an active option, down goes to the first and up to the last.
 */
function nextIndex(at: number, step: 1 | -1, count: number): number {
  if (at === -1) return step === 1 ? 0 : count - 1
  return (at + step + count) % count
}

/** Scrolls the list to an option without `scrollIntoView`, which in older Safari would move the page. */
function showOption(list: HTMLElement | null, at: number): void {
  const option = list?.querySelectorAll<HTMLElement>('[role=option]')[at]
  if (!list || !option) return
  const end = option.offsetTop + option.offsetHeight
  if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop
  else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight
}
