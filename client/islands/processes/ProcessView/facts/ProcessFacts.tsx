import type { MouseEvent, ReactNode } from 'react'
import { dayDistance, formatDay, longDay } from '../../../../../domain/ground/dates.ts'
import { can } from '../../../../../domain/ground/permissions.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import { isLate, type Process, shownPercent } from '../../../../../domain/processes/process.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { StatusBadge } from '../../../../ui/processes/StatusBadge.tsx'
import { ActionForm } from '../ActionForm.tsx'
import bar from '../ProgressBar.module.css'
import type { ProcessActions } from '../useProcessActions.ts'
import type { ProcessForms } from '../useProcessForms.ts'
import type { Viewer } from '../viewer.ts'
import styles from './ProcessFacts.module.css'

/** The action of «Modifier» in place; without it, its form opens the page. */
export type Edit = {
  onMouseEnter: () => void
  onFocus: () => void
  onClick: (event: MouseEvent) => void
}

type Props = {
  process: Process
  viewer: Viewer
  now: Date
  actions: ProcessActions
  forms: ProcessForms
  edit?: Edit | undefined
}

/** The progress of the work and its end; for administrators the links to change and to delete the process. */
export function ProcessFacts({ process, viewer, now, actions, forms, edit }: Props) {
  const { name, stepType, startDate, progress, status } = process
  const percent = shownPercent(progress.percent)
  return (
    <div className={styles.facts}>
      <StatusBadge status={status} />
      <div className={bar.bar}>
        <progress max={100} value={percent} aria-label="Avancement" />
        <span>{percent}&nbsp;%</span>
      </div>
      <dl className={styles.list}>
        {!name && stepType && <Fact label="Type">{stepType.name}</Fact>}
        <Fact label="Début">{formatDay(startDate)}</Fact>
        <EndFact {...{ process, viewer, now, forms }} />
      </dl>
      <EndMissing {...{ process, viewer, forms }} />
      <ManageActs {...{ process, viewer, actions }} edit={edit} />
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whether the viewer may change the estimated end. */
const movesEnd = ({ status }: Process, viewer: Viewer): boolean =>
  can(viewer, 'updateProcess') && status !== 'completed'

/** The estimated end, if there is one; a press opens the form to change it. */
function EndFact({ process, viewer, now, forms }: Pick<Props, 'process' | 'viewer' | 'now' | 'forms'>) {
  const { estimatedEndDate, status } = process
  const { href, ...link } = forms.end.link
  if (estimatedEndDate === null) return null
  const text = longDay(estimatedEndDate).toLowerCase()
  return (
    <Fact label="Fin estimée">
      <span className={styles.end}>
        {movesEnd(process, viewer) ? (
          <a className={styles.date} href={href} {...link} aria-label={`${text}, changer la fin estimée`}>
            {text}
          </a>
        ) : (
          text
        )}
        {status !== 'completed' && !isLate(process, now) && (
          <span className={styles.distance}> · {dayDistance(estimatedEndDate, now)}</span>
        )}
      </span>
    </Fact>
  )
}

/** The link to give an end to a process without one. */
function EndMissing({ process, viewer, forms }: Pick<Props, 'process' | 'viewer' | 'forms'>) {
  if (process.estimatedEndDate !== null || !movesEnd(process, viewer)) return null
  return (
    <LinkButton kind="quiet" className={styles.missing} {...forms.end.link}>
      Fixer une date
    </LinkButton>
  )
}

/** «Modifier» and «Supprimer», for administrators. */
function ManageActs({
  process: { id },
  viewer,
  actions,
  edit,
}: Pick<Props, 'process' | 'viewer' | 'actions' | 'edit'>) {
  if (!can(viewer, 'updateProcess') && !can(viewer, 'deleteProcess')) return null
  return (
    <div className={styles.acts}>
      {can(viewer, 'updateProcess') && (
        <form method="get" action={routes.processEdit.href({ id })}>
          <Button type="submit" kind="quiet" icon="pen" data-edit {...edit}>
            Modifier
          </Button>
        </form>
      )}
      {can(viewer, 'deleteProcess') && (
        <ActionForm action={routes.processDelete.href({ id })} act={actions.remove}>
          <Button type="submit" kind="remove" icon="bin" disabled={actions.pending}>
            Supprimer
          </Button>
        </ActionForm>
      )}
    </div>
  )
}
