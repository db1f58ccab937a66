import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Process } from '../../../../domain/processes/process.ts'
import {
  choiceWithScript,
  firstChoice,
  mayUpdate,
  remapNotice,
  stepsAfter,
  stepsBefore,
  targetOf,
  typedChoice,
  type UpdateChoice,
  updatePatch,
  withType,
} from '../../../../domain/processes/process-update.ts'
import { preselectedIndex } from '../../../../domain/processes/steps.ts'
import type { StepType } from '../../../../domain/step-types/step-type.ts'
import { type FormValues, formValues } from '../../../runtime/forms/check-form.ts'
import { useAwake } from '../../../runtime/islands/useAwake.ts'

/**
 * The choices about the process itself, and their effect on the steps.
 * @param typed values that the page was rendered with; without them the form exists only in the browser
 */
export function useChoice(
  process: Process,
  stepTypes: readonly StepType[],
  typed: FormValues | undefined,
  form: RefObject<HTMLFormElement | null>,
) {
  const awake = useAwake()
  const [first] = useState(() => firstChoice(process))
  const [choice, setChoice] = useState(() => (typed ? typedChoice(process, typed) : first))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration, before the typed values are overwritten
  useLayoutEffect(() => {
    if (typed && form.current) setChoice(choiceWithScript(process, plainValues(form.current)))
  }, [])
  const startsAgain = choice.stepTypeId !== process.stepTypeId
  const other = startsAgain ? stepTypes.find(({ id }) => id === choice.stepTypeId) : undefined
  const steps = stepsBefore(process, other ?? null)
  const target = targetOf(choice)
  const complete = mayUpdate(choice, steps)
  return {
    awake,
    first,
    choice,
    steps,
    target,
    complete,
    startsAgain,
    atHand: steps[preselectedIndex(steps)]?.name,
    changed: keys(first).some((key) => choice[key] !== first[key]),
    types: typesOf(process, stepTypes),
    preview: stepsAfter(steps, target),
    notice: target && complete ? remapNotice(steps, target.selectedIndex) : null,
    /** The reason why the form cannot be sent yet, or an effect that is not visible. */
    why:
      awake && !complete
        ? missing(choice)
        : startsAgain && 'Les étapes du nouveau type remplacent celles d’aujourd’hui.',
    patch: () => updatePatch(process, choice, steps),
    change: (part: Partial<UpdateChoice>) => setChoice((known) => ({ ...known, ...part })),
    chooseType: (id: string) => setChoice((known) => withType(known, process, id)),
  }
}

/** Values of the plain form. A type that was chosen but not loaded yet brings its own steps. */
function plainValues(form: HTMLFormElement): FormValues {
  const values = formValues(form)
  const type = form.querySelector<HTMLInputElement>('[name=repairType]:checked, [name=type]:checked')?.value
  return type && type !== values.stepType_id ? { ...values, stepType_id: type, selectedIndex: '' } : values
}

/** The types to choose from: the active ones, and the process's own type even if it is archived. */
function typesOf({ stepType }: Process, stepTypes: readonly StepType[]) {
  const offered = stepTypes.filter(({ archived, id }) => !archived || id === stepType?.id)
  return stepType === null || offered.some(({ id }) => id === stepType.id) ? offered : [stepType, ...offered]
}

function missing({ stepTypeId, selectedIndex }: UpdateChoice): string {
  if (stepTypeId === null) return 'Choisissez un type de réparation.'
  return selectedIndex === null ? 'Choisissez l’étape où en est le travail.' : 'Choisissez un statut.'
}

const keys = (choice: UpdateChoice) => Object.keys(choice) as (keyof UpdateChoice)[]
