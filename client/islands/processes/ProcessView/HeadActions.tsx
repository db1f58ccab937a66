import type { ComponentProps, ReactNode } from 'react'
import { actOf, acts } from '../../../../domain/board/acts.ts'
import { nextAct } from '../../../../domain/board/next-act.ts'
import { can, may } from '../../../../domain/ground/permissions.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { nextPresses, returnedYesterday, type VisitPress } from '../../../../domain/visits/visit.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { SheetActions } from '../../../ui/dialog/SheetActions.tsx'
import { HiddenValues } from '../../../ui/fields/HiddenValues.tsx'
import { ActForm, ActionForm } from './ActionForm.tsx'
import type { ProcessActions } from './useProcessActions.ts'
import type { ProcessForms } from './useProcessForms.ts'
import { useTaking } from './useTaking.ts'
import type { Viewer } from './viewer.ts'

type Props = {
  process: Process
  viewer: Viewer
  now: Date
  actions: ProcessActions
  forms: ProcessForms
}

/** The menu «…» of a process, with its rare actions. Actions without a use in the current state are left out. */
export function HeadActions(props: Props) {
  return (
    <SheetActions folded>
      <PeopleItems {...props} />
      <WorkItems {...props} />
      <PaperItems {...props} />
    </SheetActions>
  )
}

type ItemProps = Pick<ComponentProps<typeof Button>, 'icon' | 'disabled'> & { children: ReactNode }

function Item(props: ItemProps) {
  return <Button type="submit" kind="quiet" {...props} />
}

/** The assignee of the process: to take, to leave, to assign; nothing if a person works alone. */
function PeopleItems({ process, viewer, forms }: Props) {
  const taking = useTaking(process, viewer)
  const gives = can(viewer, acts.assign.right) && process.status !== 'completed' && process.hasTeam
  return (
    <>
      {gives && (
        <LinkButton kind="quiet" icon="user" {...forms.assignee.link}>
          {acts.assign.label}
        </LinkButton>
      )}
      {taking && (
        <ActForm name={taking.name} params={{ id: process.id }} act={taking.send}>
          <HiddenValues key={taking.label} values={{ userId: taking.next }} />
          <Item icon={taking.next ? 'user' : 'undo'} disabled={taking.isPending}>
            {taking.label}
          </Item>
        </ActForm>
      )}
    </>
  )
}

/** The wait, and the place of the car. The return of a ready car is the main action, and not here. */
function WorkItems({ process, viewer, now, actions, forms }: Props) {
  const waits = can(viewer, acts.wait.right) && process.waiting === null && process.status !== 'completed'
  const isMain = nextAct(process, viewer) === 'handBack'
  const presses = can(viewer, acts.arrive.right)
    ? nextPresses(process, now).filter((press) => !isMain || press !== 'handBack')
    : []
  return (
    <>
      {waits && (
        <LinkButton kind="quiet" icon="late" {...forms.wait.link}>
          {acts.wait.menu}
        </LinkButton>
      )}
      {presses.map((press) => (
        <VisitItem key={press} {...{ process, press, actions }} />
      ))}
      {can(viewer, 'updateProcess') && <MomentItems {...{ process, now, actions }} />}
    </>
  )
}

/** The moments of the visit, for administrators: a return of yesterday, and the arrival of a car that has left. */
function MomentItems({ process: { id, visit }, now, actions }: Pick<Props, 'process' | 'now' | 'actions'>) {
  const yesterday = returnedYesterday(visit, now)
  return (
    <>
      {yesterday && (
        <ActionForm action={routes.handover.href({ id })} act={() => actions.moveReturn(yesterday)}>
          <HiddenValues values={{ geste: 'corriger', returnedAt: yesterday }} />
          <Item icon="check" disabled={actions.pending}>
            Rendue hier
          </Item>
        </ActionForm>
      )}
      {visit.arrivedAt !== null && visit.returnedAt !== null && (
        <LinkButton kind="quiet" icon="pen" href={routes.arrival.href({ id })}>
          Corriger l’arrivée
        </LinkButton>
      )}
    </>
  )
}

/** Without scripts, a car whose work is not finished is given back on the page of its return. */
function VisitItem({ process, press, actions }: Pick<Props, 'process' | 'actions'> & { press: VisitPress }) {
  const { id, status } = process
  if (press === 'handBack' && status !== 'completed') {
    return (
      <LinkButton
        kind="quiet"
        icon="check"
        href={routes.handover.href({ id })}
        onClick={(event) => {
          event.preventDefault()
          actions.visit(press)
        }}
      >
        {labelOf(press)}
      </LinkButton>
    )
  }
  const isUndo = press === 'undoArrival' || press === 'undoReturn'
  return (
    <ActForm name={press} params={{ id }} act={() => actions.visit(press)}>
      <Item icon={isUndo ? 'undo' : 'check'} disabled={actions.pending}>
        {labelOf(press)}
      </Item>
    </ActForm>
  )
}

const labelOf = (press: VisitPress): string => actOf(press).menu ?? acts[press].label

/** The papers that are useful in the current state. They open in another tab, so that the current page stays. */
function PaperItems({ process, viewer }: Props) {
  const { id, visit } = process
  // The return of a car has this link beside it.
  const isHandedBack = nextAct(process, viewer) === 'handBack'
  return (
    <>
      {process.completedAt && !isHandedBack && may(viewer, routes.billing.access) && (
        <LinkButton kind="quiet" icon="go" href={routes.billing.href({ id })}>
          {routes.billing.title}
        </LinkButton>
      )}
      {visit.arrivedAt && <Paper href={routes.label.href({ id })} name={routes.label.title} />}
      <Paper href={routes.jobCard.href({ id })} name="Fiche" />
      {hasStory(process) && may(viewer, routes.dossier.access) && (
        <Paper href={routes.dossier.href({ id })} name={routes.dossier.title} />
      )}
    </>
  )
}

/** Whether the process has events for a dossier. */
function hasStory({ status, visit, waiting, photos, notes, approvals }: Process): boolean {
  return (
    status !== 'proposed' ||
    visit.arrivedAt !== null ||
    waiting !== null ||
    photos.length + notes.length + approvals.length > 0
  )
}

function Paper({ href, name }: { href: string; name: string }) {
  return (
    <LinkButton
      kind="quiet"
      icon="print"
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`${name}, dans un nouvel onglet`}
    >
      {name}
    </LinkButton>
  )
}
