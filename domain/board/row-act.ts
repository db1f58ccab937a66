import { isUnanswered } from '../approvals/approval.ts'
import type { Moment } from '../dates.ts'
import { can, type Role } from '../permissions.ts'
import { isLate, type ProcessSummary } from '../processes/process.ts'
import { actLabels, type NextAct, nextAct } from './next-act.ts'

/** The act of a row of the board, which may also settle an answer, remind a customer or set another date. */
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
 * The one act of a process's row, for this person; null where there is none for them. An answer comes first, then a customer who
 * lets the garage wait; what is late and has nothing to validate gets another date; else the act that the sheet has.
 */
export function rowAct(process: Acted, actor: { role: Role }, now: Moment): RowAct | null {
  const { pendingAnswer } = process
  if (pendingAnswer?.renounced && can(actor, 'sendApproval')) return 'noteDone'
  if (pendingAnswer && can(actor, 'updateProcess')) return pendingAnswer.outcome === 'refused' ? 'settle' : 'addSteps'
  if (isLeftWaiting(process, now) && can(actor, 'remindCustomer')) return 'remind'
  const act = nextAct(process, actor)
  return act === 'markReady' && isLate(process, now) && can(actor, 'updateProcess') ? 'newDate' : act
}

/** Whether this person can go on with the work of a process: a wait may end, which is no work. */
export function canGoOn(process: Acted, actor: { role: Role }, now: Moment): boolean {
  const act = rowAct(process, actor, now)
  return act !== null && act !== 'resume'
}

/** Whether the work stands still for a customer who was asked for an agreement, in time or not. */
const isLeftWaiting = ({ status, waiting, approval }: Acted, now: Moment): boolean =>
  status !== 'completed' && approval?.state === 'asked' && (waiting?.reason === 'accord' || isUnanswered(approval, now))
