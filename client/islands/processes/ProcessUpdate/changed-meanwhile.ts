import { dayParis, formatDay } from '../../../../domain/ground/dates.ts'
import { type AskedField, mergedField, sideField } from '../../../../domain/ground/forms/edited-form.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { stepLabels } from '../../../../domain/processes/step-status.ts'
import type { StepType } from '../../../../domain/step-types/step-type.ts'
import type { FormValues } from '../../../runtime/forms/check-form.ts'
import type { People, UpdateWork } from './update-work.ts'

/** The values of the form's fields by name, as texts that people read. */
type Texts = Record<string, string>

/** The values of a process, its client and its car that an update may change. */
export function updateTexts(
  { name, startDate, estimatedEndDate, stepTypeId, steps }: Process,
  { client, car }: People,
  stepTypes: readonly StepType[],
): Texts {
  const process = {
    name,
    startDate: dayParis(startDate),
    estimatedEndDate,
    stepType_id: stepTypes.find(({ id }) => id === stepTypeId)?.name ?? stepTypeId,
    stepsRemap: steps.map((step) => `${step.name} (${stepLabels[step.status]})`).join(', '),
  }
  return textsOf({ ...client, ...car, ...process })
}

/**
 * The fields of an update that differ from the values saved by somebody else meanwhile.
 * @param brought the values from which the form started
 * @param current the stored values now
 */
export function mergedWork(
  work: UpdateWork,
  {
    brought,
    current,
    values,
    stepTypes,
  }: { brought: Texts; current: Texts; values: FormValues; stepTypes: readonly StepType[] },
): { work: UpdateWork; asked: AskedField[] } {
  const asked: AskedField[] = []
  const merge = <Patch extends object>(patch: Patch): Patch => {
    const typed = textsOf(typedIn(patch, stepTypes))
    const kept = Object.entries(patch).filter(([name]) => {
      const [own = '', other = ''] = [typed[name], current[name]]
      // Only fields that the server sends can be compared.
      if (!(name in current)) return true
      const fate = mergedField({ brought: brought[name] ?? '', typed: own, current: other }, values[sideField(name)])
      if (fate === 'ask') asked.push({ name, own, other })
      return fate === 'write'
    })
    return Object.fromEntries(kept) as Patch
  }
  return { work: { client: merge(work.client), car: merge(work.car), process: merge(work.process) }, asked }
}

/** A patch with readable texts in place of ids and positions. */
function typedIn(patch: object, stepTypes: readonly StepType[]): object {
  const { stepType_id, stepsRemap } = patch as UpdateWork['process']
  return {
    ...patch,
    ...(stepType_id && { stepType_id: stepTypes.find(({ id }) => id === stepType_id)?.name ?? stepType_id }),
    ...(stepsRemap && { stepsRemap: `Étape ${stepsRemap.selectedIndex + 1} (${stepLabels[stepsRemap.status]})` }),
  }
}

const textsOf = (fields: object): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))

function textOf(value: unknown): string {
  const text = String(value ?? '')
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text) : text
}
