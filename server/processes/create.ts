import { isEstimateBeforeStart, startInstant } from '../../domain/process-dates.ts'
import type { ProcessForm } from '../../domain/process-form.ts'
import { linkExpiry } from '../../domain/public-link.ts'
import { newId } from '../database/ids.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import type { Actor } from '../http/actor.ts'
import { invalid } from '../http/errors.ts'
import { issueLink } from './link/store.ts'
import { searchText } from './row/search.ts'
import { copyOfType, countersOf, insertSteps } from './steps/store.ts'

/**
 * A process with a copy of its type's steps and its public link.
 * @returns its id
 * @throws AppError 400 on the field when client, car or type is not of this garage, or they do not go together
 */
export async function createProcess(tx: TenantTx, actor: Actor, form: ProcessForm, context: Context): Promise<string> {
  const { client, car, type } = await partsOf(tx, form)
  const id = newId()
  const now = context.now()
  const startDate = startInstant(form.startDate, now)
  if (isEstimateBeforeStart(form.estimatedEndDate, startDate))
    throw unfit('estimatedEndDate', 'La fin estimée précède le début')
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
  await happened(tx, actor, { name: 'process.started', id, processId: id }, context)
  return id
}

/** Nobody deletes this client or this car before the process is written. */
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
export async function typeToCopy(tx: TenantRead, stepTypeId: string) {
  const type = await copyOfType(tx, stepTypeId)
  if (!type) throw unfit('stepType_id', 'Type de réparation introuvable')
  if (type.archived) throw unfit('stepType_id', 'Ce type de réparation est archivé')
  return type
}

function unfit(field: string, message: string) {
  return invalid([{ path: [field], message, code: 'custom' }])
}
