import type * as z from 'zod'
import { formatDay } from '../../ground/dates.ts'
import type { activitySchema } from '../process-wire.ts'
import { processEvents } from './events.ts'

export type Activity = z.output<typeof activitySchema>

export type HistoryLine = Pick<Activity, 'action' | 'after' | 'whom'> & Partial<Pick<Activity, 'before'>>

/** The sentence of an event, in French; an action of a newer version shows its own name. */
export function activityText(line: HistoryLine): string {
  const { action, after, whom } = line
  const row = Object.values(processEvents).find(({ apiName }) => apiName === action)
  return movedDates(line) ?? row?.sentence((after ?? {}) as never, whom) ?? action
}

const movedDateNames = { startDate: 'Début fixé', estimatedEndDate: 'Fin estimée fixée' }

/** The sentence of changed dates, each with the former day and the new one; « Processus mis à jour » has neither. */
function movedDates({ action, before, after }: HistoryLine): string | null {
  if (action !== 'process.update') return null
  const moved = Object.entries(movedDateNames).flatMap(([field, name]) => {
    const [from, to] = [before?.[field], after?.[field]]
    if (from === to || typeof to !== 'string') return []
    const was = typeof from === 'string' ? ` (avant\u00a0: ${formatDay(from)})` : ''
    return [`${name} au ${formatDay(to)}${was}`]
  })
  return moved.length > 0 ? moved.join('. ') : null
}
