import { isReachable } from '../../runtime/network/network.ts'
import { focusAfter, onDismissal, type Reason } from '../../runtime/page/dismissal.ts'
import { fetchOwn } from '../../runtime/page/fetch-own.ts'
import { listen } from '../../runtime/page/listen.ts'
import { isPlainPress } from '../../runtime/page/plain-press.ts'

/*
 * The bell before hydration, in a file that loads before all others. A press opens its panel and asks the server for
 * the opened bell, an island that replaces the first one and is hydrated like any other (decision 0151). Older browsers
 * run this file unchanged.
 */

type Opening = {
  /**
   * The bell that the page was rendered with. While its panel is open it has no island name, so that it is not
   * hydrated.
   */
  sleeping: HTMLElement
  /** The bell in the page: the rendered bell first, then the opened bell that the server sent. */
  here: HTMLElement
  stopListening: () => void
}

let opening: Opening | null = null

listen(document, {
  click: (event) => {
    const link = bellUnder(event)
    if (!link || !isPlainPress(event)) return
    event.preventDefault()
    if (opening) closePanel(opening)
    else openPanel(link)
  },
  keydown: (event) => {
    const link = bellUnder(event)
    if (!link || event.key !== ' ') return
    event.preventDefault()
    link.click()
  },
})

/** The bell that an event is about, once the HTML of its panel has arrived. */
function bellUnder({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-bell]') : null
  const island = link?.closest('[data-prefix]:not([data-awake])')
  return island?.querySelector('[role="group"]') ? link : null
}

function openPanel(link: HTMLAnchorElement): void {
  const sleeping = link.closest('[data-prefix]') as HTMLElement
  const stopListening = onDismissal(
    () => newOpening.here,
    (reason) => dismiss(newOpening, reason),
  )
  const newOpening: Opening = { sleeping, here: sleeping, stopListening }
  opening = newOpening
  showPanel(sleeping, true)
  openedBell(link).then(
    (island) => opening === newOpening && replaceBell(newOpening, island),
    async () => {
      const opensPage = await isReachable()
      if (opening !== newOpening) return
      if (opensPage) location.assign(link.href)
      else closePanel(newOpening)
    },
  )
}

function dismiss(current: Opening, reason: Reason): void {
  // A hydrated bell closes its own panel.
  if (current.here.dataset.awake !== undefined) current.stopListening()
  else {
    closePanel(current)
    focusAfter(reason, bellIn(current.sleeping))
  }
}

function closePanel(current: Opening): void {
  current.stopListening()
  opening = null
  showPanel(current.sleeping, false)
  replaceBell(current, current.sleeping)
}

/** Replaces the bell and announces the new island to `client/runtime/islands/hydrate.tsx`, if that has loaded. */
function replaceBell(current: Opening, island: HTMLElement): void {
  const focused = current.here.contains(document.activeElement)
  if (island !== current.here) current.here.replaceWith(island)
  current.here = island
  if (focused) bellIn(island).focus()
  island.dispatchEvent(new Event('island:come', { bubbles: true }))
}

/** Opens or closes the panel with the attributes that the hydrated bell uses. */
function showPanel(island: HTMLElement, open: boolean): void {
  const panel = island.querySelector('[role="group"]') as HTMLElement
  const link = bellIn(island)
  panel.hidden = !open
  link.setAttribute('aria-expanded', String(open))
  if (open) delete island.dataset.island
  else island.dataset.island = 'NotificationBell'
}

async function openedBell({ dataset }: HTMLElement): Promise<HTMLElement> {
  const answer = await fetchOwn(dataset.bell ?? '', { credentials: 'same-origin', headers: { 'X-Page-Regions': '1' } })
  const template = document.createElement('template')
  template.innerHTML = await answer.text()
  const island = template.content.querySelector<HTMLElement>('[data-island]')
  if (!answer.ok || answer.redirected || !island) throw new Error(`The bell answered ${answer.status}`)
  return island
}

const bellIn = (island: HTMLElement) => island.querySelector('a[data-bell]') as HTMLElement
