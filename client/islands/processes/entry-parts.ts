import { createStore } from '../../runtime/page/store.ts'
import { useStore } from '../../runtime/page/useStore.ts'

type Parts = typeof import('./EntryWork/parts.ts')['parts']

const parts = createStore<Parts | null>(null)

/** Loads the code that sends and opens photos and notes, once for the page. */
export async function loadEntryParts(): Promise<Parts> {
  const known = parts.get()
  if (known) return known
  const loaded = await import('./EntryWork/parts.ts')
  await loaded.parts.css()
  parts.set(loaded.parts)
  return loaded.parts
}

export const useEntryParts = (): Parts | null => useStore(parts)
