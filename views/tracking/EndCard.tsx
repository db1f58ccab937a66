import { Card } from '../../client/ui/Card.tsx'
import { StatusBadge } from '../../client/ui/StatusBadge.tsx'
import { formatDay, longDay } from '../../domain/dates.ts'
import { isLate } from '../../domain/process.ts'
import type { PublicProcess } from '../../domain/public-link.ts'
import styles from './EndCard.module.css'

type Props = { process: PublicProcess; now: string; className: string | undefined }

/** The one date a customer waits for. */
export function EndCard({ process, now, className }: Props) {
  const { label, day } = awaited(process)
  const note = noteOf(process, now)
  return (
    <Card className={className}>
      <div className={styles.top}>
        <StatusBadge status={process.status} public />
        <span className="small muted">Suivi du {formatDay(now)}</span>
      </div>
      <dl>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.day}>{day ? <time dateTime={day.slice(0, 10)}>{longDay(day)}</time> : 'À préciser'}</dd>
      </dl>
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.since}>Début le {formatDay(process.startDate)}</p>
    </Card>
  )
}

function awaited({ status, completedAt, estimatedEndDate }: PublicProcess) {
  if (status === 'completed' && completedAt) return { label: 'Terminé le', day: completedAt }
  return { label: 'Fin estimée', day: estimatedEndDate }
}

function noteOf(process: PublicProcess, now: string): string | null {
  if (process.status === 'completed') return 'Appelez le garage pour convenir de la restitution.'
  if (!process.estimatedEndDate) return 'Le garage n’a pas encore donné de date.'
  return isLate(process, now) ? 'Cette date est passée. Appelez le garage pour en savoir plus.' : null
}
