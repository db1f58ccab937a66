import { limits } from '../../../domain/ground/limits.ts'
import { announceDataArrived } from '../islands/loader.ts'
import { reloadDeleted } from '../leave/reload-deleted.ts'
import { fetchOwn } from '../page/fetch-own.ts'
import { listen } from '../page/listen.ts'
import { pageMeta } from '../page/page-meta.ts'
import { carryShownToasts } from '../page/toasts.ts'
import { hasSessionEnded, parsePage } from './fetched-page.ts'
import { patchChildren } from './patch-dom.ts'
import { regainFocus } from './regain-focus.ts'

/** The server's time of the last answer, as the server writes it. */
export let answerDate: string | null = null

let requestCount = 0
let answerCount = 0
/** The time of the last request for the lists; the page itself counts as the first answer. */
let lastRequestAtMs = performance.now()
/**
 * The server's version of the shown regions, and their address; undefined until the version in the page's head is read.
 */
let shownVersion: Version | null | undefined

/**
 * Puts the server's latest HTML into the page's regions (`data-region="…"`), which contain no island. `url` is the page
 * itself, or the page with other filters. Later calls win. Rejects with the answer of the server if it refuses, and when it
 * cannot be reached.
 * @param keepsOrder leaves rows in their shown order, so that none moves while the user works
 * @param mayShow is awaited before an answer that differs is shown
 * @returns whether this call's answer is shown
 */
export async function refreshRegions(url: string, keepsOrder = false, mayShow?: MayShow): Promise<boolean> {
  if (regionsOf(document).length === 0) return false
  requestCount += 1
  lastRequestAtMs = performance.now()
  const turn = requestCount
  try {
    return await showLatest(url, { turn, keepsOrder, mayShow })
  } finally {
    answerCount += 1
  }
}

type MayShow = (fresh: DocumentFragment) => Promise<void>

/** Whether a refresh waits for its answer, or for the moment to show it. */
export const isRefreshing = (): boolean => requestCount !== answerCount

/** The number of the garage's last change that the regions show; 0 where the server sent none. */
export function shownChange(): number {
  const version = shownVersion === undefined ? pageMeta('version') : shownVersion?.version
  return Number(/^W\/"(\d+)-/.exec(version ?? '')?.[1] ?? 0)
}

/**
 * Refreshes the lists of this page in a tab that stays open. The server sends only lists that changed. A refresh in
 * progress is not cancelled.
 */
export async function renewLists(): Promise<void> {
  if (isRefreshing() || performance.now() - lastRequestAtMs < limits.regionRefreshMs) return
  await refreshRegions(location.href, true)
}

const unchanged = 304
const notFound = 404

function requestPage(url: string): Promise<Response> {
  // A refresh in the background must not take the toast that waits for the next page.
  const headers: Record<string, string> = { Accept: 'text/html', 'X-Page-Regions': '1' }
  if (shownVersion === undefined) shownVersion = versionOf(location.href, pageMeta('version'))
  if (shownVersion?.url === url) headers['If-None-Match'] = shownVersion.version
  return fetchOwn(url, { credentials: 'same-origin', headers })
}

function rememberVersion(url: string, headers: Headers): void {
  shownVersion = versionOf(url, headers.get('ETag'))
  answerDate = headers.get('Date')
}

type Version = { url: string; version: string }

function versionOf(url: string, version: string | null): Version | null {
  return version === null ? null : { url, version }
}

type RegionsRequest = { turn: number; keepsOrder: boolean; mayShow: MayShow | undefined }

async function showLatest(url: string, { turn, keepsOrder, mayShow }: RegionsRequest): Promise<boolean> {
  const response = await requestPage(url)
  if (turn !== requestCount) return false
  if (hasSessionEnded(response)) return false
  if (response.status === notFound && url === location.href) reloadDeleted()
  if (!response.ok && response.status !== unchanged) throw response
  const fresh = response.ok ? parsePage(await response.text()) : null
  if (turn !== requestCount) return false
  if (fresh) await mayShow?.(fresh)
  if (turn !== requestCount) return false
  if (fresh) keepingFocus(() => replaceRegions(fresh, keepsOrder))
  rememberVersion(url, response.headers)
  announceDataArrived()
  return true
}

/**
 * Refreshes the page when the user returns to the tab. If the server cannot be reached, the next return tries again.
 */
export function refreshOnReturn(): () => void {
  const onReturn = () => {
    if (document.visibilityState !== 'visible' || performance.now() - lastRequestAtMs < limits.regionRefreshMs) return
    refreshRegions(location.href).catch(() => undefined)
  }
  const stops = [
    listen(document, { visibilitychange: onReturn }),
    listen(window, { focus: onReturn, pageshow: onReturn }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * If none of the regions is left, the address now leads to another page, which is loaded with the shown toasts: the
 * first process came, or the last one has gone.
 */
function replaceRegions(fresh: DocumentFragment, keepsOrder: boolean): void {
  const byName = new Map(regionsOf(fresh).map((region) => [region.dataset.region, region]))
  const regions = regionsOf(document)
  if (!regions.some(({ dataset }) => byName.has(dataset.region))) {
    carryShownToasts()
    location.reload()
  }
  for (const region of regions) {
    const next = byName.get(region.dataset.region)
    if (next) patchChildren(region, next, keepsOrder)
  }
}

/** Restores the focus to a row that moved; when the row was removed, the content takes the focus. */
function keepingFocus(change: () => void): void {
  const before = document.activeElement
  change()
  if (before instanceof HTMLElement) regainFocus(before.isConnected ? before : document.querySelector('main'), true)
}

const regionsOf = (page: ParentNode): HTMLElement[] => Array.from(page.querySelectorAll<HTMLElement>('[data-region]'))
