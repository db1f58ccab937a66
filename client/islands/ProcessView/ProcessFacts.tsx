import { type ReactNode, useContext } from 'react'
import { carName } from '../../../domain/cars/car.ts'
import { dayDistance, formatDay } from '../../../domain/dates.ts'
import { fullName } from '../../../domain/full-name.ts'
import { can } from '../../../domain/permissions.ts'
import { isLate, type Process, shownPercent } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'
import { classes } from '../../ui/classes.ts'
import { Late } from '../../ui/dialog/Late.tsx'
import { OnPage } from '../../ui/dialog/Section.tsx'
import { Plate } from '../../ui/process/Plate.tsx'
import { Readiness } from '../../ui/process/Readiness.tsx'
import { StatusBadge } from '../../ui/process/StatusBadge.tsx'
import { EndDate } from './EndDate.tsx'
import styles from './ProcessFacts.module.css'
import bar from './ProgressBar.module.css'
import type { ProcessForms } from './useProcessForms.ts'
import type { Viewer } from './viewer.ts'

type Props = { process: Process; viewer: Viewer; now: Date; forms: ProcessForms }

/** Which car it is, whose, and what presses: its delay, or since when it is ready. */
export function CarAndClient({ process, viewer, now }: Omit<Props, 'forms'>) {
  const onPage = useContext(OnPage)
  const { car, client, estimatedEndDate } = process
  return (
    <div className={styles.car}>
      {car && (
        <a className={styles.opener} href={routes.car.href({ id: car.id })}>
          <Plate value={car.plaque} />
          <strong>{carName(car)}</strong>
        </a>
      )}
      {/* A sheet names the client to administrators only; the page does to all. */}
      {client && (onPage || can(viewer, 'seeClientContact')) && (
        <a className={styles.opener} href={routes.client.href({ id: client.id })}>
          {fullName(client)}
        </a>
      )}
      {estimatedEndDate !== null && isLate(process, now) && <Late>{dayDistance(estimatedEndDate, now)}</Late>}
      <Readiness process={process} now={now} />
    </div>
  )
}

/** Where the car is and how far the work has come: each fact that one may change opens its form. */
export function ProcessFacts({ process, viewer, now, forms }: Props) {
  const { name, stepType, startDate, estimatedEndDate, progress, status } = process
  const percent = shownPercent(progress.percent)
  const endIsOpen = status !== 'completed' && (estimatedEndDate !== null || can(viewer, 'updateProcess'))
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
        <VisitFact {...{ process, viewer, forms }} />
        <AssigneeFact {...{ process, viewer, forms }} />
        {(endIsOpen || estimatedEndDate) && (
          <Fact label="Fin estimée" wide>
            <EndDate process={process} viewer={viewer} />
            {endIsOpen && estimatedEndDate && !isLate(process, now) && (
              <span className={styles.distance}> · {dayDistance(estimatedEndDate, now)}</span>
            )}
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes(wide && styles.wide)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type FactProps = Omit<Props, 'now'>

/** Whether the car is here, with its key and its spot; a press opens the form of them. */
function VisitFact({ process: { visit, status }, viewer, forms }: FactProps) {
  const { arrivedAt, returnedAt, keyNumber, place } = visit
  const mayReceive = can(viewer, 'receiveCar')
  if (arrivedAt === null && returnedAt === null && (!mayReceive || status === 'completed')) return null
  const [label, text] = returnedAt
    ? ['Rendue', formatDay(returnedAt)]
    : [
        'Arrivée',
        arrivedAt
          ? [formatDay(arrivedAt), keyNumber && `clé ${keyNumber}`, place].filter(Boolean).join(' · ')
          : 'pas encore',
      ]
  return (
    <Fact label={label ?? ''}>
      {mayReceive ? (
        <a className={styles.opener} {...forms.visit.link}>
          {text}
          <span className="vh">{`, ${arrivedAt || returnedAt ? 'corriger' : 'noter'} ${returnedAt ? 'la restitution' : 'l’arrivée'}`}</span>
        </a>
      ) : (
        text
      )}
    </Fact>
  )
}

/** The person in charge; an administrator's press opens the form that gives the process to somebody else. */
function AssigneeFact({ process: { assignee, hasTeam, status }, viewer, forms }: FactProps) {
  const gives = can(viewer, 'assignProcess') && hasTeam && status !== 'completed'
  if (!assignee && !gives) return null
  const text = assignee ? fullName(assignee) : 'personne'
  return (
    <Fact label="Mécanicien">
      {gives ? (
        <a className={styles.opener} {...forms.assignee.link}>
          {text}
          <span className="vh">, changer</span>
        </a>
      ) : (
        text
      )}
    </Fact>
  )
}
