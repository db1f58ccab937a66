import { carName } from '../../domain/car.ts'
import { dayDistance, dayParis, formatDay } from '../../domain/dates.ts'
import { fullName } from '../../domain/full-name.ts'
import { formatPlate } from '../../domain/plate.ts'
import { isLate, type ProcessSummary, pendingValidationLabel, processName } from '../../domain/process.ts'
import { linkState } from '../../domain/public-link.ts'
import { routes } from '../../domain/routes.ts'
import { Icon } from './Icon.tsx'
import { Late } from './Late.tsx'
import { Plate } from './Plate.tsx'
import styles from './Rows.module.css'
import { RowsTable } from './RowsTable.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { ThreadRow } from './ThreadRow.tsx'

type Props = { items: readonly ProcessSummary[]; now: string }

/** Processes in rows, cards on a phone. The plate heads its row; the name is the link, says the plate too, and covers the row. */
export function ProcessRows({ items, now }: Props) {
  return (
    <RowsTable label="Processus" heads={heads} className={styles.processes}>
      {items.map((process) => (
        <ProcessRow key={process.id} process={process} now={now} />
      ))}
    </RowsTable>
  )
}

const heads = ['Plaque', 'Véhicule et client', 'Processus', 'Étapes', 'Statut', 'Fin estimée']

function ProcessRow({ process, now }: { process: ProcessSummary; now: string }) {
  const { id, car, client, stepsSummary, currentStep, status, startDate, pendingValidation } = process
  return (
    <tr role="row" data-key={id} className={isLate(process, now) ? styles.late : undefined}>
      <th role="rowheader" scope="row" className={styles.plate}>
        {car && <Plate value={car.plaque} />}
      </th>
      <td role="cell" className={styles.car}>
        {car && <span className={styles.first}>{carName(car)}</span>}
        {client && <span className={styles.second}>{fullName(client)}</span>}
      </td>
      <td role="cell" className={styles.name}>
        <a
          className={styles.first}
          href={routes.process.href({ id })}
          data-process-id={id}
          aria-label={car ? `${formatPlate(car.plaque)} ${processName(process)}` : undefined}
        >
          {processName(process)}
        </a>
        <span className={styles.second}>Début {formatDay(startDate)}</span>
      </td>
      <td role="cell" className={styles.steps}>
        <ThreadRow counts={stepsSummary} currentStep={currentStep} />
      </td>
      <td role="cell" className={styles.status}>
        <StatusBadge status={status} />
        {pendingValidation && (
          <span className={styles.pending}>
            <Icon name="check" small />
            {pendingValidationLabel}
          </span>
        )}
      </td>
      <td role="cell" className={styles.end}>
        <EndCell process={process} now={now} />
      </td>
    </tr>
  )
}

function EndCell({ process, now }: { process: ProcessSummary; now: string }) {
  const { estimatedEndDate, status, linkExpiresAt } = process
  const deadLink = status !== 'completed' && linkState(linkExpiresAt, now) === 'expired' ? linkExpiresAt : null
  return (
    <>
      <span className={styles.first}>
        {estimatedEndDate ? (
          <>
            <span className={styles.phoneLabel}>Fin estimée </span>
            {formatDay(estimatedEndDate)}
          </>
        ) : (
          status !== 'completed' && <span className="muted">Fin à estimer</span>
        )}
      </span>
      <span className={styles.second}>
        <Delay process={process} now={now} />
        {deadLink && <span className={styles.second}>Lien expiré le {shortDay(deadLink, now)}</span>}
      </span>
    </>
  )
}

function Delay({ process, now }: { process: ProcessSummary; now: string }) {
  const { estimatedEndDate, completedAt } = process
  if (completedAt) return `terminé le ${shortDay(completedAt, now)}`
  if (!estimatedEndDate) return null
  const distance = dayDistance(estimatedEndDate, now)
  return isLate(process, now) ? <Late>{distance}</Late> : distance
}

/** Without the year when it is this one: a row is narrow. */
function shortDay(moment: string, now: string): string {
  const year = ` ${dayParis(now).slice(0, 4)}`
  return formatDay(moment).replace(year, '')
}
