import { listen } from '../page/listen.ts'

/** The client's side of `views/loader-gate.ts`, which decides about the loader and its duration. */
const root = () => document.documentElement

export const loaderShown = (): boolean => root().hasAttribute('data-loader')

/** Subscribes to the end of the loader, for useSyncExternalStore: a loader never returns. */
export function onLoaderEnd(listener: () => void): () => void {
  document.addEventListener('loader:end', listener)
  return () => document.removeEventListener('loader:end', listener)
}

/** Calls `act` at once when no loader covers the page, else at the loader's end. */
export function whenUncovered(act: () => void): void {
  if (loaderShown()) document.addEventListener('loader:end', act, { once: true })
  else act()
}

/** Announces that this page's list is up to date: returning to it soon needs no loader. */
export function announceDataArrived(): void {
  document.dispatchEvent(new Event('data:arrived'))
}

/** Calls `listener` each time the page's lists have been updated. */
export function onDataArrived(listener: () => void): () => void {
  document.addEventListener('data:arrived', listener)
  return () => document.removeEventListener('data:arrived', listener)
}

/** Prevents the loader when another page of the current list opens, however long this page was open. */
export function stayUncoveredInside(): void {
  const onLeave = (event: Event) => {
    if (pathLedTo(event.target) === location.pathname) announceDataArrived()
  }
  listen(document, { click: onLeave, submit: onLeave })
}

function pathLedTo(target: EventTarget | null): string | null {
  if (target instanceof HTMLFormElement) return new URL(target.getAttribute('action') ?? '', location.href).pathname
  const link = target instanceof Element ? target.closest('a') : null
  return link?.href ? new URL(link.href).pathname : null
}
