import type { Process } from '../domain/process.ts'
import { detailKey, historyQuery } from './api/processes.ts'
import { queries } from './api/query-client.ts'
import { refreshBehind } from './refresh-behind.ts'

/** What shows the process knows at once. */
export function keepProcess(process: Process): void {
  queries.setQueryData(detailKey(process.id), process)
}

/** What else tells of it is asked anew. */
export function settle(id: string): void {
  refreshBehind()
  void queries.invalidateQueries(historyQuery(id))
}
