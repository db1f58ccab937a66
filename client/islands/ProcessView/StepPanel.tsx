import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useContext, useEffect, useRef, useState } from 'react'
import { blockedHref } from '../../../domain/addresses/page-links.ts'
import { formatDay, formatDayTime } from '../../../domain/dates.ts'
import { type Activity, activityText } from '../../../domain/events.ts'
import { fullName } from '../../../domain/full-name.ts'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { stepLabels } from '../../../domain/processes/step-status.ts'
import { currentStep, type NextActions, type Step } from '../../../domain/processes/steps.ts'
import * as routes from '../../../domain/routes.ts'
import * as labels from '../../../domain/texts/labels.ts'
import { regainFocus } from '../../page/regain-focus.ts'
import { historyQuery } from '../../queries/processes.ts'
import { cacheHere } from '../../queries/query-client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Fold } from '../../ui/dialog/Fold.tsx'
import { OnPage, Section } from '../../ui/dialog/Section.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Thread } from '../../ui/process/Thread.tsx'
import { countsSentence } from '../../ui/process/thread-words.ts'
import { ActionForm } from './ActionForm.tsx'
import type { EntriesCode } from './entries/entries.ts'
import styles from './ProcessView.module.css'
import { acts, StepAct } from './StepAct.tsx'
import type { ProcessActions } from './useProcessActions.ts'
import type { ProcessForms } from './useProcessForms.ts'
import { useWaitingMove } from './useStepMove.ts'
import type { Viewer } from './viewer.ts'

type Props = {
  process: Process
  viewer: Viewer
  next: NextActions
  actions: ProcessActions
  forms: ProcessForms
  entries: EntriesCode | null
  activity?: Activity[] | undefined
  /** Whether the act of the step at hand is the main one: not while the process waits. */
  isMain: boolean
}

/** The steps: the one at hand with its act; what else there is to do with a step, behind a press on it. */
export function StepPanel({ process, viewer, next, actions, forms, entries, activity, isMain }: Props) {
  const onPage = useContext(OnPage)
  const { validated, total } = process.stepsSummary
  const waiting = useWaitingMove(process.id)
  const annotates = can(viewer, 'annotate')
  const atHand = currentStep(process.steps)?.id
  const isMoving = (step: Step) => waiting?.move.stepId === step.id
  const actionsOf = (step: Step) => {
    const adds = annotates && entries && step.id === atHand
    if (isMoving(step)) return <WaitingMove onDrop={waiting?.drop ?? (() => undefined)} />
    if (!actOf(step, next) && !adds) return null
    return (
      <>
        <NextAct {...{ process, step, next, actions, isMain }} />
        {adds && <entries.AddEntries process={process} step={step} />}
        {actOf(step, next) === 'markReady' && isMain && can(viewer, 'keepWaiting') && (
          <LinkButton kind="quiet" icon="late" {...forms.wait.linkTo(blockedHref(process.id))}>
            Bloqué<span className="vh">, il manque une pièce</span>
          </LinkButton>
        )}
        {isMain && <RunAside {...{ step, next, actions }} />}
      </>
    )
  }
  const entriesOf = (step: Step) =>
    entries?.hasRoom(process, step) && (
      <entries.Entries {...{ process, viewer, step }} offers={annotates && step.id === atHand} adds={false} />
    )
  const foldedOf = (step: Step) => {
    const back = isMoving(step) ? undefined : next.revert.find((each) => each.stepId === step.id)
    const adds = annotates && entries && step.id !== atHand
    if (!back && !adds) return null
    return (
      <>
        {adds && !entries.hasRoom(process, step) && <entries.Entries {...{ process, viewer, step }} offers adds />}
        {adds && entries.hasRoom(process, step) && <entries.AddEntries process={process} step={step} />}
        {back && <StepBack {...{ process, actions }} back={back} />}
      </>
    )
  }
  const count = (
    <span className="num" aria-hidden="true">
      {validated}/{total}
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
        renderFolded={foldedOf}
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

type ActProps = Pick<Props, 'process' | 'next' | 'actions' | 'isMain'> & { step: Step }

const actOf = ({ id }: Step, { markReady, validate }: NextActions) =>
  markReady === id ? 'markReady' : validate === id ? 'validate' : null

/** The act of the step at hand; in a run of validations it goes on to the next process. */
function NextAct({ process: { id }, step, next, actions: { move, following, pending }, isMain }: ActProps) {
  const { id: stepId, name } = step
  const act = actOf(step, next)
  if (!act) return null
  const run = act === 'validate' && isMain ? following : null
  const send = run ? run.move : move
  const form = (
    <ActionForm key={act} action={forward[act].href({ id, stepId })} act={() => send({ act, stepId })} className={acts}>
      <Button
        type="submit"
        kind={isMain ? 'primary' : 'plain'}
        icon={act === 'validate' ? 'check' : undefined}
        disabled={pending}
        onClick={ignoreSecondPress}
      >
        {forward[act].title}
      </Button>
    </ActionForm>
  )
  return isMain ? <StepAct name={name}>{form}</StepAct> : form
}

/** In a run of validations: how many others wait, and the way to validate without going on. */
function RunAside({ step, next, actions: { move, following, pending } }: Pick<ActProps, 'step' | 'next' | 'actions'>) {
  if (!following || actOf(step, next) !== 'validate') return null
  const { others } = following
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

type BackProps = Pick<Props, 'process' | 'actions'> & { back: NextActions['revert'][number] }

function StepBack({ process: { id }, actions: { move, pending }, back: { stepId, to } }: BackProps) {
  return (
    <ActionForm action={routes.stepRevert.href({ id, stepId })} act={() => move({ act: 'revert', stepId, to })}>
      <input type="hidden" name="status" value={to} />
      <Button type="submit" kind="quiet" icon="undo" disabled={pending}>
        Repasser à {stepLabels[to]}
      </Button>
    </ActionForm>
  )
}

const forward = { markReady: routes.stepPrepare, validate: routes.stepValidate }

/** Ignores an accidental second press, which would hit the action that replaced the pressed one. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

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
    <Fold
      icon="history"
      title={data ? `Historique (${data.items.length})` : 'Historique'}
      apart
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {data && <Entries items={data.items} />}
      {!data && (error ? <p role="alert">{error.message}</p> : <p role="status">{open && labels.loading}</p>)}
    </Fold>
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
