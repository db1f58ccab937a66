import { type Process, processStatus, progress } from '../../domain/processes/process.ts'
import type { StepStatus } from '../../domain/processes/step-status.ts'
import {
  currentStep,
  markStepReady,
  movesForward,
  readyStep,
  revertStep,
  type Step,
  stepCounts,
  validateStep,
} from '../../domain/processes/steps.ts'
import { arriveOnly, impliesArrival } from '../../domain/visits/visit.ts'
import { ApiError } from '../runtime/network/api-error.ts'
import { call } from '../runtime/network/http.ts'

export type StepMove =
  | { act: 'markReady'; stepId: string }
  | { act: 'validate'; stepId: string }
  | { act: 'revert'; stepId: string; to: Exclude<StepStatus, 'validated'> }

export function sendMove(id: string, move: StepMove, signal: AbortSignal): Promise<Process> {
  const params = { id, stepId: move.stepId }
  if (move.act === 'markReady') return call('POST /processes/:id/steps/:stepId/propose-ready', { params, signal })
  if (move.act === 'validate') return call('POST /processes/:id/steps/:stepId/validate', { params, signal })
  return call('PATCH /processes/:id/steps/:stepId', { params, signal, body: { status: move.to } })
}

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

/** The process after a move, for the screen. A move that the rule forbids is left for the server to refuse. */
export function withMove(process: Process, move: StepMove, now: string): Process {
  try {
    return withSteps(process, moved(process.steps, move, now), now)
  } catch {
    return process
  }
}

function moved(steps: Step[], move: StepMove, now: string): Step[] {
  if (move.act === 'markReady') return markStepReady(steps, move.stepId, now)
  if (move.act === 'validate') return validateStep(steps, move.stepId, now)
  return revertStep(steps, move.stepId, move.to)
}

function withSteps(process: Process, steps: Step[], now: string): Process {
  const arrives = impliesArrival(process, process.steps, steps)
  const counts = stepCounts(steps)
  return {
    ...process,
    steps,
    visit: arrives ? arriveOnly(process.visit, now) : process.visit,
    waiting: movesForward(process.steps, steps) ? null : process.waiting,
    status: processStatus(counts),
    stepsSummary: counts,
    progress: progress(counts),
    currentStep: currentStep(steps),
    pendingValidation: counts.ready > 0,
    readyStepId: readyStep(steps)?.id ?? null,
  }
}
