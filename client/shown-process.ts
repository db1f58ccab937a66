import type { Process } from '../domain/processes/process.ts'
import { detailKey, historyQuery, processNow } from './api/processes.ts'
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

/** After a form of it was sent: as the server has it now, or soon, where it is out of reach. */
export async function showAnew(id: string): Promise<void> {
  await processNow(id).catch(() => undefined)
  settle(id)
}
