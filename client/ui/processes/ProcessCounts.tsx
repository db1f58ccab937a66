import type { ReactNode } from 'react'
import * as routes from '../../../domain/ground/routes.ts'
import { dayFilterLabels, filterLabel } from '../../../domain/processes/day-filters.ts'
import { pendingValidationLabel, statusLabels } from '../../../domain/processes/list-words.ts'
import type { ProcessStats } from '../../../domain/processes/process.ts'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import { Nut } from '../Nut.tsx'
import styles from './Counts.module.css'

type Props = {
  stats: ProcessStats
  showPending: boolean
  /** The opening days without a change after which the garage calls a process idle. */
  idleDays: number
}

/** The counters, in the order of the thread: done, now, ahead. Each is a link to its list. */
export function ProcessCounts({ stats, showPending, idleDays }: Props) {
  const { counts, total, late, pendingValidation } = stats
  return (
    <section className={classes(styles.counts, showPending && styles.six)} aria-label="Compteurs">
      <dl>
        <Count label="Total" value={total} query={{ vue: 'tous' }} className={styles.sum}>
          <Spool stats={stats} />
        </Count>
        <Count
          icon={<Nut status="done" small />}
          label={statusLabels.completed}
          value={counts.completed}
          query={{ status: 'completed' }}
        />
        <Count
          icon={<Nut status="ready" small />}
          label={statusLabels.in_progress}
          value={counts.in_progress}
          query={{ status: 'in_progress' }}
        />
        <Count
          icon={<Nut status="todo" small />}
          label={statusLabels.proposed}
          value={counts.proposed}
          query={{ status: 'proposed' }}
        />
        {showPending && (
          <Count
            icon={<Icon name="check" small />}
            label={pendingValidationLabel}
            value={pendingValidation}
            query={{ pending: 1 }}
          />
        )}
        <Count
          icon={<Icon name="late" small />}
          label={dayFilterLabels.late}
          value={late}
          query={{ late: 1 }}
          className={late > 0 ? styles.late : undefined}
        />
      </dl>
      <Besides stats={stats} idleDays={idleDays} />
    </section>
  )
}

type CountProps = {
  icon?: ReactNode
  label: string
  value: number
  query: Record<string, string | number>
  className?: string | undefined
  children?: ReactNode
}

function Count({ icon, label, value, query, className, children }: CountProps) {
  return (
    <div className={className}>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>
        <a href={routes.dashboard.href({}, query)} aria-label={`${value} ${label}`}>
          {value}
        </a>
        {children}
      </dd>
    </div>
  )
}

const besides = ['waiting', 'approvalAsked', 'approvalReceived', 'toReturn', 'idle'] as const

/** Further counters; a feature that the garage does not use is left out. */
function Besides({ stats, idleDays }: Pick<Props, 'stats' | 'idleDays'>) {
  const usedFilters = besides.filter((filter) => stats[filter] > 0)
  if (usedFilters.length === 0) return null
  return (
    <p className={styles.besides}>
      {usedFilters.map((filter) => (
        <a key={filter} href={routes.dashboard.href({}, { [filter]: 1 })}>
          {filterLabel(filter, idleDays)} <b>{stats[filter]}</b>
        </a>
      ))}
    </p>
  )
}

/** All the work as one thread, a drawing of the numbers beside it. */
function Spool({ stats: { counts, total } }: { stats: ProcessStats }) {
  if (total === 0) return null
  const completedPercent = (counts.completed / total) * 100
  const inProgressPercent = (counts.in_progress / total) * 100
  return (
    <svg className={styles.spool} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className={styles.done} width={completedPercent} height="1" />
      <rect className={styles.ready} x={completedPercent} width={inProgressPercent} height="1" />
      <rect
        className={styles.todo}
        x={completedPercent + inProgressPercent}
        width={100 - completedPercent - inProgressPercent}
        height="1"
      />
    </svg>
  )
}
