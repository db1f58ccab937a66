import { CarModal } from '../../client/islands/cars/CarModal/CarModal.tsx'
import type { CarList } from '../../domain/cars/car.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import { Island } from '../Island.tsx'
import { ListPage } from '../ListPage.tsx'
import { useShell } from '../shell.ts'
import { CarRows } from './CarRows.tsx'

export function CarListPage({ list, q }: { list: CarList; q: string }) {
  const { actor } = useShell()
  return (
    <>
      <ListPage of="cars" words={words} list={list} q={q}>
        <CarRows cars={list.items} />
      </ListPage>
      {actor && <Island name="CarModal" of={CarModal} props={{ role: actor.role, client: null }} />}
    </>
  )
}

const words = {
  one: 'véhicule',
  several: 'véhicules',
  new: 'Nouveau véhicule',
  search: 'Rechercher un véhicule',
  placeholder: 'Plaque, client…',
  failure: fallbacks.carsLoad,
  none: { title: 'Aucun véhicule', text: 'Choisissez son client, puis sa plaque.' },
  notFound: {
    text: 'Cherchez une plaque, une marque, un modèle ou le nom du client.',
    all: 'Voir tous les véhicules',
  },
}
