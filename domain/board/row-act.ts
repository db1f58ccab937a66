import { isUnanswered } from '../approvals/approval.ts'
import type { Moment } from '../ground/dates.ts'
import { can, type Role } from '../ground/permissions.ts'
import { isLate, type ProcessSummary } from '../processes/process.ts'
import { type ActName, acts } from './acts.ts'
import { type NextAct, nextAct } from './next-act.ts'

/** The action of a row of the board, which may also settle an answer, remind a customer or change the date. */
export type RowAct = NextAct | Extract<ActName, 'addSteps' | 'settle' | 'noteDone' | 'remind' | 'newDate'>

type Acted = Pick<
  ProcessSummary,
  'status' | 'visit' | 'waiting' | 'stepsSummary' | 'approval' | 'pendingAnswer' | 'estimatedEndDate'
>

/**
 * The single action of a process's row for this person; null where they have none. A pending answer comes first, then a
 * customer whose answer is awaited; a late process without a step to validate gets another date; else the row has the
 * action of the sheet.
 */
export function rowAct(process: Acted, actor: { role: Role }, now: Moment): RowAct | null {
  const may = (act: RowAct) => can(actor, acts[act].right)
  const answered = answerAct(process)
  if (answered && may(answered)) return answered
  if (isLeftWaiting(process, now) && may('remind')) return 'remind'
  const act = nextAct(process, actor)
  return act === 'markReady' && isLate(process, now) && may('newDate') ? 'newDate' : act
}

/** The action that a pending answer asks for. */
function answerAct({ pendingAnswer }: Acted): RowAct | null {
  if (!pendingAnswer) return null
  if (pendingAnswer.renounced) return 'noteDone'
  return pendingAnswer.outcome === 'refused' ? 'settle' : 'addSteps'
}

/** Whether an act of a row asks a question first: the validation of the last step does. */
export const asksFirst = (act: ActName, { stepsSummary: { validated, total } }: Pick<Acted, 'stepsSummary'>): boolean =>
  act === 'validate' && validated === total - 1

/** Whether this person can continue the work of a process. Ending a wait is not work. */
export function canGoOn(process: Acted, actor: { role: Role }, now: Moment): boolean {
  const act = rowAct(process, actor, now)
  return act !== null && act !== 'resume'
}

/** Whether the work is waiting for a customer's agreement, in time or not. */
const isLeftWaiting = ({ status, waiting, approval }: Acted, now: Moment): boolean =>
  status !== 'completed' && approval?.state === 'asked' && (waiting?.reason === 'accord' || isUnanswered(approval, now))
