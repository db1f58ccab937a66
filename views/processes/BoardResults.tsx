import { EmptyState } from '../../client/ui/EmptyState.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { Pager } from '../../client/ui/Pager.tsx'
import { ProcessRows } from '../../client/ui/ProcessRows.tsx'
import type { ProcessList, ProcessStatus } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'

export type BoardFilters = { q: string; status: ProcessStatus[]; dateFrom: string; dateTo: string; quickPeriod: string }

type Props = { list: ProcessList; filters: BoardFilters; canCreate: boolean; now: string }

/** The rows found. `data-found` is what the filters announce. */
export function BoardResults({ list, filters, canCreate, now }: Props) {
  if (list.unfilteredTotal === 0) return <NoProcess canCreate={canCreate} />
  if (list.items.length === 0) return <NoResult />
  return (
    <>
      <div data-found={`${list.total} processus`}>
        <ProcessRows items={list.items} now={now} />
      </div>
      <Pager {...list} href={(page) => hrefOf(filters, page)} noun="processus" />
    </>
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
      action={canCreate && <LinkButton href={routes.drafts.href()}>Nouveau processus</LinkButton>}
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

function hrefOf({ q, status, dateFrom, dateTo, quickPeriod }: BoardFilters, page: number): string {
  return routes.dashboard.href({}, { q, status: status.join(','), dateFrom, dateTo, quickPeriod, page })
}
