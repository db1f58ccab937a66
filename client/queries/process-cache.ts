import type { Process } from '../../domain/processes/process.ts'
import { queries } from '../runtime/network/query-client.ts'
import { detailKey, historyQuery, processNow } from './processes.ts'
import { refreshBehind } from './refresh-behind.ts'

/** Puts the process into the cache, for every view of it. */
export function cacheProcess(process: Process): void {
  queries.setQueryData(detailKey(process.id), process)
}

/**
 * Waits for the answers to all pending presses about a process.
 * @returns whether all of them are saved
 */
export async function pressesSaved(id: string): Promise<boolean> {
  const cache = queries.getMutationCache()
  const underway = cache
    .getAll()
    .filter(({ options, state }) => options.scope?.id === `process-${id}` && state.status === 'pending')
  const isAnswered = () => underway.every(({ state }) => state.status !== 'pending')
  if (!isAnswered()) {
    await new Promise<void>((resolve) => {
      const stop = cache.subscribe(() => {
        if (!isAnswered()) return
        stop()
        resolve()
      })
    })
  }
  return underway.every(({ state }) => state.status === 'success')
}

/** Refreshes everything else that depends on the process: its history and the page behind. */
export function refreshAround(id: string): void {
  refreshBehind()
  void queries.invalidateQueries(historyQuery(id))
}

/** Refreshes the process after one of its forms was sent; without network the refresh happens later. */
export async function refetchProcess(id: string): Promise<void> {
  await processNow(id).catch(() => undefined)
  refreshAround(id)
}
