import { ProcessBoard } from '../../../client/islands/ProcessBoard/ProcessBoard.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { EmptyState } from '../../../client/ui/layout/EmptyState.tsx'
import { Pager } from '../../../client/ui/layout/Pager.tsx'
import { ProcessCounts } from '../../../client/ui/process/ProcessCounts.tsx'
import { longDay } from '../../../domain/dates.ts'
import type { FirstSteps } from '../../../domain/garage/garage.ts'
import { askedOf, type BoardFilters, type BoardView, isNarrowed, listHref } from '../../../domain/processes/board.ts'
import { dayFilterLabels } from '../../../domain/processes/day-filters.ts'
import { validationForm } from '../../../domain/processes/list-words.ts'
import type { ProcessList, ProcessStats } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'
import * as labels from '../../../domain/texts/labels.ts'
import { Island } from '../../Island.tsx'
import { PostForm } from '../../PostForm.tsx'
import { useMay, useShell } from '../../shell.ts'
import boardHeadStyles from './BoardHead.module.css'
import boardResultsStyles from './BoardResults.module.css'
import styles from './DashboardPage.module.css'
import { DayGroups, type ShownGroup } from './DayGroups.tsx'
import { DeadLinks, type DeadLinksProps } from './DeadLinks.tsx'
import { EmptyBoard } from './EmptyBoard.tsx'
import { FirstStepsCard } from './FirstStepsCard.tsx'
import { ProcessRows } from './ProcessRows.tsx'
import { useRowActs } from './row-acts.ts'

type Props = {
  stats: ProcessStats
  /** The list of processes, or null where the groups of the day are shown instead. */
  list: ProcessList | null
  groups: ShownGroup[] | null
  deadLinks: DeadLinksProps
  filters: BoardFilters
  /** First steps of a new garage; null once they are done or hidden. */
  firstSteps: FirstSteps | null
}

/** The garage's dashboard: counters, filters, then the groups of the day, or one row per process. */
export function DashboardPage({ stats, list, groups, deadLinks, filters, firstSteps }: Props) {
  const { now, publicOrigin } = useShell()
  const isAdmin = useMay()('validateStep')
  const notice = publicOrigin === null && isAdmin && <PublicUrlMissing />
  if (stats.total === 0) return <EmptyBoard firstSteps={firstSteps} notice={notice} />
  const links = (
    <div data-region="liens">
      <DeadLinks {...deadLinks} />
    </div>
  )
  return (
    <div className={groups ? styles.day : undefined}>
      <BoardHead view={groups ? 'jour' : 'tous'} mine={stats.mine} />
      {notice}
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
        {list && <BoardResults list={list} filters={filters} now={now} />}
        {groups && <DayGroups groups={groups} now={now} />}
      </div>
      {groups && links}
      {firstSteps && (
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

type BoardHeadProps = { view: BoardView; mine: number }

/** The head of the dashboard on one line: title, views and the button to create. */
function BoardHead({ view, mine }: BoardHeadProps) {
  const { actor, now } = useShell()
  return (
    <div className={boardHeadStyles.head}>
      <div className={boardHeadStyles.words}>
        <p className={boardHeadStyles.day}>{`${actor?.garageNom} · ${longDay(now)}`}</p>
        <h1 className="h1">{routes.dashboard.title}</h1>
      </div>
      <div className={boardHeadStyles.views} data-region="vues">
        <Views view={view} mine={mine} />
      </div>
      {useMay()('createProcess') && (
        <LinkButton
          kind="primary"
          icon="plus"
          href={routes.drafts.href({}, { nouveau: 1 })}
          className={boardHeadStyles.begin}
        >
          <span>
            Nouveau <span className={boardHeadStyles.noun}>processus</span>
          </span>
        </LinkButton>
      )}
    </div>
  )
}

function Views({ view, mine }: BoardHeadProps) {
  const { path } = useShell()
  const onlyMine = path === routes.dashboard.href({}, { mine: 1 })
  return (
    <nav aria-label="Vues">
      <a href={routes.dashboard.href({}, { vue: 'jour' })} aria-current={view === 'jour' ? 'page' : undefined}>
        Aujourd’hui
      </a>
      {mine > 0 && (
        <a href={routes.dashboard.href({}, { mine: 1 })} aria-current={onlyMine ? 'page' : undefined}>
          {dayFilterLabels.mine} <b>{mine}</b>
        </a>
      )}
      <a
        href={routes.dashboard.href({}, { vue: 'tous' })}
        aria-current={view === 'tous' && !onlyMine ? 'page' : undefined}
      >
        Tous
      </a>
    </nav>
  )
}

type BoardResultsProps = { list: ProcessList; filters: BoardFilters; now: string }

/** The rows found. The filters announce `data-found`. */
function BoardResults({ list, filters, now }: BoardResultsProps) {
  const acts = useRowActs()
  if (list.total === 0) return <NoResult />
  if (list.items.length === 0) return <PastTheEnd href={listHref(filters, list.pages)} />
  return (
    <div data-found={`${list.total} processus`}>
      {isNarrowed(filters) && <Narrowed list={list} />}
      <ProcessRows items={list.items} now={now} acts={acts} />
      <Pager {...list} href={(page) => listHref(filters, page)} noun="processus" />
    </div>
  )
}

/** Says that processes are filtered out, with a link to all of them. */
function Narrowed({ list: { total, unfilteredTotal } }: { list: ProcessList }) {
  return (
    <p className={boardResultsStyles.narrowed}>
      <span className="num">
        {total} sur {unfilteredTotal} processus
      </span>
      <a href={routes.dashboard.href()}>Effacer les filtres</a>
    </p>
  )
}

function NoResult() {
  return (
    <div data-found="Aucun résultat">
      <EmptyState
        title="Aucun résultat"
        text="Aucun processus ne correspond à ces filtres."
        action={<LinkButton href={routes.dashboard.href()}>Effacer les filtres</LinkButton>}
      />
    </div>
  )
}

/** Shown for a page number past the end of the list. */
function PastTheEnd({ href }: { href: string }) {
  return (
    <EmptyState
      title="Cette page est vide"
      text="Il n’y a plus de processus sur cette page."
      action={<LinkButton href={href}>Voir la dernière page</LinkButton>}
    />
  )
}

/** The one form that the «Valider» of every row submits: fifty CSRF tokens would weigh more than the rows. */
function ValidationForm() {
  const { path } = useShell()
  return <PostForm id={validationForm} values={{ retour: path }} hidden />
}
