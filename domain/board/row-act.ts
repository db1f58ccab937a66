import { isUnanswered } from '../approvals/approval.ts'
import type { Moment } from '../ground/dates.ts'
import { can, type Role } from '../ground/permissions.ts'
import { isLate, type ProcessSummary } from '../processes/process.ts'
import { actLabels, type NextAct, nextAct } from './next-act.ts'

/** The action of a row of the board, which may also settle an answer, remind a customer or change the date. */
export type RowAct = NextAct | 'addSteps' | 'settle' | 'noteDone' | 'remind' | 'newDate'

export const rowActLabels: Record<RowAct, string> = {
  ...actLabels,
  addSteps: 'Ajouter aux étapes',
  settle: 'C’est noté',
  noteDone: 'Noter ce qui était fait',
  remind: 'Relancer',
  newDate: 'Nouvelle date',
}

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
  const { pendingAnswer } = process
  if (pendingAnswer?.renounced && can(actor, 'sendApproval')) return 'noteDone'
  if (pendingAnswer && can(actor, 'updateProcess')) return pendingAnswer.outcome === 'refused' ? 'settle' : 'addSteps'
  if (isLeftWaiting(process, now) && can(actor, 'remindCustomer')) return 'remind'
  const act = nextAct(process, actor)
  return act === 'markReady' && isLate(process, now) && can(actor, 'updateProcess') ? 'newDate' : act
}

/** Whether this person can continue the work of a process. Ending a wait is not work. */
export function canGoOn(process: Acted, actor: { role: Role }, now: Moment): boolean {
  const act = rowAct(process, actor, now)
  return act !== null && act !== 'resume'
}

/** Whether the work is waiting for a customer's agreement, in time or not. */
const isLeftWaiting = ({ status, waiting, approval }: Acted, now: Moment): boolean =>
  status !== 'completed' && approval?.state === 'asked' && (waiting?.reason === 'accord' || isUnanswered(approval, now))
