import { EmptyState } from '../../client/ui/EmptyState.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { Pager } from '../../client/ui/Pager.tsx'
import type { FirstSteps } from '../../domain/first-steps.ts'
import type { ProcessList, ProcessStatus } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import styles from './BoardResults.module.css'
import { FirstStepsCard } from './FirstStepsCard.tsx'
import { ProcessRows } from './ProcessRows.tsx'

export type BoardFilters = { q: string; status: ProcessStatus[]; dateFrom: string; dateTo: string; quickPeriod: string }

type Props = {
  list: ProcessList
  filters: BoardFilters
  canCreate: boolean
  /** Where a new garage may begin; null once it has, or would rather not be told. */
  firstSteps: FirstSteps | null
  now: string
}

/** The rows found. `data-found` is what the filters announce. */
export function BoardResults({ list, filters, canCreate, firstSteps, now }: Props) {
  if (list.unfilteredTotal === 0)
    return firstSteps ? <FirstStepsCard {...firstSteps} /> : <NoProcess canCreate={canCreate} />
  if (list.total === 0) return <NoResult />
  if (list.items.length === 0) return <PastTheEnd href={hrefOf(filters, list.pages)} />
  return (
    <div data-found={`${list.total} processus`}>
      {isFiltered(filters) && <Narrowed list={list} />}
      <ProcessRows items={list.items} now={now} />
      <Pager {...list} href={(page) => hrefOf(filters, page)} noun="processus" />
    </div>
  )
}

/** That some are left out, and the way to all of them. */
function Narrowed({ list: { total, unfilteredTotal } }: { list: ProcessList }) {
  return (
    <p className={styles.narrowed}>
      <span className="num">
        {total} sur {unfilteredTotal} processus
      </span>
      <a href={routes.dashboard.href()}>Effacer les filtres</a>
    </p>
  )
}

function NoProcess({ canCreate }: { canCreate: boolean }) {
  return (
    <EmptyState
      title="Aucun processus"
      text={
        canCreate
          ? 'Créez le premier : choisissez un client, son véhicule et un type de réparation.'
          : 'Un administrateur du garage peut en créer un ; il apparaîtra ici.'
      }
      action={canCreate && <LinkButton href={routes.drafts.href({}, { nouveau: 1 })}>Nouveau processus</LinkButton>}
    />
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

/** A link kept from when the list was longer. */
function PastTheEnd({ href }: { href: string }) {
  return (
    <EmptyState
      title="Cette page est vide"
      text="Il n’y a plus de processus sur cette page."
      action={<LinkButton href={href}>Voir la dernière page</LinkButton>}
    />
  )
}

const isFiltered = ({ q, status, dateFrom, dateTo, quickPeriod }: BoardFilters): boolean =>
  q + status.join('') + dateFrom + dateTo + quickPeriod !== ''

function hrefOf({ q, status, dateFrom, dateTo, quickPeriod }: BoardFilters, page: number): string {
  return routes.dashboard.href({}, { q, status: status.join(','), dateFrom, dateTo, quickPeriod, page })
}
