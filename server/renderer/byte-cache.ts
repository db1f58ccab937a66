export type ByteCache<V> = {
  get: (key: string) => V | undefined
  set: (key: string, value: V, bytes: number) => void
}

/** Forgets what was asked for longest ago, so that what it holds never weighs more than `maxBytes`. */
export function byteCache<V>(maxBytes: number): ByteCache<V> {
  const entries = new Map<string, { value: V; bytes: number }>()
  let total = 0
  const forget = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      // A Map keeps its order of insertion: the last one asked for goes to the end.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, bytes) {
      forget(key)
      if (bytes > maxBytes) return
      entries.set(key, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) return
        forget(oldest)
      }
    },
  }
}
