import type { Process } from '../../domain/processes/process.ts'
import { refreshBehind } from '../refresh-behind.ts'
import { detailKey, historyQuery, processNow } from './processes.ts'
import { queries } from './query-client.ts'

/** Puts the process into the cache, for every view of it. */
export function cacheProcess(process: Process): void {
  queries.setQueryData(detailKey(process.id), process)
}

/** Refreshes what else depends on the process: its history and the page behind. */
export function refreshAround(id: string): void {
  refreshBehind()
  void queries.invalidateQueries(historyQuery(id))
}

/** Refreshes the process after one of its forms was sent; without network the refresh comes later. */
export async function refetchProcess(id: string): Promise<void> {
  await processNow(id).catch(() => undefined)
  refreshAround(id)
}
