import { listen } from '../runtime/page/listen.ts'
import { isPlainPress } from '../runtime/page/plain-press.ts'

type Links<Target> = {
  /** The target that a link opens in a sheet; null for a link that the browser follows as usual. */
  targetOf: (link: HTMLAnchorElement) => Target | null
  open: (target: Target) => void
  loadAhead: () => void
}

/** Makes links of the page open a sheet over it. The sheet's code is fetched on hover or focus of a link. */
export function followSheetLinks<Target>({ targetOf, open, loadAhead }: Links<Target>): () => void {
  const targetUnder = ({ target }: Event): Target | null => {
    const link = target instanceof Element ? target.closest('a') : null
    return link && link.origin === location.origin ? targetOf(link) : null
  }
  const click = (event: MouseEvent) => {
    const target = isPlainPress(event) ? targetUnder(event) : null
    if (target === null) return
    event.preventDefault()
    open(target)
  }
  const onApproach = (event: Event) => {
    if (targetUnder(event) !== null) loadAhead()
  }
  return listen(document, { click, mouseover: onApproach, focusin: onApproach })
}
