import { formatDay } from '../../../domain/dates.ts'
import type { Process } from '../../../domain/process.ts'
import type { Role } from '../../../domain/session.ts'
import { type NextActions, nextActions, type Step, stepLabels } from '../../../domain/steps.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/Dialog.module.css'
import { Thread } from '../../ui/Thread.tsx'
import { countsSentence } from '../../ui/thread-words.ts'
import { HistorySection } from './HistorySection.tsx'
import type { ProcessActions } from './useProcessActions.ts'
import { useWaitingMove } from './useWaitingMove.ts'
import { WaitingMove } from './WaitingMove.tsx'

type Props = { process: Process; role: Role; actions: ProcessActions }

export function StepPanel({ process, role, actions }: Props) {
  const { validated, total } = process.stepsSummary
  const next = nextActions(process.steps, role)
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
      {next.propose === step.id && (
        <Button disabled={pending} onClick={() => move({ act: 'propose', stepId: step.id })}>
          Marquer prêt
        </Button>
      )}
      {next.validate === step.id && (
        <Button
          kind="primary"
          icon="check"
          disabled={pending}
          onClick={() => move({ act: 'validate', stepId: step.id })}
        >
          Valider
        </Button>
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

const hasActions = ({ id }: Step, { propose, validate, revert }: NextActions): boolean =>
  propose === id || validate === id || revert.some(({ stepId }) => stepId === id)

function endText({ status, completedAt, estimatedEndDate }: Process): string | null {
  if (status === 'completed' && completedAt) return `Terminé le ${formatDay(completedAt)}`
  return estimatedEndDate ? `Fin estimée le ${formatDay(estimatedEndDate)}` : null
}
