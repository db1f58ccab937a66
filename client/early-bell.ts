import { focusAfter, onDismissal, type Reason } from './dismiss.ts'
import { listen } from './listen.ts'
import { isPlainPress } from './plain-press.ts'

/*
 * The bell until it is awake, in a file of its own that comes before all others. A press opens its panel, and asks the
 * server for the bell opened: an island that takes its place and wakes like any other (decision 0144). Older browsers
 * read this file as it is.
 */

type Opening = {
  /** The page's bell. It has no name while it is open, and so does not wake. */
  sleeping: HTMLElement
  /** What stands in its place: itself, then what the server sent. */
  here: HTMLElement
  stopListening: () => void
}

let opening: Opening | null = null

listen(document, {
  click: (event) => {
    const link = sleepingBell(event)
    if (!link || !isPlainPress(event)) return
    event.preventDefault()
    if (opening) close(opening)
    else open(link)
  },
  keydown: (event) => {
    const link = sleepingBell(event)
    if (!link || event.key !== ' ') return
    event.preventDefault()
    link.click()
  },
})

/** One whose panel has come with it: a page arrives in pieces. */
function sleepingBell({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-bell]') : null
  const island = link?.closest('[data-prefix]:not([data-awake])')
  return island?.querySelector('[role="group"]') ? link : null
}

function open(link: HTMLAnchorElement): void {
  const sleeping = link.closest('[data-prefix]') as HTMLElement
  const stopListening = onDismissal(
    () => mine.here,
    (reason) => dismiss(mine, reason),
  )
  const mine: Opening = { sleeping, here: sleeping, stopListening }
  opening = mine
  show(sleeping, true)
  openedBell(link).then(
    (island) => opening === mine && put(mine, island),
    () => opening === mine && location.assign(link.href),
  )
}

function dismiss(mine: Opening, reason: Reason): void {
  // Awake, it closes by itself.
  if (mine.here.dataset.awake !== undefined) mine.stopListening()
  else {
    close(mine)
    focusAfter(reason, bellIn(mine.sleeping))
  }
}

function close(mine: Opening): void {
  mine.stopListening()
  opening = null
  show(mine.sleeping, false)
  put(mine, mine.sleeping)
}

/** Tells `client/hydrate.tsx`, should it be there already. */
function put(mine: Opening, island: HTMLElement): void {
  const focused = mine.here.contains(document.activeElement)
  if (island !== mine.here) mine.here.replaceWith(island)
  mine.here = island
  if (focused) bellIn(island).focus()
  island.dispatchEvent(new Event('island:come', { bubbles: true }))
}

/** As it shows itself once it is awake. */
function show(island: HTMLElement, open: boolean): void {
  const panel = island.querySelector('[role="group"]') as HTMLElement
  const link = bellIn(island)
  panel.hidden = !open
  if (open) {
    link.setAttribute('role', 'button')
    link.setAttribute('aria-expanded', 'true')
    delete island.dataset.island
  } else {
    link.removeAttribute('role')
    link.removeAttribute('aria-expanded')
    island.dataset.island = 'NotificationBell'
  }
}

async function openedBell({ dataset }: HTMLElement): Promise<HTMLElement> {
  const answer = await fetch(dataset.bell ?? '', { credentials: 'same-origin', headers: { 'X-Page-Regions': '1' } })
  const template = document.createElement('template')
  template.innerHTML = await answer.text()
  const island = template.content.querySelector<HTMLElement>('[data-island]')
  if (!answer.ok || answer.redirected || !island) throw new Error(`The bell answered ${answer.status}`)
  return island
}

const bellIn = (island: HTMLElement) => island.querySelector('a[data-bell]') as HTMLElement
