import { patched } from '../../domain/patched.ts'
import type { ProcessPatch } from '../../domain/process-form.ts'
import { remapSteps } from '../../domain/remap.ts'
import { movesForward, type Step } from '../../domain/steps.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import type { Actor } from '../http/actor.ts'
import { typeToCopy } from './create.ts'
import { keepEntriesOfSteps } from './entries/store.ts'
import { refreshSearch } from './row/search.ts'
import {
  insertSteps,
  lockWithSteps,
  type ProcessWithSteps,
  removeSteps,
  saveProgress,
  updateSteps,
} from './steps/store.ts'

/**
 * Name, estimate, type, and where the work stands, in one go. Another type brings its own steps; the same type keeps
 * them. What is absent from the patch is left alone.
 * @throws AppError 404; 400 on an unknown type
 */
export async function updateProcess(
  tx: TenantTx,
  actor: Actor,
  id: string,
  patch: ProcessPatch,
  context: Context,
): Promise<void> {
  const now = context.now()
  const before = await lockWithSteps(tx, id)
  const renamed = patched(before, { name: patch.name, estimated_end_date: patch.estimatedEndDate })
  const changed = await retyped(tx, renamed, patch.stepType_id)
  const steps = patch.stepsRemap ? remapSteps(changed.steps, patch.stepsRemap, now.toISOString()) : changed.steps
  await writeSteps(tx, before, steps, changed.step_type_id)
  await writeFields(tx, changed)
  const { completed } = await saveProgress(tx, changed, steps, now)
  await refreshSearch(tx, { ids: [id] })
  const change = { before: snapshot(before, before.steps), after: snapshot(changed, steps) }
  const waitId = movesForward(before.steps, steps) ? before.wait_id : null
  await happened(tx, actor, { name: 'process.changed', id, processId: id, ...change, waitId }, context)
  if (completed) await happened(tx, actor, { name: 'process.completed', id, processId: id }, context)
}

async function retyped(
  tx: TenantRead,
  process: ProcessWithSteps,
  stepTypeId: string | undefined,
): Promise<ProcessWithSteps> {
  if (stepTypeId === undefined || stepTypeId === process.step_type_id) return process
  const { name, steps } = await typeToCopy(tx, stepTypeId)
  return { ...process, step_type_id: stepTypeId, step_type_name: name, steps }
}

async function writeSteps(tx: TenantTx, before: ProcessWithSteps, steps: readonly Step[], stepTypeId: string | null) {
  if (stepTypeId === before.step_type_id) return updateSteps(tx, before.id, before.steps, steps)
  await keepEntriesOfSteps(tx, before.id)
  await removeSteps(tx, before.id)
  await insertSteps(tx, before.id, steps)
}

async function writeFields(tx: TenantTx, process: ProcessWithSteps): Promise<void> {
  const { id, name, step_type_id, step_type_name, estimated_end_date } = process
  await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id })
    .update({ name, step_type_id, step_type_name, estimated_end_date })
}

function snapshot({ name, step_type_name, estimated_end_date }: ProcessWithSteps, steps: readonly Step[]) {
  const statuses = steps.map((step) => step.status)
  return { name, stepType: step_type_name, estimatedEndDate: estimated_end_date, steps: statuses }
}
