/** A value that outlives the components that show it. React reads it with `useStore`. */
export type Store<Value> = {
  get: () => Value
  /** The initial value, as the server's HTML shows it. */
  getFirst: () => Value
  set: (next: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** @param whileSubscribed called for the first subscriber; its result is called after the last one */
export function createStore<Value>(first: Value, whileSubscribed?: () => () => void): Store<Value> {
  const listeners = new Set<() => void>()
  let value = first
  let stop: (() => void) | undefined
  return {
    get: () => value,
    getFirst: () => first,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) stop = whileSubscribed?.()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop?.()
      }
    },
  }
}
