import type { Entry } from '../../api/entries.ts'

export type Removed = { processId: string } & Entry

let removed: readonly Removed[] = []
const listeners = new Set<() => void>()

/** What can still be taken back; it outlives its sheet. */
export const currentRemoved = (): readonly Removed[] => removed

export function onRemoved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const keepRemoved = (processId: string, entry: Entry): void => show([...removed, { processId, ...entry }])

export const dropRemoved = ({ entry: { id } }: Entry): void => show(removed.filter(({ entry }) => entry.id !== id))

function show(now: readonly Removed[]): void {
  removed = now
  for (const listener of listeners) listener()
}
