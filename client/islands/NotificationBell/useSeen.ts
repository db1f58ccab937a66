import { type RefObject, useEffect, useEffectEvent } from 'react'
import { limits } from '../../../domain/limits.ts'

const enough = 0.5

/** Tells the items (`data-id`) that have been in view for half a second, half of each at least. `ids` are those shown. */
export function useSeen(list: RefObject<HTMLElement | null>, ids: string[], onSeen: (ids: string[]) => void): void {
  const tell = useEffectEvent(onSeen)
  const shown = ids.join()

  useEffect(() => {
    if (!list.current || shown === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = (inView: Element[]) => {
      clearTimeout(timer)
      timer = setTimeout(() => seen(inView), limits.notificationReadDelayMs)
    }
    const seen = (inView: Element[]) => {
      // Nobody sees a hidden tab.
      if (document.visibilityState === 'hidden') settle(inView)
      else tell(inView.map((item) => item.getAttribute('data-id') ?? ''))
    }
    const stop = watchInView(list.current, settle)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [list, shown])
}

/** Tells which items are in view, each time that changes. Safari 11 has no IntersectionObserver. */
function watchInView(list: Element, tell: (inView: Element[]) => void): () => void {
  const items = Array.from(list.querySelectorAll('[data-id]'))
  let told = ''
  const look = () => {
    const inView = items.map((item) => isInView(item, list))
    if (inView.join() === told) return
    told = inView.join()
    tell(items.filter((_item, index) => inView[index]))
  }
  document.addEventListener('scroll', look, true)
  window.addEventListener('resize', look)
  look()
  return () => {
    document.removeEventListener('scroll', look, true)
    window.removeEventListener('resize', look)
  }
}

function isInView(element: Element, list: Element): boolean {
  const item = element.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  const top = Math.max(item.top, frame.top, 0)
  const bottom = Math.min(item.bottom, frame.bottom, window.innerHeight)
  return bottom - top >= item.height * enough
}
