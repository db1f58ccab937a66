import { type Car, mileage } from '../../../domain/cars/car.ts'
import * as routes from '../../../domain/routes.ts'
import { KeyValues } from '../layout/KeyValues.tsx'
import { Plate } from './Plate.tsx'

type Props = {
  car: Car
  /** Name of the owner; while it is unknown the link describes its target. */
  owner: string | undefined
}

/** The facts of a car, and its owner. */
export function CarFacts({ car: { plaque, annee, km, client_id: id }, owner = 'Voir le client' }: Props) {
  const items = [
    { label: 'Plaque', value: <Plate value={plaque} /> },
    { label: 'Client', value: id === null ? 'Sans client' : <a href={routes.client.href({ id })}>{owner}</a> },
    { label: 'Année', value: annee ?? 'Non renseignée' },
    { label: 'Kilométrage', value: km === null ? 'Non renseigné' : mileage(km) },
  ]
  return <KeyValues wide items={items} />
}
