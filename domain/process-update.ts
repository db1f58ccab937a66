import type { Process, ProcessPatch } from './process.ts'
import { finalises, preselectedIndex, type StepStatus } from './steps.ts'

/** What the update form asks; null where nothing is chosen yet. */
export type UpdateChoice = {
  stepTypeId: string | null
  selectedIndex: number | null
  status: StepStatus | null
  name: string
  estimatedEndDate: string
}

export type StepPreview = { name: string; status: StepStatus }
export type UpdatePreview = { steps: StepPreview[]; notice: string | null }

type Target = { selectedIndex: number; status: StepStatus }
type Before = Pick<Process, 'name' | 'estimatedEndDate' | 'stepTypeId' | 'steps'>

/** The form as it opens: the type is kept, and so is the step at hand. */
export function firstChoice(process: Before): UpdateChoice {
  return {
    ...keptType(process),
    name: process.name ?? '',
    estimatedEndDate: process.estimatedEndDate ?? '',
  }
}

/** Another type brings other steps, none of which is chosen yet; the process's own brings its step at hand back. */
export function withType(choice: UpdateChoice, process: Before, stepTypeId: string): UpdateChoice {
  if (stepTypeId === process.stepTypeId) return { ...choice, ...keptType(process) }
  return { ...choice, stepTypeId, selectedIndex: null, status: 'proposed' }
}

/** The steps an update starts from: those of another type are all ahead. */
export function stepsBefore(process: Before, other: { steps: readonly { name: string }[] } | null): StepPreview[] {
  if (other) return other.steps.map(({ name }) => ({ name, status: 'proposed' }))
  return process.steps.map(({ name, status }) => ({ name, status }))
}

/** What the steps would become: those before the chosen one validated, those after it ahead. */
export function stepsAfter(steps: readonly StepPreview[], target: Target | null): StepPreview[] {
  if (target === null || !steps[target.selectedIndex]) return [...steps]
  return steps.map(({ name }, index) => ({ name, status: statusAt(index, target) }))
}

/** Where the work stands, once a step and a status are chosen. */
export function targetOf({ selectedIndex, status }: UpdateChoice): Target | null {
  return selectedIndex === null || status === null ? null : { selectedIndex, status }
}

/** A type, chosen or current, a step of it and a status: less than that cannot be sent. */
export function mayUpdate(choice: UpdateChoice, steps: readonly unknown[]): boolean {
  const target = targetOf(choice)
  return choice.stepTypeId !== null && target !== null && target.selectedIndex < steps.length
}

/** Only what changes is sent; a name or a date that was emptied is sent as null. */
export function updatePatch(process: Before, choice: UpdateChoice, steps: readonly StepPreview[]): ProcessPatch {
  const name = choice.name.trim() || null
  const estimatedEndDate = choice.estimatedEndDate || null
  const target = targetOf(choice)
  return {
    ...(name !== process.name && { name }),
    ...(estimatedEndDate !== process.estimatedEndDate && { estimatedEndDate }),
    ...(choice.stepTypeId !== null && choice.stepTypeId !== process.stepTypeId && { stepType_id: choice.stepTypeId }),
    ...(target &&
      moves(steps, target) && { stepsRemap: { status: target.status, selectedIndex: target.selectedIndex } }),
  }
}

/** Whether sending this patch ends the process, which is asked first. */
export function patchFinalises(
  { status }: Pick<Process, 'status'>,
  { stepsRemap }: ProcessPatch,
  steps: readonly unknown[],
): boolean {
  if (status === 'completed' || !stepsRemap) return false
  return finalises(steps, stepsRemap.selectedIndex, stepsRemap.status)
}

function keptType({ stepTypeId, steps }: Before): Pick<UpdateChoice, 'stepTypeId' | 'selectedIndex' | 'status'> {
  const index = preselectedIndex(steps)
  const step = steps[index]
  return { stepTypeId, selectedIndex: step ? index : null, status: step?.status ?? null }
}

const moves = (steps: readonly StepPreview[], target: Target): boolean =>
  steps.some(({ status }, index) => status !== statusAt(index, target))

function statusAt(index: number, { selectedIndex, status }: Target): StepStatus {
  if (index === selectedIndex) return status
  return index < selectedIndex ? 'validated' : 'proposed'
}
