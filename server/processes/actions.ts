import { applyPatch } from '../../domain/ground/apply-patch.ts'
import { dayParis } from '../../domain/ground/dates.ts'
import { linkExpiry } from '../../domain/links/public-link.ts'
import {
  endBeforeStart,
  isEstimateBeforeStart,
  type ProcessForm,
  type ProcessPatch,
  startInstant,
} from '../../domain/processes/process-form.ts'
import { remapSteps } from '../../domain/processes/process-update.ts'
import { movesForward, type Step } from '../../domain/processes/steps.ts'
import { newId } from '../database/ids.ts'
import { type Instant, instantIn } from '../database/instant.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, invalid } from '../http/errors.ts'
import { removeMailsOf } from '../mails/store.ts'
import { removeNotificationsOf } from '../notifications/notifications.ts'
import { keepEntriesOfSteps } from './entries/store.ts'
import { issueLink } from './links/links.ts'
import { ofParts } from './parts.ts'
import { lockProcess, refreshSearch, removeProcess, searchText } from './row/rows.ts'
import {
  copyOfType,
  countersOf,
  insertSteps,
  lockWithSteps,
  type ProcessWithSteps,
  removeSteps,
  saveProgress,
  updateSteps,
} from './steps/store.ts'
import { stepsImplyArrival } from './visits/visits.ts'

/**
 * Creates a process with a copy of its type's steps and its public link.
 * @returns its id
 * @throws AppError 400 on the field if client, car or type belongs to another garage, or the car to another client
 */
export async function createProcess(tx: TenantTx, actor: Actor, form: ProcessForm, context: Context): Promise<string> {
  const { client, car, type } = await partsOf(tx, form)
  const id = newId()
  const now = context.now()
  const startDate = startInstant(form.startDate, now)
  if (isEstimateBeforeStart(form.estimatedEndDate, startDate)) throw unfit('estimatedEndDate', endBeforeStart)
  await tx.from('processes').insert({
    garage_id: tx.garageId,
    id,
    name: form.name,
    step_type_id: form.stepType_id,
    step_type_name: type.name,
    client_id: client.id,
    car_id: car.id,
    start_date: startDate,
    estimated_end_date: form.estimatedEndDate,
    ...countersOf(type.steps),
    link_expires_at: linkExpiry({ estimatedEndDate: form.estimatedEndDate, completedAt: null }),
    search: searchText({ ...client, ...car, name: form.name, typeName: type.name }),
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  })
  await insertSteps(tx, id, type.steps)
  await issueLink(tx, id, context.secrets.linkKey, now)
  await recordEvent(tx, actor, { name: 'process.started', id, processId: id }, context)
  return id
}

/** Locks the client and the car, so that nobody deletes them before the process is written. */
async function partsOf(tx: TenantTx, form: ProcessForm) {
  const client = await tx
    .from('clients')
    .where({ garage_id: tx.garageId, id: form.client._id })
    .forShare()
    .first('id', 'nom', 'prenom', 'telephone')
  if (!client) throw unfit('client', 'Client introuvable')
  const car = await tx
    .from('cars')
    .where({ garage_id: tx.garageId, id: form.car._id })
    .forShare()
    .first('id', 'client_id', 'marque', 'modele', 'plaque')
  if (!car) throw unfit('car', 'Véhicule introuvable')
  if (car.client_id !== null && car.client_id !== client.id)
    throw unfit('car', 'Ce véhicule n’appartient pas à ce client')
  return { client, car, type: await typeToCopy(tx, form.stepType_id) }
}

/** @throws AppError 400 when the type is not of this garage, or archived */
async function typeToCopy(tx: TenantRead, stepTypeId: string) {
  const type = await copyOfType(tx, stepTypeId)
  if (!type) throw unfit('stepType_id', 'Type de réparation introuvable')
  if (type.archived) throw unfit('stepType_id', 'Ce type de réparation est archivé')
  return type
}

function unfit(field: string, message: string) {
  return invalid([{ path: [field], message, code: 'custom' }])
}

/**
 * Changes name, start, estimate, type and the state of the steps, in one update. Another type brings its own steps; the same
 * type keeps them. Fields absent from the patch are unchanged.
 * @throws AppError 404; 400 on an unknown type, and on a start after the estimate; 409 START_FIXED
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
  const dates = { start_date: movedStart(before, patch, now), estimated_end_date: patch.estimatedEndDate }
  const renamed = applyPatch(before, { name: patch.name, ...dates })
  const changed = await retyped(tx, renamed, patch.stepType_id)
  const steps = patch.stepsRemap ? remapSteps(changed.steps, patch.stepsRemap, now.toISOString()) : changed.steps
  await writeSteps(tx, before, steps, changed.step_type_id)
  await writeFields(tx, changed)
  const { completed } = await saveProgress(tx, changed, steps, now)
  await refreshSearch(tx, { ids: [id] })
  const change = changeOf([before, before.steps], [changed, steps])
  const waitId = movesForward(before.steps, steps) ? before.wait_id : null
  const follows = { waitId, impliesArrival: stepsImplyArrival(before, before.steps, steps) }
  await recordEvent(tx, actor, { name: 'process.changed', id, processId: id, ...change, ...follows }, context)
  if (completed) await recordEvent(tx, actor, { name: 'process.completed', id, processId: id }, context)
}

/**
 * The instant of a start that moves to another day; undefined where it stays.
 * @throws AppError 409 START_FIXED once the car has arrived or the work is done; 400 on a start after the estimate
 */
function movedStart(before: ProcessWithSteps, patch: ProcessPatch, now: Date): Instant | undefined {
  if (patch.startDate === undefined) return undefined
  const start = startInstant(patch.startDate, now)
  if (dayParis(start) === dayParis(before.start_date)) return undefined
  if (before.arrived_at !== null || before.completed_at !== null) throw conflict('START_FIXED')
  const estimate = patch.estimatedEndDate === undefined ? before.estimated_end_date : patch.estimatedEndDate
  if (isEstimateBeforeStart(estimate, start)) throw unfit('startDate', endBeforeStart)
  return instantIn(start)
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
  const { id, name, step_type_id, step_type_name, start_date, estimated_end_date } = process
  await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id })
    .update({ name, step_type_id, step_type_name, start_date, estimated_end_date })
}

type Side = [process: ProcessWithSteps, steps: readonly Step[]]

/** Both sides of a change; the start is in it only where it moved. */
function changeOf(before: Side, after: Side) {
  const [from, to] = [dayParis(before[0].start_date), dayParis(after[0].start_date)]
  const sides = { before: snapshot(...before), after: snapshot(...after) }
  if (from === to) return sides
  return { before: { ...sides.before, startDate: from }, after: { ...sides.after, startDate: to } }
}

function snapshot({ name, step_type_name, estimated_end_date }: ProcessWithSteps, steps: readonly Step[]) {
  const statuses = steps.map((step) => step.status)
  return { name, stepType: step_type_name, estimatedEndDate: estimated_end_date, steps: statuses }
}

/** Deletes a process permanently with everything it has, its notifications and its mails. @throws AppError 404 */
export async function deleteProcess(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { name, step_type_name } = await lockProcess(tx, id)
  for (const remove of ofParts('remove')) await remove(tx, id, { actor, context })
  await removeNotificationsOf(tx, id)
  await removeMailsOf(tx, id)
  await removeProcess(tx, id)
  const before = { name, stepType: step_type_name }
  await recordEvent(tx, actor, { name: 'process.deleted', id, before }, context)
}
