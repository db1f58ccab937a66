import { limits } from '../ground/limits.ts'
import { RuleBroken } from '../ground/rule-broken.ts'
import type { StepStatus } from './step-status.ts'
import { revertStep, type Step } from './steps.ts'

/** The last change of a process’s steps or of its wait, as recorded in the history. */
export type LatestWork = {
  /** Name of the event. */
  name: string
  subjectId: string | null
  /** The author; null once the account is deleted. */
  by: string | null
  at: string
  /** The previous status of the step, if a step changed. */
  before: StepStatus | null
}

type Undo = { stepId: string; by: string; now: Date }

/**
 * Undoes a person's own last change of a step. The time limit is longer than the toast that offers it: a press in its
 * last second still takes time on the network.
 * @throws RuleBroken when something happened since, when another person made the change, after the time limit, and once
 * all steps are validated, since the customer may have been written to
 */
export function undoStep(steps: readonly Step[], latest: LatestWork | null, { stepId, by, now }: Undo): Step[] {
  if (steps.every(({ status }) => status === 'validated'))
    throw new RuleBroken('All is validated', 'STEP_UNDO_FINISHED')
  const isMove = latest?.name === 'step.readied' || latest?.name === 'step.validated'
  if (!isMove || latest.subjectId !== stepId || latest.before === null)
    throw new RuleBroken('The step has changed since')
  if (latest.by !== by) throw new RuleBroken('Another person moved the step', 'STEP_UNDO_NOT_YOURS')
  if (now.getTime() - Date.parse(latest.at) > limits.undoWindowMs) {
    throw new RuleBroken('The step was moved too long ago', 'STEP_UNDO_TOO_LATE')
  }
  return revertStep(steps, stepId, latest.before)
}
