import { dayParis } from '../ground/dates.ts'
import { RuleBroken } from '../ground/rule-broken.ts'
import type { Process } from './process.ts'
import type { ProcessPatch } from './process-form.ts'
import { legacyStatus, type StepStatus, stepStatuses } from './step-status.ts'
import { finalises, preselectedIndex, type Step } from './steps.ts'

type Target = { selectedIndex: number; status: StepStatus }

/** The steps after an update: validated before the chosen one, which gets the status; later ones are proposed again. */
export function remapSteps(steps: readonly Step[], target: Target, now: Date | string): Step[] {
  if (!steps[target.selectedIndex]) throw new RuleBroken(`No step at ${target.selectedIndex}`)
  const moment = typeof now === 'string' ? now : now.toISOString()
  return steps.map((step, index) => withStatus(step, statusAt(index, target), moment))
}

function statusAt(index: number, { selectedIndex, status }: Target): StepStatus {
  if (index === selectedIndex) return status
  return index < selectedIndex ? 'validated' : 'proposed'
}

/** Names the earlier steps that the update would also validate; null where there is none. */
export function remapNotice(steps: readonly Pick<Step, 'status'>[], selectedIndex: number): string | null {
  const earlier = steps.slice(0, Math.max(0, selectedIndex))
  if (earlier.every((step) => step.status === 'validated')) return null
  if (earlier.length === 1) return 'L’étape précédente #1 sera automatiquement validée.'
  return `Les étapes précédentes #1 à #${earlier.length} seront automatiquement validées.`
}

// A change of steps adds validation dates and never replaces an existing date.
function withStatus(step: Step, status: StepStatus, now: string): Step {
  return {
    ...step,
    status,
    readyAt: status === 'proposed' ? null : (step.readyAt ?? now),
    validatedAt: status === 'validated' ? (step.validatedAt ?? now) : null,
  }
}

/** The fields of a process beside its steps, in the order of its form; an empty text means no value. */
export const processDetails = ['name', 'startDate', 'estimatedEndDate'] as const
/** Whether the start may still move: until the car has arrived or the work is done. */
export const mayMoveStart = ({ status, visit }: Pick<Process, 'status' | 'visit'>): boolean =>
  visit.arrivedAt === null && status !== 'completed'

/** The fields that the form of this process has. */
export const detailsOf = (process: Pick<Process, 'status' | 'visit'>): ProcessDetail[] =>
  processDetails.filter((detail) => detail !== 'startDate' || mayMoveStart(process))

/** The text of a field as the form starts with it; the start is a day. */
const detailText = (process: Pick<Process, ProcessDetail>, detail: ProcessDetail): string =>
  detail === 'startDate' ? dayParis(process.startDate) : (process[detail] ?? '')

export type ProcessDetail = (typeof processDetails)[number]

/** The values of the update form; null where nothing is chosen yet. */
export type UpdateChoice = Record<ProcessDetail, string> & {
  stepTypeId: string | null
  selectedIndex: number | null
  status: StepStatus | null
}

type StepPreview = { name: string; status: StepStatus }

type Before = Pick<Process, ProcessDetail | 'stepTypeId' | 'steps' | 'status' | 'visit'>

/** The values when the form opens: the current type and step. */
export function firstChoice(process: Before): UpdateChoice {
  return { ...keptType(process), ...eachDetail((detail) => detailText(process, detail)) }
}

/** The values of a form without scripts. Without a chosen step the steps are unchanged, and the status is ignored. */
export function typedChoice(process: Before, typed: Partial<Record<string, string>>): UpdateChoice {
  const index = Number(typed.selectedIndex || Number.NaN)
  return {
    stepTypeId: typed.stepType_id || process.stepTypeId,
    selectedIndex: Number.isInteger(index) ? index : null,
    status: stepStatuses.find((status) => status === typed.status) ?? 'ready',
    ...eachDetail((detail) => typed[detail] ?? detailText(process, detail)),
  }
}

/** The values of a form once its script runs: a step is selected, if its type has a current one. */
export function choiceWithScript(process: Before, typed: Partial<Record<string, string>>): UpdateChoice {
  const choice = typedChoice(process, typed)
  return choice.selectedIndex === null ? withType(choice, process, choice.stepTypeId) : choice
}

/** The values with another type: no step is selected, unless the process's own type is chosen again. */
export function withType(choice: UpdateChoice, process: Before, stepTypeId: string | null): UpdateChoice {
  if (stepTypeId === process.stepTypeId) return { ...choice, ...keptType(process) }
  return { ...choice, stepTypeId, selectedIndex: null, status: 'proposed' }
}

/** The steps before an update: those of another type are all proposed. */
export function stepsBefore(process: Before, other: { steps: readonly { name: string }[] } | null): StepPreview[] {
  if (other) return other.steps.map(({ name }) => ({ name, status: 'proposed' }))
  return process.steps.map(({ name, status }) => ({ name, status: legacyStatus(status) }))
}

/** The steps after an update: those before the chosen one validated, later ones proposed. */
export function stepsAfter(steps: readonly StepPreview[], target: Target | null): StepPreview[] {
  if (target === null || !steps[target.selectedIndex]) return [...steps]
  return steps.map(({ name }, index) => ({ name, status: statusAt(index, target) }))
}

/** The target of an update, once a step and a status are chosen. */
export function targetOf({ selectedIndex, status }: UpdateChoice): Target | null {
  return selectedIndex === null || status === null ? null : { selectedIndex, status }
}

/** Whether an update can be sent: it needs a type, chosen or current, a step of it and a status. */
export function mayUpdate(choice: UpdateChoice, steps: readonly unknown[]): boolean {
  const target = targetOf(choice)
  return choice.stepTypeId !== null && target !== null && target.selectedIndex < steps.length
}

/** The patch of an update, with changed fields only; an emptied name or date is null. */
export function updatePatch(process: Before, choice: UpdateChoice, steps: readonly StepPreview[]): ProcessPatch {
  const target = targetOf(choice)
  const written = detailsOf(process).map((detail) => [detail, choice[detail].trim()] as const)
  const changed = written.filter(([detail, text]) => text !== detailText(process, detail))
  return {
    ...Object.fromEntries(changed.map(([detail, text]) => [detail, text || null])),
    ...(choice.stepTypeId !== null && choice.stepTypeId !== process.stepTypeId && { stepType_id: choice.stepTypeId }),
    ...(target &&
      moves(steps, target) && { stepsRemap: { status: target.status, selectedIndex: target.selectedIndex } }),
  }
}

/** Whether an update with this target ends the process, or confirms its end; a confirmation is asked first. */
export const targetFinalises = (target: Target | null | undefined, steps: readonly unknown[]): boolean =>
  !!target && finalises(steps, target.selectedIndex, target.status)

function keptType(process: Before): Pick<UpdateChoice, 'stepTypeId' | 'selectedIndex' | 'status'> {
  const steps = stepsBefore(process, null)
  const index = preselectedIndex(steps)
  const step = steps[index]
  return { stepTypeId: process.stepTypeId, selectedIndex: step ? index : null, status: step?.status ?? null }
}

const eachDetail = (read: (detail: ProcessDetail) => string) =>
  Object.fromEntries(processDetails.map((detail) => [detail, read(detail)])) as Record<ProcessDetail, string>

const moves = (steps: readonly StepPreview[], target: Target): boolean =>
  steps.some(({ status }, index) => status !== statusAt(index, target))
