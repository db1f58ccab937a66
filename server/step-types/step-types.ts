import { duplicates } from '../../domain/ground/messages.ts'
import { placedAt } from '../../domain/ground/moved-item.ts'
import { foldedName } from '../../domain/ground/search.ts'
import {
  defaultStepTypes,
  type StepType,
  type StepTypeInUse,
  type StepTypeStep,
} from '../../domain/step-types/step-type.ts'
import type { StepTypeForm, StepTypePatch } from '../../domain/step-types/step-type-form.ts'
import { stepTypeSchema } from '../../domain/step-types/step-type-wire.ts'
import { columns } from '../database/columns.ts'
import { newId } from '../database/ids.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { duplicate, notFound } from '../http/errors.ts'

const steps = `(
  select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description)
    order by s.position), '[]')
  from step_type_steps s where s.garage_id = :garageId and s.step_type_id = t.id
)`

const selected = columns(stepTypeSchema, 't', { archived: 't.archived_at is not null', steps })

const openProcesses = `(
  select count(*)::int from processes p
  where p.garage_id = :garageId and p.step_type_id = t.id and p.status <> 'completed'
) as "openProcesses"`

/** All types of the garage, those in use first, each with its steps in order, in one query. */
export async function listStepTypes(tx: TenantRead): Promise<StepTypeInUse[]> {
  return ofGarage(tx)
    .select(tx.sql(openProcesses, { garageId: tx.garageId }))
    .orderByRaw('t.archived_at is not null, t.position, t.id')
}

/** The types in use: those of the garage's latest processes first, by frequency. */
export async function stepTypesByUse(tx: TenantRead): Promise<StepType[]> {
  const [types, uses] = await Promise.all([
    listStepTypes(tx),
    tx.raw<{ id: string; uses: number }>(usesLately, { garageId: tx.garageId }),
  ])
  const usesOf = new Map(uses.map((row) => [row.id, row.uses]))
  return types
    .filter(({ archived }) => !archived)
    .sort((one, other) => (usesOf.get(other.id) ?? 0) - (usesOf.get(one.id) ?? 0))
}

const usesLately = `
  select step_type_id as id, count(*)::int as uses from (
    select step_type_id from processes where garage_id = :garageId order by start_date desc, id desc limit 200
  ) lately where step_type_id is not null group by step_type_id`

/** Locks a type, after waiting for other changes of it and new processes with it. */
async function lockStepType(tx: TenantTx, id: string): Promise<StepType | undefined> {
  await tx.from('step_types').where({ garage_id: tx.garageId, id }).forUpdate().first('id')
  return ofGarage(tx).where('t.id', id).first()
}

