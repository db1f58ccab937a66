import type { DomainEvent } from '../../../domain/events.ts'
import type { StepStatus } from '../../../domain/step-status.ts'
import { markStepReady, revertStep, type Step, validateStep } from '../../../domain/steps.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { lockWithSteps, saveSteps } from './store.ts'

export type StepTarget = { processId: string; stepId: string }

/** @throws RuleBroken when it is not this step's turn */
export async function markProcessStepReady(tx: TenantTx, actor: Actor, target: StepTarget, context: Context) {
  return changeStep(tx, actor, target, context, 'step.readied', markStepReady)
}

/** Completes the process when it was the last step. @throws RuleBroken when the step is not ready */
export async function validateProcessStep(tx: TenantTx, actor: Actor, target: StepTarget, context: Context) {
  return changeStep(tx, actor, target, context, 'step.validated', validateStep)
}

/** @throws RuleBroken unless it is the last step forward, and only one status back */
export async function revertProcessStep(
  tx: TenantTx,
  actor: Actor,
  target: StepTarget,
  to: StepStatus,
  context: Context,
) {
  return changeStep(tx, actor, target, context, 'step.reverted', (steps, stepId) => revertStep(steps, stepId, to))
}

type StepMove = DomainEvent<'step.readied' | 'step.validated' | 'step.reverted'>

/** One step moves while the process is locked: of two people acting at once, the second meets the rule. */
async function changeStep(
  tx: TenantTx,
  actor: Actor,
  { processId, stepId: id }: StepTarget,
  context: Context,
  name: StepMove['name'],
  rule: (steps: Step[], stepId: string, now: string) => Step[],
): Promise<void> {
  const now = context.now()
  const process = await lockWithSteps(tx, processId)
  const step = process.steps.find((step) => step.id === id)
  if (!step) throw notFound()
  const steps = rule(process.steps, id, now.toISOString())
  const status = steps.find((step) => step.id === id)?.status ?? step.status
  const told = (status: StepStatus) => ({ step: step.name, status })
  const move = { name, id, processId, before: told(step.status), after: told(status), waitId: process.wait_id }
  const [{ completed }] = await Promise.all([saveSteps(tx, process, steps, now), happened(tx, actor, move, context)])
  if (completed) await happened(tx, actor, { name: 'process.completed', id: processId, processId }, context)
}
