import type { DomainEvent } from '../../../domain/features.ts'
import type { StepStatus } from '../../../domain/processes/step-status.ts'
import { markStepReady, revertStep, type Step, validateStep } from '../../../domain/processes/steps.ts'
import { undoStep } from '../../../domain/processes/undo-step.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { latestWork } from '../row/latest-work.ts'
import { stepsImplyArrival, undoImpliedArrival } from '../visits/visits.ts'
import { resumeWait } from '../waits/waits.ts'
import { lockWithSteps, saveSteps } from './store.ts'

type StepTarget = { processId: string; stepId: string }

/** @throws RuleBroken when it is not this step's turn */
export async function markProcessStepReady(tx: TenantTx, actor: Actor, target: StepTarget, context: Context) {
  return changeStep(tx, actor, target, context, 'step.readied', markStepReady)
}

/**
 * Validates a step, and completes the process when it was the last one.
 * @throws RuleBroken when the step is not ready
 */
export async function validateProcessStep(tx: TenantTx, actor: Actor, target: StepTarget, context: Context) {
  return changeStep(tx, actor, target, context, 'step.validated', validateStep)
}

/** @throws RuleBroken unless it is the last step that advanced, and moves back one status */
export async function revertProcessStep(
  tx: TenantTx,
  actor: Actor,
  target: StepTarget,
  to: StepStatus,
  context: Context,
) {
  return changeStep(tx, actor, target, context, 'step.reverted', (steps, stepId) => revertStep(steps, stepId, to))
}

/**
 * Undoes a person's own last move of a step; the wait that it ended resumes, and the arrival that it implied is removed
 * too.
 * @throws RuleBroken when something happened since, for another person, when too late, or once all is validated
 */
export async function undoProcessStep(
  tx: TenantTx,
  actor: Actor,
  { processId, stepId: id }: StepTarget,
  context: Context,
) {
  const now = context.now()
  const process = await lockWithSteps(tx, processId)
  const step = process.steps.find((step) => step.id === id)
  if (!step) throw notFound()
  const { latest, endedWaitId } = await latestWork(tx, processId)
  const steps = undoStep(process.steps, latest, { stepId: id, by: actor.userId, now })
  const status = latest?.before ?? step.status
  await saveSteps(tx, process, steps, now)
  if (endedWaitId !== null) await resumeWait(tx, processId, endedWaitId, now)
  const before = { step: step.name, status: step.status }
  const after = { step: step.name, status, waits: endedWaitId !== null }
  await recordEvent(tx, actor, { name: 'step.undone', id, processId, before, after }, context)
  if (latest) await undoImpliedArrival(tx, actor, process, latest.at, context)
}

type StepMove = DomainEvent<'step.readied' | 'step.validated' | 'step.reverted'>

/**
 * Changes one step while the process is locked: of two simultaneous changes, the second is checked against the first.
 */
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
  const factsOf = (status: StepStatus) => ({ step: step.name, status })
  const follows = { waitId: process.wait_id, impliesArrival: stepsImplyArrival(process, process.steps, steps) }
  const move = { name, id, processId, before: factsOf(step.status), after: factsOf(status), ...follows }
  const [{ completed }] = await Promise.all([saveSteps(tx, process, steps, now), recordEvent(tx, actor, move, context)])
  if (completed) await recordEvent(tx, actor, { name: 'process.completed', id: processId, processId }, context)
}
