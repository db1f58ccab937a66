import type { QueryCache, QueryClient, QueryMeta } from '@tanstack/react-query'
import { onDataArrived } from '../islands/loader.ts'
import { loadedQueries } from '../network/live-links.ts'
import { pageMeta } from '../page/page-meta.ts'
import { isRefreshing, refreshRegions, shownChange } from '../regions/page-regions.ts'
import { regainFocus } from '../regions/regain-focus.ts'
import { elementInUse, isAtWork } from './at-work.ts'
import { countChanges, noteShown } from './fresh-marks.ts'
import { hideLine, showLine } from './held-line.ts'

const lookMs = 200
/** The time in which a component shows new data of a query. */
const shownWithinMs = 100

/** Ends the wait of fresh regions that are held back; null when none are. */
let release: (() => void) | null = null

/** Renews what the page shows, once its presses are answered: their answers may show the change with this number. */
export async function renewShown(number: number): Promise<void> {
  await pressesAnswered()
  await Promise.all([renewRegions(number), renewQueries()])
}

/** Resolves when no press of this page and no other refresh waits for its answer. */
async function pressesAnswered(): Promise<void> {
  const isBusy = () => (loadedQueries.get()?.isMutating() ?? 0) > 0 || (isRefreshing() && release === null)
  while (isBusy()) await new Promise((resolve) => setTimeout(resolve, lookMs))
}

/**
 * Renews the regions of the page, unless they show this change already or the page is the answer to a refused form,
 * which has no version. Resolves once the answer has come: while a person is at work in the page, a line offers it.
 */
function renewRegions(number: number): Promise<void> {
  if (number <= shownChange() || pageMeta('version') === null) return Promise.resolve()
  return new Promise((resolve, reject) => {
    let mark: () => void = () => undefined
    const mayShow = async (fresh: DocumentFragment) => {
      resolve()
      await whenFree(fresh)
      mark = noteRegions()
    }
    refreshRegions(location.href, true, mayShow).then((isShown) => {
      if (isShown) mark()
      resolve()
    }, reject)
  })
}

const regionsIn = (page: ParentNode): HTMLElement[] => Array.from(page.querySelectorAll<HTMLElement>('[data-region]'))

async function whenFree(fresh: DocumentFragment): Promise<void> {
  // These regions are newer than those that were held back.
  release?.()
  const count = isAtWork() ? countChanges(regionsIn(document), regionsIn(fresh)) : 0
  if (count === 0) return hideLine()
  await new Promise<void>((resolve) => {
    const end = () => {
      clearInterval(timer)
      stopListening()
      release = null
      resolve()
    }
    const show = () => {
      end()
      hideLine()
    }
    const timer = setInterval(() => isAtWork() || show(), lookMs)
    // Another refresh has shown newer regions.
    const stopListening = onDataArrived(show)
    release = end
    showLine(count, show)
  })
}

/** @returns a function that marks the differences, and puts the element in use back to its place on the screen */
function noteRegions(): () => void {
  const mark = noteShown(regionsIn(document))
  const inUse = elementInUse()
  const topBefore = inUse?.getBoundingClientRect().top ?? 0
  return () => {
    keepInPlace(inUse, topBefore)
    mark()
  }
}

/** Scrolls until the element is where it was. A page that is too short for it gets room above or below its content. */
function keepInPlace(element: Element | null, top: number): void {
  const main = document.querySelector('main')
  if (main) main.style.cssText = ''
  if (!main || !element?.isConnected) return
  const by = element.getBoundingClientRect().top - top
  const height = window.scrollY + window.innerHeight + by - main.offsetTop
  // A negative border is no border.
  main.style.cssText = `min-height:${height}px;border-top:${-by - window.scrollY}px solid transparent`
  window.scrollBy(0, element.getBoundingClientRect().top - top)
}

/**
 * Marks the stored answers as out of date, and fetches those that the page shows, except for those that a query keeps
 * while they are shown (`meta`).
 */
async function renewQueries(): Promise<void> {
  const queries = loadedQueries.get()
  if (!queries) return
  const stopMarking = markChanges(queries)
  try {
    await queries.invalidateQueries({ predicate: isKept, refetchType: 'none' })
    await queries.invalidateQueries({ predicate: (query) => !isKept(query) })
  } finally {
    stopMarking()
  }
}

const isKept = ({ meta }: { meta?: QueryMeta | undefined }): boolean => meta?.keptWhileShown === true

type Updated = Parameters<Parameters<QueryCache['subscribe']>[0]>[0]

/** Marks what changes in sheets and in the content as the fetched answers are shown. @returns a function that stops */
function markChanges(queries: QueryClient): () => void {
  const cache = queries.getQueryCache()
  const before = new Map(cache.getAll().map((query) => [query, query.state.data]))
  return cache.subscribe((event: Updated) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    if (!before.has(query) || before.get(query) === query.state.data || queries.isMutating() > 0) return
    before.set(query, query.state.data)
    markNextChange()
  })
}

function markNextChange(): void {
  const roots = Array.from(document.querySelectorAll<HTMLElement>('[role=dialog], [data-lights]'))
  const focused = document.activeElement
  const mark = noteShown(roots)
  const observer = new MutationObserver(() => {
    mark()
    const root = roots.find((each) => each.isConnected)
    if (!focused?.isConnected && root) regainFocus(root.closest<HTMLElement>('[role=dialog], main'))
  })
  for (const root of roots) observer.observe(root, { childList: true, subtree: true, characterData: true })
  setTimeout(() => observer.disconnect(), shownWithinMs)
}
