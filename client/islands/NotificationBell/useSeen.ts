import { type RefObject, useEffect, useRef } from 'react'
import { limits } from '../../../domain/limits.ts'
import { watchInView } from './in-view.ts'

/** Tells the items (`data-id`) that have been in view for half a second. `ids` are those shown. */
export function useSeen(list: RefObject<HTMLElement | null>, ids: string[], onSeen: (ids: string[]) => void): void {
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
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
      else latest.current(inView.map((item) => item.getAttribute('data-id') ?? ''))
    }
    const items = Array.from(list.current.querySelectorAll('[data-id]'))
    const stop = watchInView(items, list.current, settle)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [list, shown])
}
