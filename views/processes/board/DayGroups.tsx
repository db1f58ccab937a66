import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../../client/ui/classes.ts'
import { Icon } from '../../../client/ui/Icon.tsx'
import { EmptyState } from '../../../client/ui/layout/EmptyState.tsx'
import { rowsOfAnswers } from '../../../domain/approvals/pending-answers.ts'
import { canGoOn } from '../../../domain/board/row-act.ts'
import { todayParis } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { DayGroup } from '../../../domain/processes/day-groups.ts'
import { groupTitle } from '../../../domain/processes/day-words.ts'
import type { ProcessSummary } from '../../../domain/processes/process.ts'
import { RowsTable } from '../../RowsTable.tsx'
import { useShell } from '../../shell.ts'
import styles from './DayGroups.module.css'
import { dayRow } from './day-row.ts'

/** A group with its first rows. `total` also counts its processes that an earlier group shows. */
export type ShownGroup = { group: DayGroup; items: readonly ProcessSummary[]; total: number }

type Props = { groups: readonly ShownGroup[]; idleDays: number }

/**
 * The groups of the day, most urgent first; an empty group is not shown. Under a mechanic's own cars the rest of the
 * workshop is folded, unless there is work to do and none of their own cars can continue.
 */
export function DayGroups({ groups, idleDays }: Props) {
  const { actor, now } = useShell()
  if (groups.length === 0) return <NothingToDo />
  const mine = groups.filter(({ group }) => group === 'mine')
  const isBusy = mine.some(({ items }) => actor && items.some((process) => canGoOn(process, actor, now)))
  const own = mine.length === 0 || isBusy ? mine : groups.filter(({ group }) => group === 'mine' || group === 'toDo')
  const rest = groups.filter((group) => !own.includes(group))
  return (
    <>
      {own.map((group) => (
        <Group key={group.group} {...group} idleDays={idleDays} />
      ))}
      {own.length > 0 && rest.length > 0 ? (
        <details className={styles.rest}>
          <summary>
            <Icon name="down" />
            <h2 className={styles.title}>
              Le reste de l’atelier <span className="num">{sumOf(rest)}</span>
            </h2>
          </summary>
          <Columns groups={rest} idleDays={idleDays} />
        </details>
      ) : (
        <Columns groups={rest} idleDays={idleDays} />
      )}
    </>
  )
}

const sumOf = (groups: readonly ShownGroup[]): number => groups.reduce((sum, { total }) => sum + total, 0)

/** Groups under one another; a wide screen shows several in two columns. */
function Columns({ groups, idleDays }: Props) {
  return (
    <div className={groups.length > 1 ? styles.several : undefined}>
      {groups.map((group) => (
        <Group key={group.group} {...group} idleDays={idleDays} />
      ))}
    </div>
  )
}

function Group({ group, items, total, idleDays }: ShownGroup & { idleDays: number }) {
  const { actor, now } = useShell()
  if (!actor) return null
  const id = `groupe-${group}`
  const title = groupTitle(group, idleDays)
  // A customer's second answer also has a row, because it needs its own action.
  const rows = group === 'answered' ? items.flatMap(rowsOfAnswers) : items
  const count = total + rows.length - items.length
  const view = { group, actor, now, today: todayParis(now) }
  return (
    <section
      className={classes(styles.group, group === 'late' && styles.late, group === 'mine' && styles.own)}
      aria-labelledby={id}
      data-key={group}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title} <span className="num">{count}</span>
        </h2>
        {total > items.length && (
          <a href={routes.dashboard.href({}, { group })} aria-label={`Voir les ${total}, ${title}`}>
            Voir les {total}
          </a>
        )}
      </div>
      <RowsTable
        label={title}
        heads={heads}
        className={styles.rows}
        html={rows.map((process) => dayRow(process, view).html).join('')}
      />
    </section>
  )
}

const heads = ['Plaque', 'Travail et client', 'Étapes', 'Délai', 'Geste']

function NothingToDo() {
  return (
    <EmptyState
      title="Rien ne vous attend aujourd’hui"
      text="Aucune voiture n’est en retard, à valider ni à rendre."
      action={<LinkButton href={routes.dashboard.href({}, { vue: 'tous' })}>Voir tous les processus</LinkButton>}
    />
  )
}
