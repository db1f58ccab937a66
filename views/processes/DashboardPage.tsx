import { ProcessBoard } from '../../client/islands/ProcessBoard/ProcessBoard.tsx'
import { Banner } from '../../client/ui/Banner.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { ProcessCounts } from '../../client/ui/ProcessCounts.tsx'
import { longDay } from '../../domain/dates.ts'
import type { FirstSteps } from '../../domain/first-steps.ts'
import { labels } from '../../domain/messages.ts'
import type { ProcessList, ProcessStats } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'
import { useMay, useShell } from '../shell.ts'
import { type BoardFilters, BoardResults } from './BoardResults.tsx'
import { DeadLinks, type DeadLinksProps } from './DeadLinks.tsx'

type Props = {
  stats: ProcessStats
  list: ProcessList
  deadLinks: DeadLinksProps
  filters: BoardFilters
  firstSteps: FirstSteps | null
}

/** The garage's work at a glance: counters, filters, one row per process. */
export function DashboardPage({ stats, list, deadLinks, filters, firstSteps }: Props) {
  const { actor, now, publicOrigin } = useShell()
  const may = useMay()
  const isAdmin = may('validateStep')
  const canCreate = may('createProcess')
  return (
    <>
      <PageHead
        title={routes.dashboard.title}
        eyebrow={`${actor?.garageNom} · ${longDay(now)}`}
        actions={
          canCreate && (
            <LinkButton kind="primary" icon="plus" href={routes.drafts.href({}, { nouveau: 1 })}>
              Nouveau processus
            </LinkButton>
          )
        }
      />
      {publicOrigin === null && isAdmin && (
        <Banner kind="info" spaced>
          <strong>{labels.publicUrlMissing}.</strong> Les liens publics et leurs QR codes ne peuvent pas être donnés aux
          clients. Ce qu’il faut régler est sous <a href={routes.operation.href()}>{routes.operation.title}</a>.
        </Banner>
      )}
      <div data-region="compteurs">
        <ProcessCounts stats={stats} showPending={isAdmin} />
      </div>
      <div data-region="liens">
        <DeadLinks {...deadLinks} />
      </div>
      <Island name="ProcessBoard" of={ProcessBoard} props={{ filters }} />
      <div data-region="liste">
        <BoardResults list={list} filters={filters} canCreate={canCreate} firstSteps={firstSteps} now={now} />
      </div>
    </>
  )
}
