import { liveEvents } from '../../../../domain/live/changes.ts'
import { wallEvents } from '../../../../domain/screens/wall.ts'
import { fetchOwn } from '../../../runtime/page/fetch-own.ts'
import { listen } from '../../../runtime/page/listen.ts'
import { createStore } from '../../../runtime/page/store.ts'
import { parsePage } from '../../../runtime/regions/fetched-page.ts'
import { patchChildren } from '../../../runtime/regions/patch-dom.ts'
import { keepAwake } from './keep-awake.ts'

const pollMs = 10_000
/** An answer that takes longer counts as a missing server: a wireless network may never refuse. */
const answerMs = 8_000
const pauseMs = { first: 2_000, longest: 30_000 }
/** The pause before a renewal after a change: changes that come together are shown together. */
const soonMs = 300
/** The pause between attempts to open a stream that the server has refused. */
const attemptMs = 60_000
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

/** The state of the wall; it is kept fresh while a component shows it. */
export const wall = createStore<WallState>({ nowMs: null, awayMs: null, page: 0, pages: 1 }, () => keepFresh())

const change = (some: Partial<WallState>) => wall.set({ ...wall.get(), ...some })

/** Renews the regions of the page, moves its clock, and turns its pages. @returns a function that stops all of it */
function keepFresh(): () => void {
  let failures = 0
  let version: string | null = null
  let skewMs = 0
  let ticks = 0

  const arrangeNow = () => {
    const pages = arrange()
    change({ pages, page: showPage(Math.min(wall.get().page, pages - 1)) })
  }
  const accept = (answer: Answer) => {
    version = answer.version
    skewMs = answer.dateMs - Date.now()
    if (answer.regions) replaceRegions(answer.regions)
    arrangeNow()
    stream.open(version)
  }
  const renew = async () => {
    const answer = await askInTime(version)
    failures = answer ? 0 : failures + 1
    if (answer) accept(answer)
    else stream.close()
    change({ awayMs: answer ? null : (wall.get().awayMs ?? Date.now() + skewMs) })
    return answer ? pollMs : retryMs(failures)
  }
  const tick = () => {
    ticks += 1
    const { page, pages } = wall.get()
    const turns = pages > 1 && ticks % turnTicks === 0
    change({ nowMs: Date.now() + skewMs, page: turns ? showPage((page + 1) % pages) : page })
  }

  const renewing = repeat(renew)
  const stream = changeStream(renewing.soon)
  const ticking = setInterval(tick, tickMs)
  const letSleep = keepAwake()
  const stopListening = listen(window, { resize: arrangeNow, online: renewing.soon })
  return () => {
    renewing.stop()
    stream.close()
    clearInterval(ticking)
    letSleep()
    stopListening()
  }
}

/** Repeats work after the pause that it returns, or soon. The work never runs twice at the same time. */
function repeat(work: () => Promise<number>): { soon: () => void; stop: () => void } {
  let timer = 0
  let running = false
  let isDue = false
  let stopped = false

  const run = async () => {
    running = true
    isDue = false
    let pauseMs = pollMs
    try {
      pauseMs = await work()
    } finally {
      running = false
      if (!stopped) plan(isDue ? soonMs : pauseMs)
    }
  }
  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(run, ms)
  }
  const soon = () => {
    if (isDue) return
    isDue = true
    if (!running) plan(soonMs)
  }
  const stop = () => {
    stopped = true
    clearTimeout(timer)
  }
  plan(0)
  return { soon, stop }
}

/**
 * The stream of the garage's changes. Where the server gives none, another attempt follows later, and the poll serves
 * alone. It is closed while the server is away: the browser would ask again at its own pace.
 */
function changeStream(onChange: () => void): { open: (version: string | null) => void; close: () => void } {
  let source: EventSource | null = null
  let nextAttemptMs = 0

  const open = (version: string | null) => {
    const isOpen = source !== null && source.readyState !== EventSource.CLOSED
    if (isOpen || !('EventSource' in window) || Date.now() < nextAttemptMs) return
    nextAttemptMs = Date.now() + attemptMs * (0.5 + Math.random())
    const [number = ''] = /\d+/.exec(version ?? '') ?? []
    source = new EventSource(`${location.pathname}${wallEvents}?since=${number}`)
    for (const name of [liveEvents.change, liveEvents.ended, 'error']) source.addEventListener(name, onChange)
  }
  const close = () => {
    source?.close()
    source = null
    nextAttemptMs = 0
  }
  return { open, close }
}

/** The pause after some failures, at random, so that the screens of a garage do not all come back at once. */
const retryMs = (failures: number): number =>
  Math.min(pauseMs.longest, pauseMs.first * 2 ** (failures - 1)) * (0.5 + Math.random())

/** The regions are null where nothing has changed. */
type Answer = { regions: DocumentFragment | null; version: string | null; dateMs: number }

/** Asks for the wall. @returns null where the server gives no wall in time */
async function askInTime(version: string | null): Promise<Answer | null> {
  let timer = 0
  const late = new Promise<null>((resolve) => {
    timer = window.setTimeout(() => resolve(null), answerMs)
  })
  try {
    return await Promise.race([ask(version), late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

const over = [404, 410]
const unchanged = 304

async function ask(version: string | null): Promise<Answer | null> {
  const headers = { Accept: 'text/html', 'X-Page-Regions': '1', ...(version && { 'If-None-Match': version }) }
  const response = await fetchOwn(location.href, { credentials: 'same-origin', headers })
  // The address shows no car any more: the page that says so replaces this one.
  if (over.includes(response.status)) location.reload()
  if (!response.ok && response.status !== unchanged) return null
  const regions = response.ok ? parsePage(await response.text()) : null
  const dateMs = Date.parse(response.headers.get('Date') ?? '') || Date.now()
  return { regions, version: response.headers.get('ETag'), dateMs }
}

function replaceRegions(fresh: DocumentFragment): void {
  if (buildIn(fresh) !== buildIn(document)) location.reload()
  for (const region of document.querySelectorAll<HTMLElement>('[data-region]')) {
    const next = fresh.querySelector(`[data-region="${region.dataset.region}"]`)
    if (next) patchChildren(region, next)
  }
}

const flowIn = (page: ParentNode) => page.querySelector<HTMLElement>('[data-region="mur"]')
const buildIn = (page: ParentNode) => page.querySelector<HTMLElement>('[data-build]')?.dataset.build

/** Gives each group a column, or, where they do not all fit, puts them into one flow. @returns the number of pages */
function arrange(): number {
  const flow = flowIn(document)
  if (!flow) return 1
  for (const fits of ['columns', 'flow']) {
    flow.dataset.fits = fits
    if (flow.scrollWidth <= flow.clientWidth) return 1
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
