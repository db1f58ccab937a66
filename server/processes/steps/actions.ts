import { markStepReady, revertStep, type Step, type StepStatus, validateStep } from '../../../domain/steps.ts'
import { recordActivity } from '../../activity/store.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { type Actor, allow } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { onCompleted } from '../completion/completion.ts'
import type { ProcessContext } from '../record/context.ts'
import { processToChange, readProcess } from '../record/find.ts'
import { saveSteps } from '../record/store.ts'

export type StepTarget = { processId: string; stepId: string }

/** @throws RuleBroken when it is not this step's turn */
export async function markProcessStepReady(tx: TenantTx, actor: Actor, target: StepTarget, context: ProcessContext) {
  allow(actor, 'markStepReady')
  return changeStep(tx, actor, target, context, 'step.propose', (steps, now) =>
    markStepReady(steps, target.stepId, now),
  )
}

/** Completes the process when it was the last step. @throws RuleBroken when the step is not ready */
export async function validateProcessStep(tx: TenantTx, actor: Actor, target: StepTarget, context: ProcessContext) {
  allow(actor, 'validateStep')
  return changeStep(tx, actor, target, context, 'step.validate', (steps, now) =>
    validateStep(steps, target.stepId, now),
  )
}

/** @throws RuleBroken unless it is the last step forward, and only one status back */
export async function revertProcessStep(
  tx: TenantTx,
  actor: Actor,
  target: StepTarget,
  to: StepStatus,
  context: ProcessContext,
) {
  allow(actor, 'revertStep')
  return changeStep(tx, actor, target, context, 'step.revert', (steps) => revertStep(steps, target.stepId, to))
}

/** One step moves while the process is locked: of two people acting at once, the second meets the rule. */
async function changeStep(
  tx: TenantTx,
  actor: Actor,
  { processId, stepId }: StepTarget,
  context: ProcessContext,
  action: string,
  rule: (steps: Step[], now: string) => Step[],
) {
  const { now, linkKey } = context
  const process = await processToChange(tx, processId)
  const before = process.steps.find((step) => step.id === stepId)
  if (!before) throw notFound()
  const steps = rule(process.steps, now.toISOString())
  const status = steps.find((step) => step.id === stepId)?.status
  const done = {
    action,
    objectType: 'step',
    objectId: stepId,
    processId,
    before: { step: before.name, status: before.status },
    after: { step: before.name, status },
  }
  const [{ completed }] = await Promise.all([saveSteps(tx, process, steps, now), recordActivity(tx, actor, done)])
  if (completed) await onCompleted(tx, actor, process, context)
  return readProcess(tx, processId, actor, linkKey)
}
