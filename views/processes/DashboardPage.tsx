import { ProcessBoard } from '../../client/islands/ProcessBoard/ProcessBoard.tsx'
import { Banner } from '../../client/ui/Banner.tsx'
import { ProcessCounts } from '../../client/ui/ProcessCounts.tsx'
import { askedOf, type BoardFilters } from '../../domain/board.ts'
import type { FirstSteps } from '../../domain/first-steps.ts'
import { labels } from '../../domain/messages.ts'
import type { ProcessList, ProcessStats } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'
import { useMay, useShell } from '../shell.ts'
import { BoardHead } from './BoardHead.tsx'
import { BoardResults } from './BoardResults.tsx'
import styles from './DashboardPage.module.css'
import { DayGroups, type ShownGroup } from './DayGroups.tsx'
import { DeadLinks, type DeadLinksProps } from './DeadLinks.tsx'
import { FirstStepsCard } from './FirstStepsCard.tsx'
import { NothingYet } from './NothingYet.tsx'
import { ValidationForm } from './ValidationForm.tsx'

type Props = {
  stats: ProcessStats
  /** One or the other: all there is, or the day. */
  list: ProcessList | null
  groups: ShownGroup[] | null
  deadLinks: DeadLinksProps
  filters: BoardFilters
  /** What a new garage begins with; null once it has that, or would rather not be told. */
  firstSteps: FirstSteps | null
}

/** The garage's work at a glance: counters, filters, then what the day asks for, or one row per process. */
export function DashboardPage({ stats, list, groups, deadLinks, filters, firstSteps }: Props) {
  const { now, publicOrigin } = useShell()
  const isAdmin = useMay()('validateStep')
  const links = (
    <div data-region="liens">
      <DeadLinks {...deadLinks} />
    </div>
  )
  return (
    <div className={groups ? styles.day : undefined}>
      <BoardHead view={groups ? 'jour' : 'tous'} mine={stats.mine} />
      {publicOrigin === null && isAdmin && <PublicUrlMissing />}
      <div data-region="compteurs">
        <ProcessCounts stats={stats} showPending={isAdmin} besides={groups === null} />
      </div>
      {list && links}
      <Island
        name="ProcessBoard"
        of={ProcessBoard}
        props={{ filters, asked: askedOf(filters), folded: list === null }}
      />
      <div data-region="liste">
        {stats.total === 0 && <NothingYet firstSteps={firstSteps} />}
        {stats.total > 0 && list && <BoardResults list={list} filters={filters} now={now} />}
        {stats.total > 0 && groups && <DayGroups groups={groups} now={now} />}
      </div>
      {groups && links}
      {stats.total > 0 && firstSteps && (
        <div className={styles.firstSteps}>
          <FirstStepsCard {...firstSteps} works />
        </div>
      )}
      {isAdmin && <ValidationForm />}
    </div>
  )
}

function PublicUrlMissing() {
  return (
    <Banner kind="info" spaced>
      <strong>{labels.publicUrlMissing}.</strong> Les liens publics et leurs QR codes ne peuvent pas être donnés aux
      clients. Ce qu’il faut régler est sous <a href={routes.operation.href()}>{routes.operation.title}</a>.
    </Banner>
  )
}
