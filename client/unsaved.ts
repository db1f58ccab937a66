import { listen } from './listen.ts'
import { isPlainPress } from './plain-press.ts'

/** A form that may hold what is not saved yet. */
export type Keeper = {
  isUnsaved: () => boolean
  /** Asks, and runs what it was given on a yes. */
  ask: (leave: () => void) => void
  /** In a sheet that the address opens: how it is left by Back. A page is left as any page. */
  back?: (() => void) | undefined
}

type Kept = Keeper & { address: string }

/** The form on top last: it alone would go with what is being closed. */
const kept: Kept[] = []
let released = false
let stop = () => {}

export function keepUnsaved(keeper: Keeper): () => void {
  if (kept.length === 0) {
    // On the window: whoever else answers a press has then said so. A page brought back from the browser's memory holds
    // its form again.
    stop = listen(window, { click: onPress, beforeunload: onUnload, pageshow: hold })
  }
  const entry = { ...keeper, address: location.href }
  kept.push(entry)
  return () => {
    kept.splice(kept.indexOf(entry), 1)
    if (kept.length === 0) stop()
  }
}

/** Closes what holds a form, at once or after its question. */
export function leaveSafely(leave: () => void): void {
  const top = kept[kept.length - 1]
  if (top?.isUnsaved()) top.ask(leave)
  else leave()
}

/** Closes a sheet that the address opens, at once or after the question of the form that is open in it. */
export function leaveSheetSafely(leave: () => void): void {
  const top = kept[kept.length - 1]
  if (top?.back && top.isUnsaved()) top.ask(leave)
  else leave()
}

/** What leaves the page from here on does so on purpose: the form is being sent, or nobody is signed in any more. */
export function letGo(): void {
  released = true
}

/**
 * For who reads the address when it changes by Back or Forward: whether the form on top has put it back, to ask first.
 */
export function backIsUndone(): boolean {
  const top = kept[kept.length - 1]
  if (!top?.back || location.href === top.address || !top.isUnsaved()) return false
  history.pushState(history.state, '', top.address)
  top.ask(top.back)
  return true
}

const hold = (): void => {
  released = false
}

const unsaved = (): Kept | undefined => (released ? undefined : kept.find(({ isUnsaved }) => isUnsaved()))

function onPress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !isPlainPress(event) || !leavesPage(link)) return
  const keeper = unsaved()
  if (!keeper) return
  if ('givesUp' in link.dataset) {
    letGo()
    return
  }
  event.preventDefault()
  keeper.ask(() => {
    letGo()
    location.assign(link.href)
  })
}

function leavesPage({ href, origin, target, download, pathname, search, hash }: HTMLAnchorElement): boolean {
  if (href === '' || origin !== location.origin || target !== '' || download !== '') return false
  return hash === '' || pathname !== location.pathname || search !== location.search
}

function onUnload(event: BeforeUnloadEvent): void {
  if (!unsaved()) return
  event.preventDefault()
  // Asked for by browsers of before 2023.
  event.returnValue = ''
}
