import { RuleBroken } from './rule-broken.ts'
import type { StepStatus } from './step-status.ts'
import type { Step } from './steps.ts'

export type Target = { selectedIndex: number; status: StepStatus }

/** Steps before the chosen one become validated, the chosen one takes the status, later ones start again. */
export function remapSteps(steps: readonly Step[], target: Target, now: Date | string): Step[] {
  if (!steps[target.selectedIndex]) throw new RuleBroken(`No step at ${target.selectedIndex}`)
  const moment = typeof now === 'string' ? now : now.toISOString()
  return steps.map((step, index) => withStatus(step, statusAt(index, target), moment))
}

export function statusAt(index: number, { selectedIndex, status }: Target): StepStatus {
  if (index === selectedIndex) return status
  return index < selectedIndex ? 'validated' : 'proposed'
}

/** Tells which earlier steps would be validated without having been looked at; null when none would. */
export function remapNotice(steps: readonly Pick<Step, 'status'>[], selectedIndex: number): string | null {
  const earlier = steps.slice(0, Math.max(0, selectedIndex))
  if (earlier.every((step) => step.status === 'validated')) return null
  if (earlier.length === 1) return 'L’étape précédente #1 sera automatiquement validée.'
  return `Les étapes précédentes #1 à #${earlier.length} seront automatiquement validées.`
}

// A date already there is the true one: a remap adds dates, it never rewrites them.
function withStatus(step: Step, status: StepStatus, now: string): Step {
  return {
    ...step,
    status,
    readyAt: status === 'proposed' ? null : (step.readyAt ?? now),
    validatedAt: status === 'validated' ? (step.validatedAt ?? now) : null,
  }
}
