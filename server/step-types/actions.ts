import { defaultStepTypes, type StepType, type StepTypeForm, type StepTypePatch } from '../../domain/step-type.ts'
import { recordActivity } from '../activity/store.ts'
import type { TenantTx } from '../database/tenant.ts'
import { type Actor, allow } from '../http/actor.ts'
import { notFound } from '../http/errors.ts'
import { isSameName, refuseTakenName } from './names.ts'
import { placeStepType } from './order.ts'
import {
  insertStepTypes,
  isInUse,
  lockStepType,
  removeStepType,
  replaceSteps,
  saveStepType,
  stepsFrom,
} from './store.ts'

/** What a new garage starts with, to be edited as it likes. */
export async function createDefaultStepTypes(tx: TenantTx, now: Date): Promise<StepType[]> {
  return insertStepTypes(tx, defaultStepTypes, now)
}

/** @throws AppError 403; 409 DUPLICATE on the name */
export async function createStepType(tx: TenantTx, actor: Actor, form: StepTypeForm, now: Date): Promise<StepType> {
  allow(actor, 'manageStepTypes')
  await refuseTakenName(tx, form.name)
  const [type] = await insertStepTypes(tx, [form], now)
  if (!type) throw new Error('No step type was inserted')
  await record(tx, actor, 'create', type)
  return type
}

/**
 * Running processes hold copies: they never change with their type.
 * @throws AppError 403; 404; 409 DUPLICATE on a new name, or on that of a type brought back
 */
export async function updateStepType(
  tx: TenantTx,
  actor: Actor,
  id: string,
  { name, archived, steps, position }: StepTypePatch,
  now: Date,
): Promise<StepType> {
  allow(actor, 'manageStepTypes')
  // Before the type alone is locked: whoever orders types waits for all of them, in one order.
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
  await saveStepType(tx, type, now)
  if (steps) await replaceSteps(tx, type)
  await record(tx, actor, 'update', type, before, position)
  return type
}

/** @returns null once deleted; the type, archived, when processes refer to it. @throws AppError 403; 404 */
export async function deleteStepType(tx: TenantTx, actor: Actor, id: string, now: Date): Promise<StepType | null> {
  allow(actor, 'manageStepTypes')
  if (await isInUse(tx, id)) return updateStepType(tx, actor, id, { archived: true }, now)
  const before = await lockStepType(tx, id)
  if (!before) throw notFound()
  await removeStepType(tx, id)
  await recordActivity(tx, actor, {
    action: 'stepType.delete',
    objectType: 'stepType',
    objectId: id,
    before: told(before),
  })
  return null
}

function record(
  tx: TenantTx,
  actor: Actor,
  verb: 'create' | 'update',
  type: StepType,
  before?: StepType,
  position?: number,
) {
  const change = {
    objectType: 'stepType',
    objectId: type.id,
    after: { ...told(type), ...(position !== undefined && { position }) },
    ...(before && { before: told(before) }),
  }
  return recordActivity(tx, actor, { action: `stepType.${verb}`, ...change })
}

const told = ({ name, archived, steps }: StepType) => ({ name, archived, steps: steps.map((step) => step.name) })
