import { Card } from '../../client/ui/Card.tsx'
import { CarLine } from '../../client/ui/CarLine.tsx'
import { classes } from '../../client/ui/classes.ts'
import sheet from '../../client/ui/Dialog.module.css'
import { Lateness } from '../../client/ui/Lateness.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { MoreActions } from '../../client/ui/MoreActions.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { ProgressBar } from '../../client/ui/ProgressBar.tsx'
import { StatusBadge } from '../../client/ui/StatusBadge.tsx'
import { actRoom } from '../../client/ui/StepAct.tsx'
import { countsSentence } from '../../client/ui/thread-words.ts'
import type { Activity } from '../../domain/activity.ts'
import { formatDay } from '../../domain/dates.ts'
import type { LinkPanel } from '../../domain/link-panel.ts'
import { can } from '../../domain/permissions.ts'
import { type Process, processName } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { nextActions } from '../../domain/steps.ts'
import { useShell } from '../shell.ts'
import { History } from './History.tsx'
import { LinkCard } from './LinkCard.tsx'
import { CarCard, ClientCard } from './PeopleCards.tsx'
import styles from './ProcessPage.module.css'
import { StepThread } from './StepThread.tsx'

type Props = { process: Process; link: LinkPanel; activity: Activity[] }

/** One process: what the dialog shows, with plain forms. What is to be done comes first. */
export function ProcessPage({ process, link, activity }: Props) {
  const { actor, now } = useShell()
  const role = actor?.role ?? 'reader'
  const { validated, total } = process.stepsSummary
  const next = nextActions(process.steps, role)
  return (
    <>
      <PageHead
        title={processName(process)}
        eyebrow={<a href={routes.dashboard.href()}>{routes.dashboard.title}</a>}
        actions={<Actions id={process.id} role={role} />}
        folded
      />
      <CarLine car={process.car}>
        <Lateness process={process} now={now} />
      </CarLine>
      <Meta process={process} />
      <div className={classes(styles.columns, (next.markReady || next.validate) && actRoom)}>
        <div className={styles.main}>
          <Card
            title="Étapes"
            id="etapes"
            aside={
              <span className="num">
                <span aria-hidden="true">
                  {validated}/{total}
                </span>
                <span className="vh">{countsSentence(process.stepsSummary)}</span>
              </span>
            }
          >
            <StepThread process={process} next={next} />
            <History activity={activity} />
          </Card>
        </div>
        <div className={styles.side}>
          {process.car && <CarCard car={process.car} />}
          {process.client && <ClientCard client={process.client} />}
          <LinkCard process={process} link={link} role={role} />
        </div>
      </div>
    </>
  )
}

function Actions({ id, role }: { id: string; role: Parameters<typeof can>[0]['role'] }) {
  const mayUpdate = can({ role }, 'updateProcess')
  const mayDelete = can({ role }, 'deleteProcess')
  if (!mayUpdate && !mayDelete) return null
  return (
    <MoreActions>
      {mayUpdate && (
        <LinkButton icon="pen" href={routes.processEdit.href({ id })}>
          Modifier
        </LinkButton>
      )}
      {mayDelete && (
        <LinkButton kind="danger" icon="bin" href={routes.processDelete.href({ id })}>
          Supprimer
        </LinkButton>
      )}
    </MoreActions>
  )
}

function Meta({ process: { status, progress, startDate, estimatedEndDate } }: { process: Process }) {
  return (
    <div className={classes(sheet.meta, styles.meta)}>
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
  )
}
