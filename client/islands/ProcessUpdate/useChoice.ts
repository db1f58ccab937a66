import { useState } from 'react'
import type { Process } from '../../../domain/process.ts'
import {
  firstChoice,
  mayUpdate,
  stepsAfter,
  stepsBefore,
  targetOf,
  type UpdateChoice,
  updatePatch,
  withType,
} from '../../../domain/process-update.ts'
import { remapNotice } from '../../../domain/remap.ts'
import type { StepType } from '../../../domain/step-type.ts'

/** What is chosen about the process itself, and what that would make of its steps. */
export function useChoice(process: Process, stepTypes: readonly StepType[]) {
  const [first] = useState(() => firstChoice(process))
  const [choice, setChoice] = useState(first)
  const isOther = choice.stepTypeId !== process.stepTypeId
  const steps = stepsBefore(process, isOther ? (stepTypes.find(({ id }) => id === choice.stepTypeId) ?? null) : null)
  const target = targetOf(choice)
  const complete = mayUpdate(choice, steps)
  return {
    choice,
    steps,
    complete,
    changed: keys(first).some((key) => choice[key] !== first[key]),
    types: typesOf(process, stepTypes),
    preview: stepsAfter(steps, target),
    notice: target && complete ? remapNotice(steps, target.selectedIndex) : null,
    /** Why it cannot be sent yet. */
    why: complete ? null : missing(choice),
    patch: () => updatePatch(process, choice, steps),
    change: (part: Partial<UpdateChoice>) => setChoice((known) => ({ ...known, ...part })),
    chooseType: (id: string) => setChoice((known) => withType(known, process, id)),
  }
}

/** The process's own type stays a choice once it is archived. */
function typesOf({ stepType }: Process, stepTypes: readonly StepType[]) {
  const offered = stepTypes.filter(({ archived, id }) => !archived || id === stepType?.id)
  return stepType === null || offered.some(({ id }) => id === stepType.id) ? offered : [stepType, ...offered]
}

function missing({ stepTypeId, selectedIndex }: UpdateChoice): string {
  if (stepTypeId === null) return 'Choisissez un type de réparation.'
  return selectedIndex === null ? 'Choisissez l’étape où en est le travail.' : 'Choisissez un statut.'
}

const keys = (choice: UpdateChoice) => Object.keys(choice) as (keyof UpdateChoice)[]
