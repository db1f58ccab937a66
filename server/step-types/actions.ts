import { defaultStepTypes } from '../../domain/default-step-types.ts'
import { duplicates } from '../../domain/messages.ts'
import { foldedName } from '../../domain/search.ts'
import type { StepType } from '../../domain/step-type.ts'
import type { StepTypeForm, StepTypePatch } from '../../domain/step-type-form.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import type { Actor } from '../http/actor.ts'
import { duplicate, notFound } from '../http/errors.ts'
import { placeStepType } from './order.ts'
import {
  insertStepTypes,
  isInUse,
  lockStepType,
  newStepType,
  removeStepType,
  replaceSteps,
  saveStepType,
  stepsFrom,
} from './store.ts'

/** What a new garage starts with, to be edited as it likes. */
export function createDefaultStepTypes(tx: TenantTx, now: Date): Promise<void> {
  return insertStepTypes(tx, defaultStepTypes.map(newStepType), now)
}

/** @throws AppError 409 DUPLICATE on the name */
export async function createStepType(tx: TenantTx, actor: Actor, form: StepTypeForm, context: Context) {
  await refuseTakenName(tx, form.name)
  const type = newStepType(form)
  await insertStepTypes(tx, [type], context.now())
  await happened(tx, actor, { name: 'stepType.created', id: type.id, after: told(type) }, context)
  return type
}

/**
 * Running processes hold copies: they never change with their type.
 * @throws AppError 404; 409 DUPLICATE on a new name, or on that of a type brought back
 */
export async function updateStepType(
  tx: TenantTx,
  actor: Actor,
  id: string,
  { name, archived, steps, position }: StepTypePatch,
  context: Context,
): Promise<StepType> {
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
  await saveStepType(tx, type, context.now())
  if (steps) await replaceSteps(tx, type)
  const after = { ...told(type), ...(position !== undefined && { position }) }
  await happened(tx, actor, { name: 'stepType.changed', id, before: told(before), after }, context)
  return type
}

/** @returns null once deleted; the type, archived, when processes refer to it. @throws AppError 404 */
export async function deleteStepType(tx: TenantTx, actor: Actor, id: string, context: Context) {
  if (await isInUse(tx, id)) return updateStepType(tx, actor, id, { archived: true }, context)
  const before = await lockStepType(tx, id)
  if (!before) throw notFound()
  await removeStepType(tx, id)
  await happened(tx, actor, { name: 'stepType.deleted', id, before: told(before) }, context)
  return null
}

/**
 * Two types in use that read alike cannot be told apart where one is chosen. No constraint says so: garages that had two
 * before the rule keep them. Whoever asks at the same moment waits for the first.
 * @param except the type that is being named
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

const told = ({ name, archived, steps }: StepType) => ({ name, archived, steps: steps.map((step) => step.name) })
