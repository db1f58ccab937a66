import { entryFallbacks } from '../../../../domain/entries/entry-texts.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import {
  type Entry,
  publishEntry,
  removeEntry,
  restoreEntry,
  withEntry,
  withoutEntry,
} from '../../../queries/entries.ts'
import { detailKey } from '../../../queries/processes.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { useProcessChange } from '../ProcessView/useProcessChange.ts'
import { dropRemoved, keepRemoved } from './useRemovedEntries.ts'

/** The changes of an existing photo or note: shown at once, undone if the server refuses. */
export function useEntryActs(process: Process) {
  const { mutate, isPending } = useProcessChange(process.id)
  const { id } = process
  const now = () => queries.getQueryData<Process>(detailKey(id)) ?? process
  return {
    isPending,
    publish: (entry: Entry) => {
      const visible = !entry.entry.visible
      mutate({
        send: async () => withEntry(now(), await publishEntry(id, entry, visible)),
        shown: (known) => withEntry(known, { ...entry, entry: { ...entry.entry, visible } } as Entry),
        failure: entryFallbacks.change,
      })
    },
    remove: (entry: Entry) => {
      keepRemoved(id, entry)
      mutate({
        send: async () => {
          await removeEntry(id, entry).catch((error: unknown) => {
            dropRemoved(entry)
            throw error
          })
          return now()
        },
        shown: (known) => withoutEntry(known, entry),
        failure: entryFallbacks.remove,
      })
    },
    restore: (entry: Entry) => {
      dropRemoved(entry)
      mutate({
        send: async () => withEntry(now(), await restoreEntry(id, entry)),
        shown: (known) => withEntry(known, entry),
        failure: entryFallbacks.restore,
      })
    },
  }
}
