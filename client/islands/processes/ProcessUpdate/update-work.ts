import { type Car, carLabels } from '../../../../domain/cars/car.ts'
import type { CarPatch } from '../../../../domain/cars/car-schemas.ts'
import { clientLabels } from '../../../../domain/clients/client-fields.ts'
import type { ClientPatch } from '../../../../domain/clients/client-form.ts'
import { changedFields } from '../../../../domain/ground/changed-fields.ts'
import type { Issue } from '../../../../domain/ground/messages.ts'
import type { ProcessClient } from '../../../../domain/processes/process.ts'
import type { ProcessPatch } from '../../../../domain/processes/process-form.ts'
import { lowerReading, lowerReadingQuestion } from '../../../../domain/visits/odometer.ts'
import { type Checked, checkForm, type FormValues, type LateSchema } from '../../../runtime/forms/check-form.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { serverNowMs } from '../../../runtime/session/server-time.ts'

export type People = { client: ProcessClient | null; car: Car | null }
type PeopleChanges = { client: ClientPatch; car: CarPatch }

/** The fields of each card, in their order on the screen. */
export const fieldsOf: Record<keyof People, readonly string[]> = {
  client: Object.keys(clientLabels),
  car: Object.keys(carLabels),
}

/** The changes of the open cards, checked with the server's schemas. A closed card changes nothing. */
export async function peopleChanges(people: People, values: FormValues): Promise<Checked<PeopleChanges>> {
  const client = await changesOf(people.client, fieldsOf.client, values, clientSchema)
  const car = await changesOf(people.car, fieldsOf.car, values, carSchema)
  const lower = car.ok && values.kmConfirmed !== '1' ? lowerKm(people.car, car.data) : []
  const issues = [...[client, car].flatMap((checked) => (checked.ok ? [] : checked.issues)), ...lower]
  if (client.ok && car.ok && issues.length === 0) return { ok: true, data: { client: client.data, car: car.data } }
  return { ok: false, issues }
}

/** The question about a reading below the known one: it is asked here, so that the call carries changed fields alone. */
function lowerKm(car: Car | null, { km }: CarPatch): Issue[] {
  if (!car || typeof km !== 'number') return []
  const known = car.km === null ? null : { km: car.km, at: car.kmReadAt }
  const message = lowerReadingQuestion(km, known, new Date(serverNowMs()))
  return message === null ? [] : [{ path: ['km'], message, code: lowerReading }]
}

async function changesOf<Patch extends Record<string, unknown>>(
  before: object | null,
  names: readonly string[],
  values: FormValues,
  schema: LateSchema<Patch>,
): Promise<Checked<Patch>> {
  const typed = Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name] ?? '']))
  if (before === null || Object.keys(typed).length === 0) return { ok: true, data: {} as Patch }
  const checked = await checkForm(schema, typed)
  if (!checked.ok) return checked
  return { ok: true, data: changedFields(before as Partial<Patch>, checked.data) as Patch }
}

const clientSchema = lateCode(async () => (await import('../../../../domain/clients/client-form.ts')).clientPatch)
const carSchema = lateCode(async () => (await import('../../../../domain/cars/car-schemas.ts')).carPatch)

export type UpdateWork = PeopleChanges & { process: ProcessPatch }

export const isEmpty = (patch: object): boolean => Object.keys(patch).length === 0
export const changesNothing = ({ client, car, process }: UpdateWork): boolean =>
  isEmpty(client) && isEmpty(car) && isEmpty(process)
