import { useEffect } from 'react'

let locks = 0

/** Keeps the page behind a modal still, without the jump that a vanishing scrollbar would make. */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const { style, clientWidth, dataset } = document.documentElement
    locks += 1
    if (locks === 1) {
      style.paddingRight = `${window.innerWidth - clientWidth}px`
      style.overflow = 'hidden'
      dataset.modal = ''
    }
    return () => {
      locks -= 1
      if (locks > 0) return
      style.paddingRight = ''
      style.overflow = ''
      delete dataset.modal
    }
  }, [active])
}
