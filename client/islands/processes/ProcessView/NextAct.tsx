import type { MouseEvent } from 'react'
import { acts } from '../../../../domain/board/acts.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { currentStep, type NextActions, type Step } from '../../../../domain/processes/steps.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ActForm } from './ActionForm.tsx'
import styles from './StepAct.module.css'
import { actsBox, StepAct } from './StepAct.tsx'
import type { ProcessActions } from './useProcessActions.ts'

type Props = {
  process: Process
  next: NextActions
  actions: ProcessActions
  step: Step
  /** Whether the action of the current step is the main one: not during a wait. */
  isMain: boolean
}

export const actOf = ({ id }: Step, { markReady, validate }: NextActions) =>
  markReady === id ? 'markReady' : validate === id ? 'validate' : null

/** The action of the current step; in a run of validations it continues with the next process. */
export function NextAct({ process: { id }, step, next, actions, isMain }: Props) {
  const { move, following, pending } = actions
  const { id: stepId, name } = step
  const act = actOf(step, next)
  if (!act) return null
  const run = act === 'validate' && isMain ? following : null
  const send = run ? run.move : move
  const form = (
    <ActForm key={act} name={act} params={{ id, stepId }} act={() => send({ act, stepId })} className={actsBox}>
      <Button
        type="submit"
        kind={isMain ? 'primary' : 'plain'}
        icon={act === 'validate' ? 'check' : undefined}
        disabled={pending}
        onClick={ignoreSecondPress}
      >
        {acts[act].label}
      </Button>
    </ActForm>
  )
  if (!isMain) return form
  return (
    <StepAct name={name} aside={run && <RunAside {...{ step, actions }} />}>
      {form}
    </StepAct>
  )
}

/** In a run of validations: the number of others, and a button to validate without continuing. */
function RunAside({ step, actions: { move, following, pending } }: Pick<Props, 'step' | 'actions'>) {
  const others = following?.others ?? 0
  return (
    <div className={styles.run}>
      <span>
        puis&nbsp;: {others === 1 ? '1 autre' : `${others} autres`} à valider <span aria-hidden="true">→</span>
      </span>
      <Button
        kind="quiet"
        disabled={pending}
        aria-label="Rester, valider sans passer au suivant"
        onClick={(event) => event.detail < 2 && move({ act: 'validate', stepId: step.id })}
      >
        Rester
      </Button>
    </div>
  )
}

/** In a run of validations the action is at the foot of the sheet, at the same place for every process. */
export function RunFoot({ process, next, actions }: Omit<Props, 'step' | 'isMain'>) {
  const step = currentStep(process.steps)
  if (!actions.isRun || process.waiting || !step || actOf(step, next) !== 'validate') return null
  return (
    <div className={styles.foot}>
      <NextAct {...{ process, step, next, actions }} isMain />
    </div>
  )
}

/** Ignores an accidental second press, which would hit the action that replaced the pressed one. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
