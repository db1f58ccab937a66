import { endOfDayParis } from '../../../domain/dates.ts'
import { isEstimateBeforeStart, type ProcessForm, startInstant } from '../../../domain/process.ts'
import { linkExpiry } from '../../../domain/public-link.ts'
import { recordActivity } from '../../activity/store.ts'
import { newId } from '../../database/ids.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { type Actor, allow } from '../../http/actor.ts'
import { invalid } from '../../http/errors.ts'
import { issueLink } from '../link/store.ts'
import { lockProcessCar, lockProcessClient } from '../record/client-and-car.ts'
import type { ProcessContext } from '../record/context.ts'
import { countersOf } from '../record/counters.ts'
import { notifyGarage } from '../record/messages.ts'
import { searchText } from '../record/search.ts'
import { copyOfType, insertSteps } from '../record/steps-store.ts'

/**
 * A process with a copy of its type's steps, its public link and its notification.
 * @returns its id
 * @throws AppError 400 on the field when client, car or type is not of this garage, or they do not go together
 */
export async function createProcess(
  tx: TenantTx,
  actor: Actor,
  form: ProcessForm,
  { now, linkKey }: ProcessContext,
): Promise<string> {
  allow(actor, 'createProcess')
  const { client, car, type } = await partsOf(tx, form)
  const id = newId()
  const startDate = startInstant(form.startDate, now)
  if (isEstimateBeforeStart(form.estimatedEndDate, startDate))
    throw unfit('estimatedEndDate', 'La fin estimée précède le début')
  const row = {
    garage_id: tx.garageId,
    id,
    name: form.name,
    step_type_id: form.stepType_id,
    step_type_name: type.name,
    client_id: client.id,
    car_id: car.id,
    start_date: startDate,
    estimated_end_date: form.estimatedEndDate,
  }
  await tx.from('processes').insert({
    ...row,
    ...countersOf(type.steps),
    link_expires_at: linkExpiry({ estimatedEndDate: row.estimated_end_date, completedAt: null }),
    search: searchText({ ...client, ...car, name: row.name, typeName: type.name }),
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  })
  await insertSteps(tx, id, type.steps)
  await issueLink(tx, id, linkKey, now)
  await recordActivity(tx, actor, { action: 'process.create', objectType: 'process', objectId: id, processId: id })
  const to = row.estimated_end_date === null ? null : endOfDayParis(row.estimated_end_date)
  const news = { processId: id, name: row.name, stepTypeName: type.name, client, car, from: new Date(startDate), to }
  await notifyGarage(tx, 'process_started', news, now)
  return id
}

async function partsOf(tx: TenantTx, form: ProcessForm) {
  const client = await lockProcessClient(tx, form.client._id)
  if (!client) throw unfit('client', 'Client introuvable')
  const car = await lockProcessCar(tx, form.car._id)
  if (!car) throw unfit('car', 'Véhicule introuvable')
  if (car.client_id !== null && car.client_id !== client.id)
    throw unfit('car', 'Ce véhicule n’appartient pas à ce client')
  return { client, car, type: await typeToCopy(tx, form.stepType_id) }
}

/** @throws AppError 400 when the type is not of this garage, or archived */
export async function typeToCopy(tx: TenantTx, stepTypeId: string) {
  const type = await copyOfType(tx, stepTypeId)
  if (!type) throw unfit('stepType_id', 'Type de réparation introuvable')
  if (type.archived) throw unfit('stepType_id', 'Ce type de réparation est archivé')
  return type
}

function unfit(field: string, message: string) {
  return invalid([{ path: [field], message, code: 'custom' }])
}
