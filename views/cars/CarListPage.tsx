import { Card } from '../../client/ui/Card.tsx'
import { EmptyState } from '../../client/ui/EmptyState.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { Pager } from '../../client/ui/Pager.tsx'
import type { CarList } from '../../domain/car.ts'
import { routes } from '../../domain/routes.ts'
import { ListTabs } from '../layout/ListTabs.tsx'
import { SearchForm } from '../SearchForm.tsx'
import { useMay } from '../shell-rights.ts'
import { CarRows } from './CarRows.tsx'

export function CarListPage({ list, q }: { list: CarList; q: string }) {
  const newCar = useMay()('writeCar') && (
    <LinkButton kind="primary" icon="plus" href={routes.carNew.href()}>
      Nouveau véhicule
    </LinkButton>
  )
  return (
    <>
      <PageHead title={routes.cars.title} actions={newCar} />
      <ListTabs current="cars" />
      <SearchForm action={routes.cars.href()} label="Rechercher un véhicule" q={q} />
      {list.items.length > 0 ? <CarRows cars={list.items} /> : <Nothing searched={q !== '' || list.page > 1} />}
      {list.total > 0 && (
        <Pager
          {...list}
          noun="véhicule"
          href={(page) => routes.cars.href({}, { q, page: page > 1 ? page : undefined })}
        />
      )}
    </>
  )
}

function Nothing({ searched }: { searched: boolean }) {
  if (!searched) {
    return (
      <Card>
        <EmptyState title="Aucun véhicule" text="Créez le premier : choisissez son client, puis sa plaque." />
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