/** Inserts types at the end. */
async function insertStepTypes(tx: TenantTx, types: readonly StepType[], now: Date): Promise<void> {
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

async function saveStepType(tx: TenantTx, type: StepType, now: Date): Promise<void> {
  await tx
    .from('step_types')
    .where({ garage_id: tx.garageId, id: type.id })
    .update({ name: type.name, archived_at: type.archived ? now : null, updated_at: now })
}

/** Replaces the steps of a type. Processes have copies, so nothing refers to them. */
async function replaceSteps(tx: TenantTx, type: StepType): Promise<void> {
  await tx.from('step_type_steps').where({ garage_id: tx.garageId, step_type_id: type.id }).delete()
  await insertSteps(tx, [type])
}

async function isInUse(tx: TenantRead, id: string): Promise<boolean> {
  const process = await tx.from('processes').where({ garage_id: tx.garageId, step_type_id: id }).first('id')
  return process !== undefined
}

async function removeStepType(tx: TenantTx, id: string): Promise<void> {
  await tx.from('step_type_steps').where({ garage_id: tx.garageId, step_type_id: id }).delete()
  await tx.from('step_types').where({ garage_id: tx.garageId, id }).delete()
}

/** The steps of a form: known ones keep their id; new ones, and those with a foreign id, get a new id. */
function stepsFrom(form: StepTypeForm['steps'], previousSteps: readonly StepTypeStep[] = []): StepTypeStep[] {
  const free = new Set(previousSteps.map(({ id }) => id))
  return form.map(({ _id, name, description }) => {
    const id = _id !== undefined && free.delete(_id) ? _id : newId()
    return { id, name, description: description ?? null }
  })
}

function newStepType({ name, steps }: StepTypeForm): StepType {
  const id = newId()
  return { id, name, archived: false, steps: stepsFrom(steps) }
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
    .select(tx.sql(selected, { garageId: tx.garageId }))

type Placed = Pick<Row<'step_types'>, 'id' | 'archived_at'>

/**
 * Moves a type to a position among those in use, or among the archived ones if it is archived: one statement, under a
 * lock on all types of the garage, so that simultaneous moves all count.
 * @throws AppError 404
 */
async function placeStepType(tx: TenantTx, id: string, position: number): Promise<void> {
  const types = await lockOrder(tx)
  const type = types.find((each) => each.id === id)
  if (!type) throw notFound()
  const isAlike = (each: Placed) => (each.archived_at === null) === (type.archived_at === null)
  const others = types.filter((each) => !isAlike(each))
  const ids = [...placedAt(types.filter(isAlike), type, position), ...others].map((each) => each.id)
  await tx.raw(
    `update step_types set position = array_position(cast(:ids as uuid[]), id) - 1
     where garage_id = :garageId and id = any(cast(:ids as uuid[]))`,
    { garageId: tx.garageId, ids },
  )
}

/** Locks the order of the types: two simultaneous orders would mix. */
async function lockOrder(tx: TenantTx): Promise<Placed[]> {
  const types = () => tx.from('step_types').where('garage_id', tx.garageId)
  await types().orderBy('id').forUpdate().select('id')
  return types().orderBy(['position', 'id']).select('id', 'archived_at')
}

/** Creates the types of a new garage, which it may edit. */
export function createDefaultStepTypes(tx: TenantTx, now: Date): Promise<void> {
  return insertStepTypes(tx, defaultStepTypes.map(newStepType), now)
}

/** @throws AppError 409 DUPLICATE on the name */
export async function createStepType(tx: TenantTx, actor: Actor, form: StepTypeForm, context: Context) {
  await refuseTakenName(tx, form.name)
  const type = newStepType(form)
  await insertStepTypes(tx, [type], context.now())
  await recordEvent(tx, actor, { name: 'stepType.created', id: type.id, after: factsOf(type) }, context)
  return type
}

/**
 * Changes a type but not the current processes, which have copies.
 * @throws AppError 404; 409 DUPLICATE on a new name, or on that of a restored type
 */
export async function updateStepType(
  tx: TenantTx,
  actor: Actor,
  id: string,
  { name, archived, steps, position }: StepTypePatch,
  context: Context,
): Promise<StepType> {
  // This runs before the lock of the single type: moving types locks all of them, in one order.
  if (position !== undefined) await placeStepType(tx, id, position)
  const before = await lockStepType(tx, id)
  if (!before) throw notFound()
  const type: StepType = {
    ...before,
    name: name ?? before.name,
    archived: archived ?? before.archived,
    steps: steps ? stepsFrom(steps, before.steps) : before.steps,
  }
  if (!type.archived && (before.archived || !isSameName(type.name, before.name)))
    await refuseTakenName(tx, type.name, id)
  await saveStepType(tx, type, context.now())
  if (steps) await replaceSteps(tx, type)
  const after = { ...factsOf(type), ...(position !== undefined && { position }) }
  await recordEvent(tx, actor, { name: 'stepType.changed', id, before: factsOf(before), after }, context)
  return type
}

/**
 * Deletes a type, or archives it when processes refer to it.
 * @returns null once deleted; the archived type otherwise
 * @throws AppError 404
 */
export async function deleteStepType(tx: TenantTx, actor: Actor, id: string, context: Context) {
  if (await isInUse(tx, id)) return updateStepType(tx, actor, id, { archived: true }, context)
  const before = await lockStepType(tx, id)
  if (!before) throw notFound()
  await removeStepType(tx, id)
  await recordEvent(tx, actor, { name: 'stepType.deleted', id, before: factsOf(before) }, context)
  return null
}

/**
 * Refuses a name that reads like that of another type in use: they could not be distinguished in a list. There is no
 * constraint, because garages may have such names from before the rule. Simultaneous requests wait for each other.
 * @param except the type that gets the name
 * @throws AppError 409 DUPLICATE
 */
async function refuseTakenName(tx: TenantTx, name: string, except?: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`step-type-names|${tx.garageId}`])
  const types = await tx
    .from('step_types')
    .where('garage_id', tx.garageId)
    .whereNull('archived_at')
    .select('id', 'name')
  if (types.some((type) => type.id !== except && isSameName(type.name, name))) {
    throw duplicate('name', duplicates.stepTypeName)
  }
}

const isSameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other)

const factsOf = ({ name, archived, steps }: StepType) => ({ name, archived, steps: steps.map((step) => step.name) })
