import { ProcessBoard } from '../../../client/islands/processes/ProcessBoard/ProcessBoard.tsx'
import { RowActs } from '../../../client/islands/processes/RowActs/RowActs.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { EmptyState } from '../../../client/ui/layout/EmptyState.tsx'
import { Pager } from '../../../client/ui/layout/Pager.tsx'
import { ProcessCounts } from '../../../client/ui/processes/ProcessCounts.tsx'
import type { FirstSteps } from '../../../domain/garage/garage.ts'
import { longDay } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import * as labels from '../../../domain/ground/texts/labels.ts'
import { askedOf, type BoardFilters, type BoardView, isNarrowed, listHref } from '../../../domain/processes/board.ts'
import { dayFilterLabels } from '../../../domain/processes/day-filters.ts'
import { isMechanic } from '../../../domain/processes/day-groups.ts'
import { rowForm } from '../../../domain/processes/list-words.ts'
import type { ProcessList, ProcessStats } from '../../../domain/processes/process.ts'
import { placeName, type Week, weekSentence, weekTitle } from '../../../domain/processes/week.ts'
import { Island } from '../../Island.tsx'
import { PostForm } from '../../PostForm.tsx'
import { useMay, useShell, useViewer } from '../../shell.ts'
import boardHeadStyles from './BoardHead.module.css'
import boardResultsStyles from './BoardResults.module.css'
import styles from './DashboardPage.module.css'
import { DayGroups, type ShownGroup } from './DayGroups.tsx'
import { DeadLinks, type DeadLinksProps } from './DeadLinks.tsx'
import { EmptyBoard } from './EmptyBoard.tsx'
import { FirstStepsCard } from './FirstStepsCard.tsx'
import { ProcessRows } from './ProcessRows.tsx'
import { useRowActs } from './row-acts.ts'
import { WeekPlan } from './WeekPlan.tsx'

type Props = {
  stats: ProcessStats
  /** The list of processes, or null where the plan of the day is shown instead. */
  list: ProcessList | null
  day: { sentence: string; groups: ShownGroup[] } | null
  week: Week | null
  deadLinks: DeadLinksProps
  filters: BoardFilters
  /** First steps of a new garage; null once they are done or hidden. */
  firstSteps: FirstSteps | null
  /** The opening days without a change after which the garage calls a process idle. */
  idleDays: number
}

/** The garage's dashboard: the plan of the day, the week; or all processes, with their counters and filters. */
export function DashboardPage({ stats, list, day, week, deadLinks, filters, firstSteps, idleDays }: Props) {
  const { publicOrigin, now } = useShell()
  const viewer = useViewer()
  const isAdmin = useMay()('validateStep')
  const notice = publicOrigin === null && isAdmin && <PublicUrlMissing />
  if (stats.total === 0) return <EmptyBoard firstSteps={firstSteps} notice={notice} />
  return (
    <>
      <BoardHead {...headOf(day, week, now)} mine={stats.mine} />
      {notice}
      {list && <ListTools {...{ stats, deadLinks, filters, idleDays }} />}
      <div data-region="liste">
        {list && <BoardResults list={list} filters={filters} />}
        {day && <DayGroups groups={day.groups} idleDays={idleDays} />}
        {week && <WeekPlan week={week} />}
      </div>
      {firstSteps && (
        <div className={styles.firstSteps}>
          <FirstStepsCard {...firstSteps} works />
        </div>
      )}
      <RowForm />
      <Island name="RowActs" of={RowActs} props={{ renews: list === null, viewer }} />
    </>
  )
}

