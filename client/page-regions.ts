import { limits } from '../domain/limits.ts'
import { routes } from '../domain/routes.ts'
import { tellDataArrived } from './loader.ts'
import { patchChildren } from './patch-dom.ts'

let asked = 0
/** The page itself has just come. */
let askedAtMs = performance.now()

/**
 * Puts the server's latest HTML into the page's regions (`data-region="…"`), which hold no island. `url` is the page
 * itself, or the same page with other filters. Later calls win. Rejects when the server cannot be reached.
 * @returns whether this call's answer is the one on show
 */
export async function refreshRegions(url: string): Promise<boolean> {
  if (regionsOf(document).length === 0) return false
  asked += 1
  askedAtMs = performance.now()
  const turn = asked
  const response = await fetch(url, {
    credentials: 'same-origin',
    // A look in the background must not take the toast that waits for the next page.
    headers: { Accept: 'text/html', 'X-Page-Regions': '1' },
  })
  if (turn !== asked) return false
  // The session ended meanwhile: the page itself must say so.
  if (response.redirected && new URL(response.url).pathname === routes.login.path) {
    location.assign(url)
    return false
  }
  if (!response.ok) throw new Error(`The page answered ${response.status}`)
  const html = await response.text()
  if (turn !== asked) return false
  keepingFocus(() => replaceRegions(parse(html)))
  tellDataArrived()
  return true
}

/** Who comes back to the tab sees the page as things are now. A server out of reach is left for the next return. */
export function refreshOnReturn(): () => void {
  const onReturn = () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAtMs < limits.regionRefreshMs) return
    refreshRegions(location.href).catch(() => undefined)
  }
  document.addEventListener('visibilitychange', onReturn)
  window.addEventListener('focus', onReturn)
  window.addEventListener('pageshow', onReturn)
  return () => {
    document.removeEventListener('visibilitychange', onReturn)
    window.removeEventListener('focus', onReturn)
    window.removeEventListener('pageshow', onReturn)
  }
}

/** In a template nothing of the page is at work: a whole document would try its styles, and our content policy refuse. */
function parse(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

function replaceRegions(fresh: DocumentFragment): void {
  const byName = new Map(regionsOf(fresh).map((region) => [region.dataset.region, region]))
  for (const region of regionsOf(document)) {
    const next = byName.get(region.dataset.region)
    if (next) patchChildren(region, next)
  }
}

/** A row that moved drops the focus; one that went leaves it to the content. */
function keepingFocus(change: () => void): void {
  const before = document.activeElement
  change()
  if (!(before instanceof HTMLElement) || document.activeElement === before) return
  const target = document.body.contains(before) ? before : document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}

const regionsOf = (page: ParentNode): HTMLElement[] => Array.from(page.querySelectorAll<HTMLElement>('[data-region]'))
