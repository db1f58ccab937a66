import { useEffect, useRef, useState } from 'react'

/** State of the panel: `hovered` ends with the pointer; `pinned` was pressed and stays until it is dismissed. */
type State = 'closed' | 'hovered' | 'pinned'

/** A panel that opens on hover or on a press, and closes `closeDelayMs` after the pointer has left it. */
export function useHoverOpen(closeDelayMs: number) {
  const [state, setState] = useState<State>('closed')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    open: state !== 'closed',
    close: () => {
      stay()
      setState('closed')
    },
    press: () => {
      stay()
      setState((now) => (now === 'pinned' ? 'closed' : 'pinned'))
    },
    hover: {
      onPointerEnter: (event: { pointerType: string }) => {
        if (event.pointerType !== 'mouse') return
        stay()
        setState((now) => (now === 'closed' ? 'hovered' : now))
      },
      onPointerLeave: (event: { pointerType: string }) => {
        if (event.pointerType !== 'mouse') return
        stay()
        timer.current = setTimeout(setState, closeDelayMs, 'closed')
      },
    },
  }
}
