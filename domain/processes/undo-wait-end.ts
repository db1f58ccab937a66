import { limits } from '../ground/limits.ts'
import type { LatestWork } from './undo-step.ts'

type Undo = { waitId: string; by: string; now: Date }

/** Whether a person may undo the end of a wait: they have just recorded it, and nothing happened since. */
export const mayUndoWaitEnd = (latest: LatestWork | null, { waitId, by, now }: Undo): boolean =>
  latest !== null &&
  latest.name === 'wait.ended' &&
  latest.subjectId === waitId &&
  latest.by === by &&
  now.getTime() - Date.parse(latest.at) <= limits.undoWindowMs
