import { limits } from '../../../domain/ground/limits.ts'
import { linkExpiry } from '../../../domain/links/public-link.ts'
import { processStatus } from '../../../domain/processes/process.ts'
import { stepSchema } from '../../../domain/processes/process-wire.ts'
import { currentStep, type Step, stepCounts } from '../../../domain/processes/steps.ts'
import { columns } from '../../database/columns.ts'
import { newId } from '../../database/ids.ts'
import { instantOf } from '../../database/instant.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import { type LockedProcess, lockProcess } from '../row/rows.ts'

const stepColumns = columns(stepSchema, 's')

export const stepsOf = (tx: TenantRead, processId: string): Promise<Step[]> =>
  tx.raw<Step>(
    `select ${stepColumns} from process_steps s
     where s.garage_id = :garageId and s.process_id = :processId order by s.position`,
    { garageId: tx.garageId, processId },
  )

/** The steps of each of these processes, in their order. */
export async function stepsOfAll(tx: TenantRead, processIds: string[]): Promise<Map<string, Step[]>> {
  const rows = await tx.raw<Step & { process_id: string }>(
    `select ${stepColumns}, s.process_id from process_steps s
     where s.garage_id = :garageId and s.process_id = any(:processIds) order by s.process_id, s.position`,
    { garageId: tx.garageId, processIds },
  )
  const byProcess = Map.groupBy(rows, ({ process_id }) => process_id)
  return new Map([...byProcess].map(([id, steps]) => [id, steps.map(({ process_id, ...step }) => step)]))
}

export type ProcessWithSteps = LockedProcess & { steps: Step[] }

/** Locks a process and reads its steps. @throws AppError 404 */
export async function lockWithSteps(tx: TenantTx, id: string): Promise<ProcessWithSteps> {
  return { ...(await lockProcess(tx, id)), steps: await stepsOf(tx, id) }
}

/**
 * Copies the type's current steps; later changes of the type do not affect the copy.
 * @returns undefined when this garage has no such type
 */
export async function copyOfType(
  tx: TenantRead,
  stepTypeId: string,
): Promise<{ name: string; archived: boolean; steps: Step[] } | undefined> {
  const type = await tx
    .from('step_types')
    .where({ garage_id: tx.garageId, id: stepTypeId })
    .first('name', 'archived_at')
  if (!type) return undefined
  const models = await tx
    .from('step_type_steps')
    .where({ garage_id: tx.garageId, step_type_id: stepTypeId })
    .select('name', 'description')
    .orderBy('position')
  return { name: type.name, archived: type.archived_at !== null, steps: models.map(proposed) }
}

export async function insertSteps(tx: TenantTx, processId: string, steps: readonly Step[], first = 0): Promise<void> {
  if (steps.length === 0) return
  const rows = steps.map((step, index) => ({
    garage_id: tx.garageId,
    id: step.id,
    process_id: processId,
    position: first + index,
    name: step.name,
    description: step.description,
    status: step.status,
    ready_at: step.readyAt,
    validated_at: step.validatedAt,
  }))
  await tx.from('process_steps').insert(rows)
}

/** Stores the agreement that steps come from. */
export async function linkStepsToApproval(tx: TenantTx, steps: readonly Step[], approvalId: string): Promise<void> {
  const ids = steps.map(({ id }) => id)
  await tx.from('process_steps').where('garage_id', tx.garageId).whereIn('id', ids).update({ approval_id: approvalId })
}

/** Marks the steps of an agreement that its customer has withdrawn: they stay, with that mark. */
export async function markRenounced(tx: TenantTx, approvalId: string, now: Date): Promise<void> {
  const ofApproval = { garage_id: tx.garageId, approval_id: approvalId }
  await tx.from('process_steps').where(ofApproval).update({ renounced_at: now })
}

/** Inserts steps between others: the later ones are first moved away, and then back after the new ones. */
export async function insertStepsAt(tx: TenantTx, processId: string, steps: readonly Step[], first: number) {
  const move = (from: number, by: number) =>
    tx
      .from('process_steps')
      .where({ garage_id: tx.garageId, process_id: processId })
      .where('position', '>=', from)
      .update({ position: tx.sql('position + ?', [by]) })
  await move(first, limits.positionMax)
  await move(limits.positionMax, steps.length - limits.positionMax)
  await insertSteps(tx, processId, steps, first)
}

/** Writes the changed steps, in one statement. */
export async function updateSteps(tx: TenantTx, processId: string, before: readonly Step[], after: readonly Step[]) {
  const changed = after.filter((step, index) => step !== before[index])
  if (changed.length === 0) return
  // A cluster sends an update "from" anything but a table to every node; with values looked up in a subquery, to one.
  await tx.raw(
    `update process_steps s
     set (status, ready_at, validated_at) = (
       select v.status, v."readyAt", v."validatedAt" from jsonb_to_recordset(cast(:changed as jsonb))
         as v(id uuid, status text, "readyAt" timestamptz, "validatedAt" timestamptz)
       where v.id = s.id)
     where s.garage_id = :garageId and s.process_id = :processId and s.id = any(cast(:ids as uuid[]))`,
    {
      garageId: tx.garageId,
      processId,
      ids: changed.map(({ id }) => id),
      changed: JSON.stringify(changed),
    },
  )
}

/** The columns with a copy of a process's steps, so that a list of fifty reads fifty rows and no steps. */
export function countersOf(steps: readonly Pick<Step, 'id' | 'name' | 'status'>[]) {
  const { total, validated, ready } = stepCounts(steps)
  const current = currentStep(steps)
  return {
    status: processStatus({ total, validated, ready }),
    steps_total: total,
    steps_validated: validated,
    steps_ready: ready,
    current_step_id: current?.id ?? null,
    current_step_name: current?.name ?? null,
    // A validated step does not count as the current step.
    current_step_status: current && current.status !== 'validated' ? current.status : null,
  }
}

/** Saves steps, counters, completion and the link's expiry together. @returns whether the process was completed */
export async function saveSteps(
  tx: TenantTx,
  process: ProcessWithSteps,
  steps: readonly Step[],
  now: Date,
): Promise<{ completed: boolean }> {
  const [saved] = await Promise.all([
    saveProgress(tx, process, steps, now),
    updateSteps(tx, process.id, process.steps, steps),
  ])
  return saved
}

/** Saves the process's columns that depend on its steps and its estimate. */
export async function saveProgress(
  tx: TenantTx,
  process: LockedProcess,
  steps: readonly Step[],
  now: Date,
): Promise<{ completed: boolean }> {
  const counters = countersOf(steps)
  const isCompleted = counters.status === 'completed'
  const completedAt = isCompleted ? (process.completed_at ?? instantOf(now)) : null
  await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id: process.id })
    .update({
      ...counters,
      completed_at: completedAt,
      link_expires_at: linkExpiry({
        estimatedEndDate: process.estimated_end_date,
        completedAt,
      }),
      updated_at: now,
    })
  return { completed: isCompleted && process.completed_at === null }
}

export async function removeSteps(tx: TenantTx, processId: string): Promise<void> {
  await tx.from('process_steps').where({ garage_id: tx.garageId, process_id: processId }).delete()
}

/** A step without any work. */
export function proposed({ name, description }: { name: string; description: string | null }): Step {
  const id = newId()
  const untouched = { readyAt: null, validatedAt: null, approvalId: null, renouncedAt: null }
  return { id, name, description, status: 'proposed', ...untouched }
}
