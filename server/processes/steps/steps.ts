import type { DomainEvent } from '../../../domain/features.ts'
import { progress } from '../../../domain/processes/process.ts'
import type { StepStatus } from '../../../domain/processes/step-status.ts'
import { markStepReady, revertStep, type Step, validateStep } from '../../../domain/processes/steps.ts'
import { undoStep } from '../../../domain/processes/undo-step.ts'
import { instantIn } from '../../database/instant.ts'
import type { Row, Selected, TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import type { PartRequest, ProcessPart } from '../row/process-part.ts'
import type { ProcessTables } from '../row/rows.ts'
import { stepsImplyArrival, undoImpliedArrival } from '../visits/visits.ts'
import { resumeWait } from '../waits/waits.ts'
import { latestWork } from './latest-work.ts'
import { lockWithSteps, removeSteps, saveSteps, stepsOf, stepsOfAll } from './store.ts'

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

const columns = `
  p.steps_total, p.steps_validated, p.steps_ready, p.current_step_id, p.current_step_name, p.current_step_status`
type StepsRow = Selected<ProcessTables, typeof columns>

/** A public step from JSON, which has no dates. */
type PublicRow = {
  steps: (Pick<Row<'process_steps'>, 'id' | 'name' | 'description' | 'status'> & { validated_at: string | null })[]
}

const publicSteps = `left join lateral (
  select coalesce(json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'description', s.description, 'status', s.status, 'validated_at', s.validated_at
    ) order by s.position), '[]') as steps
  from process_steps s where s.garage_id = :garageId and s.process_id = p.id
) thread on true`

export const stepsPart = {
  row: { columns, fields },
  detail: { read: async (tx, { id }: PartRequest<object>) => ({ steps: await stepsOf(tx, id) }) },
  publicView: {
    columns: 'thread.steps',
    join: publicSteps,
    fields: ({ steps }: PublicRow) => ({
      steps: steps.map(({ validated_at, ...step }) => ({
        ...step,
        validatedAt: validated_at && instantIn(validated_at),
      })),
    }),
  },
  remove: removeSteps,
  exported,
} satisfies ProcessPart

function fields(row: StepsRow) {
  const counts = { total: row.steps_total, validated: row.steps_validated, ready: row.steps_ready }
  const { current_step_id: id, current_step_name: name, current_step_status: status } = row
  return {
    stepsSummary: counts,
    progress: progress(counts),
    currentStep: id === null || name === null || status === null ? null : { id, name, status },
    pendingValidation: row.steps_ready > 0,
    readyStepId: row.steps_ready > 0 ? id : null,
  }
}

async function exported(tx: TenantRead, processIds: string[]) {
  const steps = await stepsOfAll(tx, processIds)
  return { of: (processId: string) => ({ steps: (steps.get(processId) ?? []).map(toExported) }) }
}

const toExported = ({ name, description, status, validatedAt }: Step) => ({ name, description, status, validatedAt })
