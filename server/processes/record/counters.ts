import { type ProcessStatus, processStatus } from '../../../domain/process.ts'
import type { StepStatus } from '../../../domain/step-status.ts'
import { currentStep, type Step, stepCounts } from '../../../domain/steps.ts'

export type Counters = {
  status: ProcessStatus
  steps_total: number
  steps_validated: number
  steps_ready: number
  current_step_name: string | null
  current_step_status: StepStatus | null
}

/** What the process row repeats of its steps, so that a list of fifty reads fifty rows and no steps. */
export function countersOf(steps: readonly Pick<Step, 'name' | 'status'>[]): Counters {
  const { total, validated, ready } = stepCounts(steps)
  const current = currentStep(steps)
  return {
    status: processStatus({ total, validated, ready }),
    steps_total: total,
    steps_validated: validated,
    steps_ready: ready,
    current_step_name: current?.name ?? null,
    current_step_status: current?.status ?? null,
  }
}
