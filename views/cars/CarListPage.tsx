import { CarModal } from '../../client/islands/CarModal/CarModal.tsx'
import { ListSearch } from '../../client/islands/ListSearch/ListSearch.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { EmptyState } from '../../client/ui/EmptyState.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { Pager } from '../../client/ui/Pager.tsx'
import type { CarList } from '../../domain/car.ts'
import { fallbacks } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'
import { ListResults } from '../ListResults.tsx'
import { ListTabs } from '../layout/ListTabs.tsx'
import { useShell } from '../shell.ts'
import { useMay } from '../shell-rights.ts'
import { CarRows } from './CarRows.tsx'

export function CarListPage({ list, q }: { list: CarList; q: string }) {
  const { actor } = useShell()
  const newCar = useMay()('writeCar') && (
    <LinkButton kind="primary" icon="plus" href={routes.carNew.href()}>
      Nouveau véhicule
    </LinkButton>
  )
  return (
    <>
      <PageHead title={routes.cars.title} actions={newCar} />
      <ListTabs current="cars" />
      <Island
        name="ListSearch"
        of={ListSearch}
        props={{
          path: routes.cars.path,
          label: 'Rechercher un véhicule',
          placeholder: 'Plaque, client…',
          q,
          failure: fallbacks.carsLoad,
        }}
      />
      <ListResults total={list.total} one="véhicule" several="véhicules">
        {list.items.length > 0 ? <CarRows cars={list.items} /> : <Nothing searched={q !== '' || list.page > 1} />}
        {list.total > 0 && (
          <Pager
            {...list}
            noun="véhicule"
            href={(page) => routes.cars.href({}, { q, page: page > 1 ? page : undefined })}
          />
        )}
      </ListResults>
      {actor && <Island name="CarModal" of={CarModal} props={{ role: actor.role, client: null }} />}
    </>
  )
}

function Nothing({ searched }: { searched: boolean }) {
  const mayWrite = useMay()('writeCar')
  if (!searched) {
    return (
      <Card>
        <EmptyState
          title="Aucun véhicule"
          text="Choisissez son client, puis sa plaque."
          action={mayWrite && <LinkButton href={routes.carNew.href()}>Créer le premier</LinkButton>}
        />
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        title="Aucun résultat"
        text="Cherchez une plaque, une marque, un modèle ou le nom du client."
        action={<LinkButton href={routes.cars.href()}>Voir tous les véhicules</LinkButton>}
      />
    </Card>
  )
}
