import type { MouseEvent } from 'react'
import { formatDay } from '../../../domain/dates.ts'
import type { Process } from '../../../domain/process.ts'
import { type NextActions, type Step, stepLabels } from '../../../domain/steps.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/Dialog.module.css'
import { StepAct } from '../../ui/StepAct.tsx'
import { Thread } from '../../ui/Thread.tsx'
import { countsSentence } from '../../ui/thread-words.ts'
import { HistorySection } from './HistorySection.tsx'
import type { ProcessActions } from './useProcessActions.ts'
import { useWaitingMove } from './useWaitingMove.ts'
import { WaitingMove } from './WaitingMove.tsx'

type Props = { process: Process; next: NextActions; actions: ProcessActions }

export function StepPanel({ process, next, actions }: Props) {
  const { validated, total } = process.stepsSummary
  const waiting = useWaitingMove(process.id)
  const actionsOf = (step: Step) => {
    if (waiting?.move.stepId === step.id) return <WaitingMove onDrop={waiting.drop} />
    return hasActions(step, next) && <StepButtons step={step} next={next} actions={actions} />
  }
  return (
    <div className={styles.main}>
      <h3 className={styles.sectionHead}>
        <span>Étapes</span>
        <span className="num" aria-hidden="true">
          {validated}/{total}
        </span>
      </h3>
      <p className="vh" role="status">
        {countsSentence(process.stepsSummary)}
      </p>
      <Thread
        steps={process.steps}
        renderActions={actionsOf}
        end={endText(process)}
        wound={process.status === 'completed'}
      />
      <HistorySection id={process.id} />
    </div>
  )
}

type ButtonsProps = { step: Step; next: NextActions; actions: ProcessActions }

function StepButtons({ step, next, actions: { move, pending } }: ButtonsProps) {
  const back = next.revert.find(({ stepId }) => stepId === step.id)
  return (
    <>
      {(next.markReady === step.id || next.validate === step.id) && (
        <StepAct name={step.name}>
          {next.markReady === step.id ? (
            <Button
              key="markReady"
              kind="primary"
              disabled={pending}
              onClick={once(() => move({ act: 'markReady', stepId: step.id }))}
            >
              Marquer prêt
            </Button>
          ) : (
            <Button
              key="validate"
              kind="primary"
              icon="check"
              disabled={pending}
              onClick={once(() => move({ act: 'validate', stepId: step.id }))}
            >
              Valider
            </Button>
          )}
        </StepAct>
      )}
      {back && (
        <Button
          kind="quiet"
          icon="undo"
          disabled={pending}
          onClick={() => move({ act: 'revert', stepId: step.id, to: back.to })}
        >
          Repasser à {stepLabels[back.to]}
        </Button>
      )}
    </>
  )
}

/** A nervous second press falls on the next act, which stands where this one stood. */
const once =
  (press: () => void) =>
  ({ detail }: MouseEvent) => {
    if (detail < 2) press()
  }

const hasActions = ({ id }: Step, { markReady, validate, revert }: NextActions): boolean =>
  markReady === id || validate === id || revert.some(({ stepId }) => stepId === id)

function endText({ status, completedAt, estimatedEndDate }: Process): string | null {
  if (status === 'completed' && completedAt) return `Terminé le ${formatDay(completedAt)}`
  return estimatedEndDate ? `Fin estimée le ${formatDay(estimatedEndDate)}` : null
}
