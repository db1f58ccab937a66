import { can, type Role } from '../ground/permissions.ts'
import type { ProcessSummary } from '../processes/process.ts'
import { isToReturn } from '../visits/visit.ts'
import { type ActName, acts } from './acts.ts'

/** The single next action on a process: on its sheet, on its page and in its row. */
export type NextAct = Extract<ActName, 'resume' | 'handBack' | 'validate' | 'markReady'>

type Acted = Pick<ProcessSummary, 'status' | 'visit' | 'waiting' | 'stepsSummary'>

/**
 * The next action for this person; null where they have none. A process that waits is resumed before its
 * steps go on; the car of a finished process is handed back.
 */
export function nextAct(process: Acted, actor: { role: Role }): NextAct | null {
  const act = nextOf(process)
  return act && can(actor, acts[act].right) ? act : null
}

function nextOf({ status, visit, waiting, stepsSummary }: Acted): NextAct | null {
  if (status === 'completed') return isToReturn({ status, visit }) ? 'handBack' : null
  if (waiting !== null) return 'resume'
  if (stepsSummary.ready > 0) return 'validate'
  return stepsSummary.validated < stepsSummary.total ? 'markReady' : null
}
