import type { StepType, StepTypeInUse, StepTypeStep } from '../../domain/step-type.ts'
import type { StepTypeForm } from '../../domain/step-type-form.ts'
import { newId } from '../database/ids.ts'
import type { Row } from '../database/rows.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'

type StepTypeRow = Pick<Row<'step_types'>, 'id' | 'name' | 'archived_at'> & {
  steps: Pick<Row<'step_type_steps'>, 'id' | 'name' | 'description'>[]
}

const steps = `(
  select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description)
    order by s.position), '[]')
  from step_type_steps s where s.garage_id = :garageId and s.step_type_id = t.id
) as steps`

const openProcesses = `(
  select count(*)::int from processes p
  where p.garage_id = :garageId and p.step_type_id = t.id and p.status <> 'completed'
) as open_processes`

/** All types of the garage, those in use first, each with its steps in order: one query. */
export async function listStepTypes(tx: TenantRead): Promise<StepTypeInUse[]> {
  const rows: (StepTypeRow & { open_processes: number })[] = await ofGarage(tx)
    .select(tx.sql(openProcesses, { garageId: tx.garageId }))
    .orderByRaw('t.archived_at is not null, t.position, t.id')
  return rows.map((row) => ({ ...toStepType(row), openProcesses: row.open_processes }))
}

/** Waits for whoever is changing this type, or opening a process with it. */
export async function lockStepType(tx: TenantTx, id: string): Promise<StepType | undefined> {
  await tx.from('step_types').where({ garage_id: tx.garageId, id }).forUpdate().first('id')
  const row: StepTypeRow | undefined = await ofGarage(tx).where('t.id', id).first()
  return row && toStepType(row)
}

/** The new types come last. */
export async function insertStepTypes(tx: TenantTx, types: readonly StepType[], now: Date): Promise<void> {
  const first = await nextPosition(tx)
  const rows = types.map(({ id, name }, index) => ({
    garage_id: tx.garageId,
    id,
    name,
    position: first + index,
    created_at: now,
    updated_at: now,
  }))
  await tx.from('step_types').insert(rows)
  await insertSteps(tx, types)
}

export async function saveStepType(tx: TenantTx, type: StepType, now: Date): Promise<void> {
  await tx
    .from('step_types')
    .where({ garage_id: tx.garageId, id: type.id })
    .update({ name: type.name, archived_at: type.archived ? now : null, updated_at: now })
}

/** Rewritten whole: nothing points at the steps of a type, processes hold copies. */
export async function replaceSteps(tx: TenantTx, type: StepType): Promise<void> {
  await tx.from('step_type_steps').where({ garage_id: tx.garageId, step_type_id: type.id }).delete()
  await insertSteps(tx, [type])
}

export async function isInUse(tx: TenantRead, id: string): Promise<boolean> {
  const process = await tx.from('processes').where({ garage_id: tx.garageId, step_type_id: id }).first('id')
  return process !== undefined
}

export async function removeStepType(tx: TenantTx, id: string): Promise<void> {
  await tx.from('step_type_steps').where({ garage_id: tx.garageId, step_type_id: id }).delete()
  await tx.from('step_types').where({ garage_id: tx.garageId, id }).delete()
}

/** Steps that the type already had keep their id; the others, and ids from elsewhere, get a new one. */
export function stepsFrom(form: StepTypeForm['steps'], known: readonly StepTypeStep[] = []): StepTypeStep[] {
  const free = new Set(known.map(({ id }) => id))
  return form.map(({ _id, name, description }) => {
    const id = _id !== undefined && free.delete(_id) ? _id : newId()
    return { _id: id, id, name, description: description ?? null }
  })
}

export function newStepType({ name, steps }: StepTypeForm): StepType {
  const id = newId()
  return { _id: id, id, name, archived: false, steps: stepsFrom(steps) }
}

async function insertSteps(tx: TenantTx, types: readonly StepType[]): Promise<void> {
  const rows = types.flatMap((type) =>
    type.steps.map(({ id, name, description }, position) => ({
      garage_id: tx.garageId,
      id,
      step_type_id: type.id,
      position,
      name,
      description,
    })),
  )
  if (rows.length > 0) await tx.from('step_type_steps').insert(rows)
}

async function nextPosition(tx: TenantRead): Promise<number> {
  const [row] = await tx.from('step_types').where('garage_id', tx.garageId).max({ last: 'position' })
  return (row?.last ?? -1) + 1
}

const ofGarage = (tx: TenantRead) =>
  tx
    .from('step_types as t')
    .where('t.garage_id', tx.garageId)
    .select('t.id', 't.name', 't.archived_at', tx.sql(steps, { garageId: tx.garageId }))

function toStepType({ id, name, archived_at, steps }: StepTypeRow): StepType {
  return { _id: id, id, name, archived: archived_at !== null, steps: steps.map((step) => ({ _id: step.id, ...step })) }
}
