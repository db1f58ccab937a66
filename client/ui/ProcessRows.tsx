import type { ReactNode } from 'react'
import { carName } from '../../domain/car.ts'
import { dayDistance, formatDay, todayParis } from '../../domain/dates.ts'
import { fullName } from '../../domain/full-name.ts'
import { formatPlate } from '../../domain/plate.ts'
import { isLate, type ProcessSummary, pendingValidationLabel, processName } from '../../domain/process.ts'
import { linkState } from '../../domain/public-link.ts'
import { routes } from '../../domain/routes.ts'
import { Late } from './Late.tsx'
import marks from './Mark.module.css'
import { Plate } from './Plate.tsx'
import styles from './Rows.module.css'
import { RowsTable } from './RowsTable.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { ThreadRow } from './ThreadRow.tsx'

type Props = { items: readonly ProcessSummary[]; now: string }

/** Processes in rows, cards on a phone. The plate heads its row; the name is the link, says the plate too, and covers the row. */
export function ProcessRows({ items, now }: Props) {
  const today = todayParis(now)
  return (
    <RowsTable label="Processus" heads={heads} className={styles.processes}>
      {items.map((process) => (
        <ProcessRow key={process.id} process={process} now={now} today={today} />
      ))}
    </RowsTable>
  )
}

const heads = ['Plaque', 'Véhicule et client', 'Processus', 'Étapes', 'Statut', 'Fin estimée']

type RowProps = { process: ProcessSummary; now: string; today: string }

function ProcessRow({ process, now, today }: RowProps) {
  const { id, car, client, stepsSummary, currentStep, status, startDate, pendingValidation } = process
  const name = processName(process)
  return (
    <tr role="row" data-key="" className={isLate(process, today) ? styles.late : undefined}>
      <th role="rowheader" scope="row">
        {car && <Plate value={car.plaque} />}
      </th>
      <td role="cell">
        {car && <b>{carName(car)}</b>}
        {client && <small>{fullName(client)}</small>}
      </td>
      <td role="cell">
        <a
          href={routes.process.href({ id })}
          data-process=""
          aria-label={car ? `${formatPlate(car.plaque)} ${name}` : undefined}
        >
          {name}
        </a>
        <small>{`Début ${formatDay(startDate)}`}</small>
      </td>
      <td role="cell">
        <ThreadRow counts={stepsSummary} currentStep={currentStep} />
      </td>
      <td role="cell">
        <StatusBadge status={status} />
        {pendingValidation && <span className={marks.pending}>{pendingValidationLabel}</span>}
      </td>
      <td role="cell">
        <EndCell process={process} now={now} today={today} />
      </td>
    </tr>
  )
}

function EndCell({ process, now, today }: RowProps) {
  const { estimatedEndDate, status, linkExpiresAt } = process
  const deadLink = status !== 'completed' && linkState(linkExpiresAt, now) === 'expired' ? linkExpiresAt : null
  return (
    <>
      {estimatedEndDate && (
        <b>
          <i>Fin estimée </i>
          {formatDay(estimatedEndDate)}
        </b>
      )}
      {!estimatedEndDate && status !== 'completed' && <b className="muted">Fin à estimer</b>}
      <small>
        {delay(process, today)}
        {deadLink && <small>{`Lien expiré le ${shortDay(deadLink, today)}`}</small>}
      </small>
    </>
  )
}

function delay({ status, estimatedEndDate, completedAt }: ProcessSummary, today: string): ReactNode {
  if (completedAt) return `terminé le ${shortDay(completedAt, today)}`
  if (!estimatedEndDate) return null
  const distance = dayDistance(estimatedEndDate, today)
  return isLate({ status, estimatedEndDate }, today) ? <Late>{distance}</Late> : distance
}

/** Without the year when it is this one: a row is narrow. */
const shortDay = (moment: string, today: string): string => formatDay(moment).replace(` ${today.slice(0, 4)}`, '')
