import { listen } from '../runtime/page/listen.ts'
import { isPlainPress } from '../runtime/page/plain-press.ts'

type Links = {
  /** The address that a link opens in a sheet; null for a link that the browser follows as usual. */
  addressOf: (link: HTMLAnchorElement) => string | null
  open: (address: string) => void
  loadAhead: () => void
}

/** Makes links of the page open a sheet over it. The sheet's code is fetched on hover or focus of a link. */
export function followSheetLinks({ addressOf, open, loadAhead }: Links): () => void {
  const addressUnder = ({ target }: Event): string | null => {
    const link = target instanceof Element ? target.closest('a') : null
    return link && link.origin === location.origin ? addressOf(link) : null
  }
  const click = (event: MouseEvent) => {
    const address = isPlainPress(event) ? addressUnder(event) : null
    if (address === null) return
    event.preventDefault()
    open(address)
  }
  const onApproach = (event: Event) => {
    if (addressUnder(event) !== null) loadAhead()
  }
  return listen(document, { click, mouseover: onApproach, focusin: onApproach })
}
