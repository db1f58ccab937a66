import { limits } from '../../../domain/limits.ts'
import type { Step } from '../../../domain/steps.ts'
import { newId } from '../../database/ids.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'

const stepColumns = ['id', 'name', 'description', 'status', 'ready_at', 'validated_at'] as const
type StepRow = Pick<Row<'process_steps'>, (typeof stepColumns)[number]>

export async function stepsOf(tx: TenantRead, processId: string): Promise<Step[]> {
  const rows = await tx
    .from('process_steps')
    .where({ garage_id: tx.garageId, process_id: processId })
    .select(...stepColumns)
    .orderBy('position')
  return rows.map(toStep)
}

/** The type's steps as they are today; later changes of the type leave them alone. @returns undefined when there is no such type here */
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

/** Between those that are there: the later ones move out of the way, and back behind the new ones. */
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

/** Writes what changed, in one statement. */
export async function updateSteps(tx: TenantTx, processId: string, before: readonly Step[], after: readonly Step[]) {
  const changed = after.filter((step, index) => step !== before[index])
  if (changed.length === 0) return
  // A cluster sends an update "from" what is no table to every node; values that are looked up, to one.
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

export async function removeSteps(tx: TenantTx, processId: string): Promise<void> {
  await tx.from('process_steps').where({ garage_id: tx.garageId, process_id: processId }).delete()
}

function proposed({ name, description }: { name: string; description: string | null }): Step {
  const id = newId()
  return { _id: id, id, name, description, status: 'proposed', readyAt: null, validatedAt: null }
}

function toStep({ id, name, description, status, ready_at, validated_at }: StepRow): Step {
  return {
    _id: id,
    id,
    name,
    description,
    status,
    readyAt: ready_at?.toISOString() ?? null,
    validatedAt: validated_at?.toISOString() ?? null,
  }
}
