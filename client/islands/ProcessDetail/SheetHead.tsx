import { formatDay } from '../../../domain/dates.ts'
import { can } from '../../../domain/permissions.ts'
import { type Process, processName } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import type { Role } from '../../../domain/session.ts'
import { clearSelection } from '../../selection.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/Dialog.module.css'
import { DialogTitle } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { ProcessActions } from './useProcessActions.ts'
import type { UpdateSheet } from './useUpdateSheet.ts'

type Props = { process: Process; actor: { role: Role }; actions: ProcessActions; update: UpdateSheet }

export function SheetHead({ process, actor, actions, update }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <DialogTitle>{processName(process)}</DialogTitle>
        <div className={styles.actions}>
          {can(actor, 'updateProcess') && (
            <LinkButton
              icon="pen"
              href={routes.processEdit.href({ id: process.id })}
              data-update
              onMouseEnter={update.approach}
              onFocus={update.approach}
              onClick={update.open}
            >
              Modifier
            </LinkButton>
          )}
          {can(actor, 'deleteProcess') && (
            <Button kind="danger" icon="bin" disabled={actions.pending} onClick={actions.remove}>
              Supprimer
            </Button>
          )}
        </div>
        <Button
          kind="quiet"
          icon="close"
          iconOnly
          className={styles.close}
          aria-label="Fermer"
          onClick={clearSelection}
        />
      </div>
      <div className={styles.meta}>
        <StatusBadge status={process.status} />
        <ProgressBar percent={process.progress.percent} />
        <dl>
          <div>
            <dt>Début</dt>
            <dd>{formatDay(process.startDate)}</dd>
          </div>
          {process.estimatedEndDate && (
            <div>
              <dt>Fin estimée</dt>
              <dd>{formatDay(process.estimatedEndDate)}</dd>
            </div>
          )}
        </dl>
      </div>
    </header>
  )
}