/** The part above the list: counters, expired links, and filters. */
function ListTools({
  stats,
  deadLinks,
  filters,
  idleDays,
}: Pick<Props, 'stats' | 'deadLinks' | 'filters' | 'idleDays'>) {
  const isAdmin = useMay()('validateStep')
  return (
    <>
      <div data-region="compteurs">
        <ProcessCounts stats={stats} showPending={isAdmin} idleDays={idleDays} />
      </div>
      <div data-region="liens">
        <DeadLinks {...deadLinks} />
      </div>
      <Island name="ProcessBoard" of={ProcessBoard} props={{ filters, asked: askedOf(filters, idleDays) }} />
    </>
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

type BoardHeadProps = {
  view: BoardView
  /** The day or the week that is shown; null over the list. */
  title: string | null
  /** The day or the week in one sentence. */
  sentence: string
  /** The first day with room, in the view of the week. */
  place?: string | null
  mine: number
}

function headOf(day: Props['day'], week: Week | null, now: string): Omit<BoardHeadProps, 'mine'> {
  if (week)
    return { view: 'semaine', title: weekTitle(week.days), sentence: weekSentence(week.days), place: week.place }
  if (day) return { view: 'jour', title: longDay(now), sentence: day.sentence }
  return { view: 'tous', title: null, sentence: '' }
}

/** The head of the dashboard: the shown days with their figures, or the title of the list; the views; the new car. */
function BoardHead({ view, title, sentence, place, mine }: BoardHeadProps) {
  const { actor, now } = useShell()
  return (
    <div className={boardHeadStyles.head}>
      <div className={boardHeadStyles.words}>
        {title === null && <p className={boardHeadStyles.day}>{`${actor?.garageNom} · ${longDay(now)}`}</p>}
        {title === null ? (
          <h1 className="h1">{routes.dashboard.title}</h1>
        ) : (
          <h1 className="h1">
            <span className="vh">{`${routes.dashboard.title}, `}</span>
            {title}
          </h1>
        )}
        <p className={boardHeadStyles.sentence} data-region="phrase">
          {sentence && unbroken(sentence)}
          {place && (
            <>
              {sentence && ' · '}
              <FirstPlace date={place} />
            </>
          )}
        </p>
      </div>
      <div className={boardHeadStyles.views} data-region="vues">
        <Views view={view} mine={mine} />
      </div>
      {useMay()('createProcess') && (view === 'tous' ? <NewProcess /> : <CarComes />)}
    </div>
  )
}

/** The first day with room: a link to its week. */
function FirstPlace({ date }: { date: string }) {
  const { now } = useShell()
  return (
    <a href={routes.dashboard.href({}, { vue: 'semaine', du: date })}>
      {unbroken(`la première place\u00a0: ${placeName(date, now)}`)}
    </a>
  )
}

/** A sentence of the day whose parts do not wrap, unless one of them is wider than the screen. */
const unbroken = (sentence: string): string => sentence.replace(/(?<!·) (?!·)/g, '\u00a0')

/** The main button of the day: a car has arrived. */
function CarComes() {
  return (
    <LinkButton kind="primary" icon="plus" href={routes.intake.href()} className={boardHeadStyles.begin}>
      Voiture
    </LinkButton>
  )
}

function NewProcess() {
  return (
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
  )
}

/** The views of the board. A mechanic's day begins with their own cars, which need no view of their own. */
function Views({ view, mine }: { view: BoardView; mine: number }) {
  const { actor, path } = useShell()
  const onlyMine = path === routes.dashboard.href({}, { mine: 1 })
  const showsMine = mine > 0 && actor !== null && !isMechanic(actor)
  return (
    <nav aria-label="Vues">
      <a href={routes.dashboard.href({}, { vue: 'jour' })} aria-current={view === 'jour' ? 'page' : undefined}>
        Aujourd’hui
      </a>
      <a href={routes.dashboard.href({}, { vue: 'semaine' })} aria-current={view === 'semaine' ? 'page' : undefined}>
        Semaine
      </a>
      {showsMine && (
        <a href={routes.dashboard.href({}, { mine: 1 })} aria-current={onlyMine ? 'page' : undefined}>
          {dayFilterLabels.mine} <b>{mine}</b>
        </a>
      )}
      <a
        href={routes.dashboard.href({}, { vue: 'tous' })}
        aria-current={view === 'tous' && !(showsMine && onlyMine) ? 'page' : undefined}
      >
        Tous
      </a>
    </nav>
  )
}

type BoardResultsProps = { list: ProcessList; filters: BoardFilters }

/** The rows found. The filters announce `data-found`. */
function BoardResults({ list, filters }: BoardResultsProps) {
  const { now } = useShell()
  const acts = useRowActs()
  const fileHref = useMay()('exportGarage') ? fileOfList(filters) : undefined
  if (list.total === 0) return <NoResult />
  if (list.items.length === 0) return <PastTheEnd href={listHref(filters, list.pages)} />
  return (
    <div data-found={`${list.total} processus`}>
      {isNarrowed(filters) && <Narrowed list={list} />}
      <ProcessRows items={list.items} now={now} acts={acts} />
      <Pager {...list} href={(page) => listHref(filters, page)} noun="processus" fileHref={fileHref} />
    </div>
  )
}

/** The address that downloads all filtered processes as a file. */
const fileOfList = (filters: BoardFilters): string =>
  isNarrowed(filters)
    ? listHref(filters).replace(routes.dashboard.path, routes.processesFile.path)
    : routes.processesFile.href()

/** Says that processes are filtered out, with a link to all of them. */
function Narrowed({ list: { total, unfilteredTotal } }: { list: ProcessList }) {
  return (
    <p className={boardResultsStyles.narrowed}>
      <span className="num">
        {total} sur {unfilteredTotal} processus
      </span>
      <a href={routes.dashboard.href({}, { vue: 'tous' })}>Effacer les filtres</a>
    </p>
  )
}

function NoResult() {
  return (
    <div data-found="Aucun résultat">
      <EmptyState
        title="Aucun résultat"
        text="Aucun processus ne correspond à ces filtres."
        action={<LinkButton href={routes.dashboard.href({}, { vue: 'tous' })}>Effacer les filtres</LinkButton>}
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

/** The single form for the actions of all rows: fifty CSRF tokens would weigh more than the rows. */
function RowForm() {
  const { path } = useShell()
  return <PostForm id={rowForm} values={{ retour: path }} hidden />
}
