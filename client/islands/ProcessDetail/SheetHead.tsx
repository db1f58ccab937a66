import { formatDay } from '../../../domain/dates.ts'
import { can } from '../../../domain/permissions.ts'
import { type Process, processName } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import type { Role } from '../../../domain/session.ts'
import { clearSelection } from '../../selection.ts'
import { serverNowMs } from '../../session/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { CarLine } from '../../ui/CarLine.tsx'
import { classes } from '../../ui/classes.ts'
import styles from '../../ui/Dialog.module.css'
import { DialogTitle } from '../../ui/Dialog.tsx'
import { Lateness } from '../../ui/Lateness.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { SheetActions } from '../../ui/SheetActions.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import own from './ProcessSheet.module.css'
import type { ProcessActions } from './useProcessActions.ts'
import type { UpdateSheet } from './useUpdateSheet.ts'

type Props = { process: Process; actor: { role: Role }; actions: ProcessActions; update: UpdateSheet }

/** Which car, how late, and the way out stay in view; the rest goes with what is read. */
export function SheetHead(props: Props) {
  const { process } = props
  const now = new Date(serverNowMs())
  const car = (
    <CarLine car={process.car}>
      <Lateness process={process} now={now} />
    </CarLine>
  )
  return (
    <>
      <header className={classes(styles.head, own.head)}>
        <div className={styles.top}>
          <DialogTitle above={car}>{processName(process)}</DialogTitle>
          <Actions {...props} />
          <Button
            kind="quiet"
            icon="close"
            iconOnly
            className={styles.close}
            aria-label="Fermer"
            onClick={clearSelection}
          />
        </div>
      </header>
      <Facts process={process} />
    </>
  )
}

function Actions({ process, actor, actions, update }: Props) {
  const mayUpdate = can(actor, 'updateProcess')
  const mayDelete = can(actor, 'deleteProcess')
  if (!mayUpdate && !mayDelete) return null
  return (
    <SheetActions>
      {mayUpdate && (
        <LinkButton
          icon="pen"
          href={routes.processEdit.href({ id: process.id })}
          onMouseEnter={update.approach}
          onFocus={update.approach}
          onClick={update.open}
        >
          Modifier
        </LinkButton>
      )}
      {mayDelete && (
        <Button kind="danger" icon="bin" disabled={actions.pending} onClick={actions.remove}>
          Supprimer
        </Button>
      )}
    </SheetActions>
  )
}

function Facts({ process: { status, progress, startDate, estimatedEndDate } }: Pick<Props, 'process'>) {
  return (
    <div className={own.facts}>
      <div className={styles.meta}>
        <StatusBadge status={status} />
        <ProgressBar percent={progress.percent} />
        <dl>
          <div>
            <dt>Début</dt>
            <dd>{formatDay(startDate)}</dd>
          </div>
          {estimatedEndDate && (
            <div>
              <dt>Fin estimée</dt>
              <dd>{formatDay(estimatedEndDate)}</dd>
            </div>
          )}
        </dl>
      </div>
    </div>
  )
}
