import { shownAfter } from '../../domain/board/act-rules.ts'
import type { Sent } from '../../domain/board/acts.ts'
import type { Process } from '../../domain/processes/process.ts'
import type { StepStatus } from '../../domain/processes/step-status.ts'
import { ApiError } from '../runtime/network/api-error.ts'
import { call } from '../runtime/network/http.ts'
import { sendAct, sentOf } from './acts.ts'

export type StepMove =
  | { act: 'markReady'; stepId: string }
  | { act: 'validate'; stepId: string }
  | { act: 'revert'; stepId: string; to: Exclude<StepStatus, 'validated'> }

/** The parameters and the body of a move's call. */
export function sentBy(id: string, move: StepMove): Sent<StepMove['act']> {
  const params = { id, stepId: move.stepId }
  return move.act === 'revert' ? sentOf(move.act, params, { status: move.to }) : sentOf(move.act, params)
}

export const sendMove = (id: string, move: StepMove, signal: AbortSignal): Promise<Process> =>
  sendAct(move.act, sentBy(id, move), signal)

/** Sends a move again after a lost answer: if the first one arrived, the server refuses the second. */
export async function sendMoveAgain(id: string, move: StepMove, signal: AbortSignal): Promise<Process> {
  try {
    return await sendMove(id, move, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STEP_TRANSITION_INVALID') throw error
    const process = await call('GET /processes/:id', { params: { id }, signal })
    if (!isDone(process, move)) throw error
    return process
  }
}

export function isDone(process: Process | undefined, move: StepMove): boolean {
  const status = process?.steps.find(({ id }) => id === move.stepId)?.status
  if (move.act === 'markReady') return status === 'ready' || status === 'validated'
  return status === (move.act === 'validate' ? 'validated' : move.to)
}

/** The process after a move, for the screen. */
export const withMove = (process: Process, move: StepMove, now: string): Process =>
  shownAfter(move.act, process, sentBy(process.id, move), { now, me: null })
