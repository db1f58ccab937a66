import { type Car, carLabels } from '../../../../domain/cars/car.ts'
import type { CarPatch } from '../../../../domain/cars/car-schemas.ts'
import { changedFields } from '../../../../domain/changed-fields.ts'
import type { ClientPatch } from '../../../../domain/clients/client-form.ts'
import type { ProcessClient } from '../../../../domain/processes/process.ts'
import type { ProcessPatch } from '../../../../domain/processes/process-form.ts'
import { type Checked, checkForm, type FormValues, type LateSchema } from '../../../runtime/forms/check-form.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { clientLabels } from '../../../ui/clients/ClientFields.tsx'

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
  const issues = [client, car].flatMap((checked) => (checked.ok ? [] : checked.issues))
  if (client.ok && car.ok) return { ok: true, data: { client: client.data, car: withAnswer(car.data, values) } }
  return { ok: false, issues }
}

/** A changed odometer also sends whether a lower one is intended (`OdometerField`). */
const withAnswer = (car: CarPatch, { kmConfirmed }: FormValues): CarPatch =>
  'km' in car ? { ...car, kmConfirmed: kmConfirmed === '1' } : car

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
