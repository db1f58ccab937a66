import { backIsUndone } from './unsaved.ts'

const parameter = 'processus'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const listeners = new Set<() => void>()

/** The process whose detail is open: the address says it, so that it can be shared, reloaded and gone back from. */
export function selectedProcess(): string | null {
  const id = new URLSearchParams(location.search).get(parameter)
  return id && uuid.test(id) ? id : null
}

export function selectProcess(id: string): void {
  if (selectedProcess() !== id) go(id)
}

/** Closing stays on the page: only the parameter goes. */
export function clearSelection(): void {
  if (new URLSearchParams(location.search).has(parameter)) go(null)
}

/** For useSyncExternalStore: hears our own moves and the browser's back and forward. */
export function onSelection(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', onPop)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', onPop)
  }
}

function go(id: string | null): void {
  const url = new URL(location.href)
  if (id === null) url.searchParams.delete(parameter)
  else url.searchParams.set(parameter, id)
  history.pushState(history.state, '', url.pathname + url.search + url.hash)
  tell()
}

function onPop(): void {
  if (!backIsUndone()) tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
