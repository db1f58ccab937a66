import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../../client/ui/classes.ts'
import { EmptyState } from '../../../client/ui/layout/EmptyState.tsx'
import rows from '../../../client/ui/layout/Rows.module.css'
import { todayParis } from '../../../domain/dates.ts'
import { type DayGroup, dayGroupTitles } from '../../../domain/processes/day-groups.ts'
import type { ProcessSummary } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'
import { RowsTable } from '../../RowsTable.tsx'
import styles from './DayGroups.module.css'
import { processHeads } from './ProcessRows.tsx'
import { processRow } from './process-row.ts'
import { useRowActs } from './row-acts.ts'

/** The first processes of a group, and their total number. */
export type ShownGroup = { group: DayGroup; items: readonly ProcessSummary[]; total: number }

/** The groups of the day, the most urgent first; an empty group is not shown. */
export function DayGroups({ groups, now }: { groups: readonly ShownGroup[]; now: string }) {
  if (groups.length === 0) return <NothingToDo />
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <div className={groups.length > 1 ? styles.several : undefined} data-found={`Aujourd’hui, ${total} processus`}>
      {groups.map((group) => (
        <Group key={group.group} {...group} now={now} />
      ))}
    </div>
  )
}

function Group({ group, items, total, now }: ShownGroup & { now: string }) {
  const id = `groupe-${group}`
  const title = dayGroupTitles[group]
  const today = todayParis(now)
  const acts = useRowActs()
  return (
    <section
      className={classes(
        styles.group,
        group === 'late' && styles.late,
        !isBySteps(group) && styles.brief,
        isWaiting(group) && styles.waits,
      )}
      aria-labelledby={id}
      data-key={group}
    >
      <div className={styles.head}>
        <h2 id={id}>
          {title} <span className="num">{total}</span>
        </h2>
        {total > items.length && (
          <a href={routes.dashboard.href({}, { group })} aria-label={`Voir les ${total}, ${title}`}>
            Voir les {total}
          </a>
        )}
      </div>
      <RowsTable
        label={title}
        heads={processHeads}
        className={classes(rows.processes, styles.rows)}
        html={items.map((process) => processRow(process, now, today, acts).html).join('')}
      />
    </section>
  )
}

/** Whether a group is about a step, which a phone then shows too. */
const isBySteps = (group: DayGroup): boolean => group === 'toDo' || group === 'pending' || group === 'sent'

const isWaiting = (group: DayGroup): boolean => group === 'waiting' || group === 'held'

function NothingToDo() {
  return (
    <div data-found="Rien ne vous attend aujourd’hui">
      <EmptyState
        title="Rien ne vous attend aujourd’hui"
        text="Aucune voiture n’est en retard, à valider ni à restituer."
        action={<LinkButton href={routes.dashboard.href({}, { vue: 'tous' })}>Voir tous les processus</LinkButton>}
      />
    </div>
  )
}
