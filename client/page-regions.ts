import { routes } from '../domain/routes.ts'

let asked = 0

/**
 * Puts the server's latest HTML into the page's regions (`data-region="…"`), which hold no island. `url` is the page
 * itself, or the same page with other filters. Later calls win. Rejects when the server cannot be reached.
 */
export async function refreshRegions(url: string): Promise<void> {
  if (regionsOf(document).length === 0) return
  asked += 1
  const turn = asked
  const response = await fetch(url, { credentials: 'same-origin', headers: { Accept: 'text/html' } })
  if (turn !== asked) return
  // The session ended meanwhile: the page itself must say so.
  if (response.redirected && new URL(response.url).pathname === routes.login.path) return location.assign(url)
  if (!response.ok) throw new Error(`The page answered ${response.status}`)
  const html = await response.text()
  if (turn === asked) replaceRegions(new DOMParser().parseFromString(html, 'text/html'))
}

function replaceRegions(fresh: Document): void {
  const byName = new Map(regionsOf(fresh).map((region) => [region.dataset.region, region]))
  for (const region of regionsOf(document)) {
    const next = byName.get(region.dataset.region)
    if (!next || next.innerHTML === region.innerHTML) continue
    const focused = focusedLink(region)
    region.innerHTML = next.innerHTML
    if (focused) region.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
  }
}

/** The address of the link that has the focus inside a region about to be replaced. */
function focusedLink(region: HTMLElement): string | null {
  const active = document.activeElement
  return active instanceof HTMLAnchorElement && region.contains(active) ? active.getAttribute('href') : null
}

const regionsOf = (page: Document): HTMLElement[] => Array.from(page.querySelectorAll<HTMLElement>('[data-region]'))
