import { EmptyState } from '../../client/ui/EmptyState.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { Pager } from '../../client/ui/Pager.tsx'
import { type BoardFilters, isNarrowed, listHref } from '../../domain/board.ts'
import type { ProcessList } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import styles from './BoardResults.module.css'
import { ProcessRows } from './ProcessRows.tsx'
import { useRowActs } from './row-acts.ts'

type Props = { list: ProcessList; filters: BoardFilters; now: string }

/** The rows found. `data-found` is what the filters announce. */
export function BoardResults({ list, filters, now }: Props) {
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
