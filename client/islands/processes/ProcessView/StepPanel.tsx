import { useContext, useEffect, useRef } from 'react'
import { heldStepText } from '../../../../domain/approvals/withdrawal.ts'
import { actHref, acts } from '../../../../domain/board/acts.ts'
import { formatDay } from '../../../../domain/ground/dates.ts'
import { can } from '../../../../domain/ground/permissions.ts'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { stepLabels } from '../../../../domain/processes/step-status.ts'
import { currentStep, type NextActions, type Step } from '../../../../domain/processes/steps.ts'
import { regainFocus } from '../../../runtime/regions/regain-focus.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { OnPage, Section } from '../../../ui/dialog/Section.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Thread } from '../../../ui/processes/Thread.tsx'
import { countsSentence } from '../../../ui/processes/thread-words.ts'
import { ActForm } from './ActionForm.tsx'
import type { EntriesCode } from './entries/entries-code.ts'
import { actOf, NextAct } from './NextAct.tsx'
import type { ProcessActions } from './useProcessActions.ts'
import type { ProcessForms } from './useProcessForms.ts'
import { useWaitingMove } from './useStepMove.ts'
import type { Viewer } from './viewer.ts'

type Props = {
  process: Process
  viewer: Viewer
  now: Date
  next: NextActions
  actions: ProcessActions
  forms: ProcessForms
  entries: EntriesCode | null
  /** Whether the action of the current step is the main one: not during a wait. */
  isMain: boolean
}

/** The steps: the current one with its action; further actions on a step appear after a press on it. */
export function StepPanel({ process, viewer, now, next, actions, forms, entries, isMain }: Props) {
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
    return <StepActions {...{ process, viewer, step, next, actions, forms, isMain }} entries={adds ? entries : null} />
  }
  const entriesOf = (step: Step) =>
    entries?.hasRoom(process, step) && (
      <entries.Entries {...{ process, viewer, step }} offers={annotates && step.id === atHand} adds={false} />
    )
  const foldedOf = (step: Step) => {
    if (!annotates || !entries || step.id === atHand) return null
    if (entries.hasRoom(process, step)) return <entries.AddEntries process={process} step={step} />
    return <entries.Entries {...{ process, viewer, step }} offers adds />
  }
  const backOf = (step: Step) => {
    const back = isMoving(step) ? undefined : next.revert.find((each) => each.stepId === step.id)
    return back && <StepBack {...{ process, actions }} back={back} />
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
        steps={process.steps.map((step) => ({ ...step, held: heldStepText(step, process.approvals, now) }))}
        renderActions={actionsOf}
        renderFolded={foldedOf}
        renderBack={backOf}
        renderMore={entriesOf}
        idOf={onPage ? ({ id }) => `etape-${id}` : undefined}
        end={endText(process)}
        wound={process.status === 'completed'}
      />
    </Section>
  )
}

type StepActionsProps = Omit<Props, 'now'> & { step: Step }

/** The act of a step, the way to add entries to it, and « Bloqué ». In a run of validations, its act is at the foot of the sheet. */
function StepActions({ process, viewer, step, next, actions, forms, entries, isMain }: StepActionsProps) {
  const act = actOf(step, next)
  const atFoot = isMain && actions.isRun && act === 'validate'
  return (
    <>
      {!atFoot && <NextAct {...{ process, step, next, actions, isMain }} />}
      {entries && <entries.AddEntries process={process} step={step} />}
      {act === 'markReady' && isMain && can(viewer, acts.blocked.right) && (
        <LinkButton kind="quiet" icon="late" {...forms.wait.linkTo(actHref('blocked', { id: process.id }))}>
          {acts.blocked.label}
          <span className="vh">, il manque une pièce</span>
        </LinkButton>
      )}
    </>
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

type BackProps = Pick<Props, 'process' | 'actions'> & { back: NextActions['revert'][number] }

function StepBack({ process: { id }, actions: { move, pending }, back: { stepId, to } }: BackProps) {
  return (
    <ActForm name="revert" params={{ id, stepId }} act={() => move({ act: 'revert', stepId, to })}>
      <input type="hidden" name="status" value={to} />
      <Button type="submit" kind="quiet" icon="undo" disabled={pending}>
        {acts.revert.label} {stepLabels[to]}
      </Button>
    </ActForm>
  )
}

function endText({ status, completedAt, estimatedEndDate }: Process): string | null {
  if (status === 'completed' && completedAt) return `Terminé le ${formatDay(completedAt)}`
  return estimatedEndDate ? `Fin estimée le ${formatDay(estimatedEndDate)}` : null
}
