import { wallEvents } from '../../../../domain/screens/wall.ts'
import { onDataArrived } from '../../../runtime/islands/loader.ts'
import { keepLive } from '../../../runtime/live/live.ts'
import { listen } from '../../../runtime/page/listen.ts'
import { createStore } from '../../../runtime/page/store.ts'
import { answerDate, refreshRegions } from '../../../runtime/regions/page-regions.ts'
import { keepAwake } from './keep-awake.ts'

const pollMs = 10_000
/** An answer that takes longer counts as a missing server: a wireless network may never refuse. */
const answerMs = 8_000
const pauseMs = { first: 2_000, longest: 30_000 }
const gone = 410
const tickMs = 1_000
const turnTicks = 12

type WallState = {
  /** The time of the server; null until the browser has taken over. */
  nowMs: number | null
  /** The time since which the server does not answer; null while it does. */
  awayMs: number | null
  page: number
  pages: number
}

let isKept = false

/** The state of the wall; from its first reader on, it is kept fresh as long as the page is open. */
export const wall = createStore<WallState>({ nowMs: null, awayMs: null, page: 0, pages: 1 }, () => {
  if (!isKept) keepFresh()
  isKept = true
  return () => undefined
})

const change = (some: Partial<WallState>) => wall.set({ ...wall.get(), ...some })

/** The clock of the server minus that of this browser. */
let serverAheadMs = 0

const serverNowMs = () => Date.now() + serverAheadMs

/** Renews the page, moves its clock, and turns its pages. */
function keepFresh(): void {
  let failures = 0
  let ticks = 0

  const arrangeNow = () => {
    const pages = arrange()
    change({ pages, page: showPage(Math.min(wall.get().page, pages - 1)) })
  }
  const renew = async () => {
    const isAnswered = await inTime(refreshRegions(location.href, false, ofThisBuild))
    failures = isAnswered ? 0 : failures + 1
    if (isAnswered) serverAheadMs = Date.parse(answerDate ?? '') - Date.now() || 0
    change({ awayMs: isAnswered ? null : (wall.get().awayMs ?? serverNowMs()) })
  }
  const tick = () => {
    ticks += 1
    const { page, pages } = wall.get()
    const turns = pages > 1 && ticks % turnTicks === 0
    change({ nowMs: serverNowMs(), page: turns ? showPage((page + 1) % pages) : page })
  }

  onDataArrived(arrangeNow)
  void renew()
  keepLive({
    stream: { address: location.pathname + wallEvents, name: location.pathname },
    renew,
    poll: renew,
    pollMs: () => (failures === 0 ? pollMs : retryMs(failures)),
    ended: () => void renew(),
  })
  setInterval(tick, tickMs)
  keepAwake()
  listen(window, { resize: arrangeNow, online: () => void renew() })
}

/** The pause after some failures, at random, so that the screens of a garage do not all come back at once. */
const retryMs = (failures: number): number =>
  Math.min(pauseMs.longest, pauseMs.first * 2 ** (failures - 1)) * (0.5 + Math.random())

/** Whether the server answers with the wall in time. */
function inTime(answer: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, answerMs, false))
  const came = answer.then(
    () => true,
    (refused: unknown) => {
      // The address shows no car any more: the page that says so replaces this one.
      if (refused instanceof Response && refused.status === gone) location.reload()
      return false
    },
  )
  return Promise.race([came, late])
}

/** Reloads a page that another build of the server renders now. */
async function ofThisBuild(fresh: DocumentFragment): Promise<void> {
  if (buildIn(fresh) !== buildIn(document)) location.reload()
}

const flowIn = (page: ParentNode) => page.querySelector<HTMLElement>('[data-region="mur"]')
const buildIn = (page: ParentNode) => page.querySelector<HTMLElement>('[data-build]')?.dataset.build

/**
 * Gives each group a column; where they do not all fit, two columns to the longest group; else puts all into one flow.
 * @returns the number of pages
 */
function arrange(): number {
  const flow = flowIn(document)
  if (!flow) return 1
  for (const fits of ['columns', 'wide', 'flow']) {
    flow.dataset.fits = fits
    const isTooHigh = fits === 'wide' && flow.scrollHeight > flow.clientHeight
    if (!isTooHigh && flow.scrollWidth <= flow.clientWidth) return 1
  }
  // The columns of further pages are to the right.
  return Math.ceil((flow.scrollWidth + gapOf(flow) - 1) / (flow.clientWidth + gapOf(flow)))
}

/** @returns the number of the page, from 0 */
function showPage(page: number): number {
  const flow = flowIn(document)
  if (flow) flow.style.transform = page === 0 ? '' : `translateX(${-page * (flow.clientWidth + gapOf(flow))}px)`
  return page
}

const gapOf = (flow: HTMLElement): number => Number.parseFloat(getComputedStyle(flow).columnGap) || 0
