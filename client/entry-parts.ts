import { useSyncExternalStore } from 'react'

type Parts = typeof import('./islands/EntryWork/parts.ts')['parts']

let parts: Parts | null = null
const listeners = new Set<() => void>()

/** What a press on photos and notes opens, and what sends them: for the whole page once it is there. */
export async function loadEntryParts(): Promise<Parts> {
  if (!parts) {
    const loaded = await import('./islands/EntryWork/parts.ts')
    await loaded.parts.wear()
    parts = loaded.parts
    for (const listener of listeners) listener()
  }
  return parts
}

export const useEntryParts = (): Parts | null =>
  useSyncExternalStore(
    onParts,
    () => parts,
    () => null,
  )

function onParts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
