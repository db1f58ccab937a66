import { Button } from '../../client/ui/Button.tsx'
import { StepAct } from '../../client/ui/StepAct.tsx'
import { Thread } from '../../client/ui/Thread.tsx'
import { formatDay } from '../../domain/dates.ts'
import type { Process } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { type NextActions, type Step, stepLabels } from '../../domain/steps.ts'
import { HiddenFields } from '../layout/HiddenFields.tsx'

type Props = { process: Process; next: NextActions }

/** The thread with its buttons, each a form of its own. */
export function StepThread({ process, next }: Props) {
  return (
    <Thread
      steps={process.steps}
      renderActions={(step) => isActive(step, next) && <StepForms id={process.id} step={step} next={next} />}
      end={endText(process)}
      wound={process.status === 'completed'}
    />
  )
}

function StepForms({ id, step, next }: { id: string; step: Step; next: NextActions }) {
  const target = { id, stepId: step.id }
  const back = next.revert.find(({ stepId }) => stepId === step.id)
  return (
    <>
      {next.markReady === step.id && (
        <StepAct name={step.name}>
          <form method="post" action={routes.stepPrepare.href(target)}>
            <HiddenFields />
            <Button type="submit" kind="primary">
              {routes.stepPrepare.title}
            </Button>
          </form>
        </StepAct>
      )}
      {next.validate === step.id && (
        <StepAct name={step.name}>
          <form method="post" action={routes.stepValidate.href(target)}>
            <HiddenFields />
            <Button type="submit" kind="primary" icon="check">
              {routes.stepValidate.title}
            </Button>
          </form>
        </StepAct>
      )}
      {back && (
        <form method="post" action={routes.stepRevert.href(target)}>
          <HiddenFields />
          <input type="hidden" name="status" value={back.to} />
          <Button type="submit" kind="quiet" icon="undo">
            Repasser à {stepLabels[back.to]}
          </Button>
        </form>
      )}
    </>
  )
}

const isActive = ({ id }: Step, { markReady, validate, revert }: NextActions): boolean =>
  markReady === id || validate === id || revert.some(({ stepId }) => stepId === id)

function endText({ status, completedAt, estimatedEndDate }: Process): string | null {
  if (status === 'completed' && completedAt) return `Terminé le ${formatDay(completedAt)}`
  return estimatedEndDate ? `Fin estimée le ${formatDay(estimatedEndDate)}` : null
}
