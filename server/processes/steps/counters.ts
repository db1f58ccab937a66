import { processStatus } from '../../../domain/process.ts'
import { currentStep, type Step, stepCounts } from '../../../domain/steps.ts'

/** What the process row repeats of its steps, so that a list of fifty reads fifty rows and no steps. */
export function countersOf(steps: readonly Pick<Step, 'name' | 'status'>[]) {
  const { total, validated, ready } = stepCounts(steps)
  const current = currentStep(steps)
  return {
    status: processStatus({ total, validated, ready }),
    steps_total: total,
    steps_validated: validated,
    steps_ready: ready,
    current_step_name: current?.name ?? null,
    // What is validated is no current step.
    current_step_status: current && current.status !== 'validated' ? current.status : null,
  }
}
