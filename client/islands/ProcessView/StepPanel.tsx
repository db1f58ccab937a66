import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { formatDay, formatDayTime } from '../../../domain/dates.ts'
import { type Activity, activityText } from '../../../domain/events.ts'
import { fullName } from '../../../domain/full-name.ts'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { stepLabels } from '../../../domain/processes/step-status.ts'
import type { NextActions, Step } from '../../../domain/processes/steps.ts'
import * as routes from '../../../domain/routes.ts'
import * as labels from '../../../domain/texts/labels.ts'
import { regainFocus } from '../../page/regain-focus.ts'
import { historyQuery } from '../../queries/processes.ts'
import { cacheHere } from '../../queries/query-client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import historySectionStyles from '../../ui/dialog/Dialog.module.css'
import { OnPage, Section } from '../../ui/dialog/Section.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Thread } from '../../ui/process/Thread.tsx'
import { countsSentence } from '../../ui/process/thread-words.ts'
import { ActionForm } from './ActionForm.tsx'
import type { EntriesCode } from './entries/entries.ts'
import styles from './ProcessView.module.css'
import { acts, StepAct } from './StepAct.tsx'
import type { ProcessActions } from './useProcessActions.ts'
import { useWaitingMove } from './useStepMove.ts'
import type { Viewer } from './viewer.ts'

type Props = {
  process: Process
  viewer: Viewer
  next: NextActions
  actions: ProcessActions
  entries: EntriesCode | null
  activity?: Activity[] | undefined
  /** Content beside the panel's title. */
  aside?: ReactNode
}

export function StepPanel({ process, viewer, next, actions, entries, activity, aside }: Props) {
  const onPage = useContext(OnPage)
  const { validated, total } = process.stepsSummary
  const waiting = useWaitingMove(process.id)
  const actionsOf = (step: Step) => {
    if (waiting?.move.stepId === step.id) return <WaitingMove onDrop={waiting.drop} />
    return hasActions(step, next) && <StepForms {...{ process, step, next, actions }} />
  }
  const entriesOf = (step: Step) =>
    entries?.hasRoom(process, step) && (
      <entries.Entries {...{ process, viewer, step }} offers={can(viewer, 'annotate')} />
    )
  const count = (
    <span className={styles.asides}>
      {aside}
      <span className="num" aria-hidden="true">
        {validated}/{total}
      </span>
    </span>
  )
  return (
    <Section title="Étapes" id="etapes" aside={count}>
      <p className="vh" role="status">
        {countsSentence(process.stepsSummary)}
      </p>
      <Thread
        steps={process.steps}
        renderActions={actionsOf}
        renderMore={entriesOf}
        idOf={onPage ? ({ id }) => `etape-${id}` : undefined}
        end={endText(process)}
        wound={process.status === 'completed'}
      />
      <HistorySection id={process.id} activity={activity} />
    </Section>
  )
}

/** Replaces a step's buttons while a move waits for the network. */
function WaitingMove({ onDrop }: { onDrop: () => void }) {
  const notice = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone. The focus does not go to the next button: an accidental press would undo the move.
  useEffect(() => regainFocus(notice.current), [])
  return (
    <Row>
      <p ref={notice} role="alert" tabIndex={-1} className="small">
        {labels.waitsForNetwork}
      </p>
      <Button kind="quiet" icon="close" onClick={onDrop}>
        Annuler
      </Button>
    </Row>
  )
}

type StepProps = Pick<Props, 'process' | 'next' | 'actions'> & { step: Step }

function StepForms({ process: { id }, step, next, actions: { move, following, pending } }: StepProps) {
  const { id: stepId, name } = step
  const back = next.revert.find((each) => each.stepId === stepId)
  const act = next.markReady === stepId ? 'markReady' : next.validate === stepId ? 'validate' : null
  return (
    <>
      {act && (
        <StepAct name={name}>
          <ActionForm
            key={act}
            action={forward[act].href({ id, stepId })}
            act={() => move({ act, stepId })}
            className={acts}
          >
            {act === 'validate' && following && (
              <Button
                kind="primary"
                icon="check"
                disabled={pending}
                onClick={(event) => event.detail < 2 && following.move({ act, stepId })}
              >
                Valider et suivant ({following.others})
              </Button>
            )}
            <Button
              type="submit"
              kind={act === 'validate' && following ? 'plain' : 'primary'}
              icon={act === 'validate' ? 'check' : undefined}
              disabled={pending}
              onClick={ignoreSecondPress}
            >
              {forward[act].title}
            </Button>
          </ActionForm>
        </StepAct>
      )}
      {back && (
        <ActionForm
          action={routes.stepRevert.href({ id, stepId })}
          act={() => move({ act: 'revert', stepId, to: back.to })}
        >
          <input type="hidden" name="status" value={back.to} />
          <Button type="submit" kind="quiet" icon="undo" disabled={pending}>
            Repasser à {stepLabels[back.to]}
          </Button>
        </ActionForm>
      )}
    </>
  )
}

const forward = { markReady: routes.stepPrepare, validate: routes.stepValidate }

/** Ignores an accidental second press, which would hit the action that replaced the pressed one. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

const hasActions = ({ id }: Step, { markReady, validate, revert }: NextActions): boolean =>
  markReady === id || validate === id || revert.some(({ stepId }) => stepId === id)

function endText({ status, completedAt, estimatedEndDate }: Process): string | null {
  if (status === 'completed' && completedAt) return `Terminé le ${formatDay(completedAt)}`
  return estimatedEndDate ? `Fin estimée le ${formatDay(estimatedEndDate)}` : null
}

/** The history, folded, since it is seldom read. Where the page did not bring it, unfolding fetches it. */
function HistorySection({ id, activity }: { id: string; activity?: Activity[] | undefined }) {
  const [open, setOpen] = useState(false)
  const known = activity && { initialData: { items: activity } }
  const { data, error } = useQuery({ ...historyQuery(id), ...known, enabled: open }, cacheHere())
  return (
    <details className={historySectionStyles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="history" />
        Historique{data && ` (${data.items.length})`}
      </summary>
      {data && <Entries items={data.items} />}
      {!data && (error ? <p role="alert">{error.message}</p> : <p role="status">{open && labels.loading}</p>)}
    </details>
  )
}

function Entries({ items }: { items: Activity[] }) {
  return (
    <ul className={styles.entries}>
      {items.map((entry) => (
        <li key={entry.id}>
          {activityText(entry)}
          <p className="small muted">
            <time dateTime={entry.createdAt}>{formatDayTime(entry.createdAt)}</time>
            {entry.actor && `, ${fullName(entry.actor)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
