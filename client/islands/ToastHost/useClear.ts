import { type RefObject, useEffect } from 'react'
import button from '../../ui/Button.module.css'

const lookEveryMs = 200
const gapPx = 8

/**
 * Toasts stand over the page: what is pressed next must not lie under them. While there are any they rise above it, the
 * main button of a page, of its bar or of a sheet, or what says `data-keep-clear`; they come down again once all have gone.
 */
export function useClear(host: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = host.current
    if (!isThere || !element) return
    const look = () => rise(element)
    look()
    // A panel or a sheet may open meanwhile, or the page be scrolled.
    const timer = setInterval(look, lookEveryMs)
    return () => {
      clearInterval(timer)
      element.style.bottom = ''
    }
  }, [host, isThere])
}

/** Where there is no room above, they stay where they are. */
function rise(host: HTMLElement): void {
  const own = host.getBoundingClientRect()
  const tops = Array.from(document.querySelectorAll(needed), (element) => element.getBoundingClientRect())
    .filter((box) => overlap(own, box))
    .map(({ top }) => top)
  if (tops.length === 0) return
  const bottom = window.innerHeight - Math.min(...tops) + gapPx
  if (bottom + own.height <= window.innerHeight - gapPx) host.style.bottom = `${bottom}px`
}

const needed = `.${button.primary}, [data-act], [data-keep-clear]`

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  other.width > 0 &&
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top
