import type { Entry } from '../../../queries/entries.ts'
import { createStore } from '../../../runtime/page/store.ts'

export type Removed = { processId: string } & Entry

/** Removed entries that can still be restored; they stay known when the sheet closes. */
export const removedEntries = createStore<readonly Removed[]>([])

export const keepRemoved = (processId: string, entry: Entry): void =>
  removedEntries.set([...removedEntries.get(), { processId, ...entry }])

export const dropRemoved = ({ entry: { id } }: Entry): void =>
  removedEntries.set(removedEntries.get().filter(({ entry }) => entry.id !== id))
