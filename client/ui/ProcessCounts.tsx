import type { ReactNode } from 'react'
import type { ProcessStats } from '../../domain/process.ts'
import { pendingValidationLabel, statusLabels } from '../../domain/process-status.ts'
import styles from './Counts.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Nut } from './Nut.tsx'

type Props = { stats: ProcessStats; showPending?: boolean | undefined }

/** The counters, in the thread's order: done, now, ahead. */
export function ProcessCounts({ stats, showPending }: Props) {
  const { counts, total, late, pendingValidation } = stats
  return (
    <section className={classes(styles.counts, showPending && styles.six)} aria-label="Compteurs">
      <dl>
        <div className={styles.sum}>
          <dt>Total</dt>
          <dd>
            {total}
            <Spool stats={stats} />
          </dd>
        </div>
        <Count icon={<Nut status="done" small />} label={statusLabels.completed} value={counts.completed} />
        <Count icon={<Nut status="ready" small />} label={statusLabels.in_progress} value={counts.in_progress} />
        <Count icon={<Nut status="todo" small />} label={statusLabels.proposed} value={counts.proposed} />
        {showPending && (
          <Count icon={<Icon name="check" small />} label={pendingValidationLabel} value={pendingValidation} />
        )}
        <Count
          icon={<Icon name="late" small />}
          label="En retard"
          value={late}
          className={late > 0 ? styles.late : undefined}
        />
      </dl>
    </section>
  )
}

type CountProps = { icon: ReactNode; label: string; value: number; className?: string | undefined }

function Count({ icon, label, value, className }: CountProps) {
  return (
    <div className={className}>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

/** All the work as one thread; said by the figures beside it. */
function Spool({ stats: { counts, total } }: { stats: ProcessStats }) {
  if (total === 0) return null
  const done = (counts.completed / total) * 100
  const ready = (counts.in_progress / total) * 100
  return (
    <svg className={styles.spool} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className={styles.done} width={done} height="1" />
      <rect className={styles.ready} x={done} width={ready} height="1" />
      <rect className={styles.todo} x={done + ready} width={100 - done - ready} height="1" />
    </svg>
  )
}
