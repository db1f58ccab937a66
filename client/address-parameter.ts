import { backIsUndone } from './unsaved.ts'

/** A parameter of the address that says what is open: it can be shared, reloaded and gone back from. */
export function addressParameter(name: string) {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const onPop = () => {
    if (!backIsUndone()) tell()
  }
  return {
    read: (): string | null => new URLSearchParams(location.search).get(name),

    /** Null closes: only the parameter goes. */
    write: (value: string | null): void => {
      const url = new URL(location.href)
      if (value === null) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
      history.pushState(history.state, '', url.pathname + url.search + url.hash)
      tell()
    },
    tell,

    /** For useSyncExternalStore: hears our own moves and the browser's back and forward. */
    listen: (listener: () => void): (() => void) => {
      if (listeners.size === 0) window.addEventListener('popstate', onPop)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('popstate', onPop)
      }
    },
  }
}
