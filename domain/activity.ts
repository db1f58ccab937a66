import type * as z from 'zod'
import type { activitySchema } from './activity-wire.ts'
import { processEvents } from './events.ts'

export type Activity = z.output<typeof activitySchema>

type Told = Pick<Activity, 'action' | 'after' | 'whom'>

/** What happened, in French; an action of a newer version shows its own name. */
export function activityText({ action, after, whom }: Told): string {
  const row = Object.values(processEvents).find(({ apiName }) => apiName === action)
  return row?.sentence((after ?? {}) as never, whom) ?? action
}
