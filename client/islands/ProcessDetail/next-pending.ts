import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { pendingQuery, processNow } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'

/**
 * The next process where a step waits for validation: the server says which do, `order` (addresses) which of them comes
 * first. One that somebody else has validated meanwhile is passed over.
 * @returns null when none is left
 */
export async function nextPending(after: string, order: readonly string[]): Promise<Process | null> {
  const { items } = await queries.fetchQuery({ ...pendingQuery(), staleTime: 0 })
  const others = items
    .filter(({ id }) => id !== after)
    .sort((one, other) => place(order, one.id) - place(order, other.id))
  for (const { id } of others) {
    const process = await processNow(id)
    if (process.readyStepId !== null) return process
  }
  return null
}

function place(order: readonly string[], id: string): number {
  const known = order.indexOf(routes.process.href({ id }))
  return known < 0 ? order.length : known
}
