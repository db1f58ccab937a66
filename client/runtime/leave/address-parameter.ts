import { listen } from '../page/listen.ts'
import { createStore } from '../page/store.ts'
import { backIsUndone } from './unsaved.ts'

/** A parameter of the address for the open view, so that an open sheet can be shared, reloaded and left with Back. */
export function addressParameter(name: string) {
  const read = (): string | null => new URLSearchParams(location.search).get(name)
  const moves = createStore<void>(undefined, () => listen(window, { popstate: () => backIsUndone() || moves.set() }))
  return {
    read,

    /** Writes the parameter. Null removes the parameter and leaves the rest of the address unchanged. */
    write: (value: string | null): void => {
      const url = new URL(location.href)
      if (value === null) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
      history.pushState(history.state, '', url.pathname + url.search + url.hash)
      moves.set()
    },
    tell: moves.set,

    /** For useSyncExternalStore: listens to our own changes and to the browser's Back and Forward. */
    listen: moves.subscribe,
  }
}
