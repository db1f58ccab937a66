import { type Car, mileage } from '../../../domain/cars/car.ts'
import { isLongPast } from '../../../domain/cars/inspection.ts'
import { formatDay, type Moment } from '../../../domain/dates.ts'
import * as routes from '../../../domain/routes.ts'
import { KeyValues } from '../layout/KeyValues.tsx'
import { Plate } from './Plate.tsx'

type Props = {
  car: Car
  /** Name of the owner; while it is unknown the link describes its target. */
  owner: string | undefined
  now: Moment
}

/** The facts of a car, and its owner. */
export function CarFacts({ car, owner = 'Voir le client', now }: Props) {
  const { plaque, annee, km, kmReadAt, client_id: id } = car
  const reading = kmReadAt === null ? '' : `, le ${formatDay(kmReadAt)}`
  const items = [
    { label: 'Plaque', value: <Plate value={plaque} /> },
    { label: 'Client', value: id === null ? 'Sans client' : <a href={routes.client.href({ id })}>{owner}</a> },
    { label: 'Année', value: annee ?? 'Non renseignée' },
    { label: 'Kilométrage', value: km === null ? 'Non renseigné' : `${mileage(km)}${reading}` },
    { label: 'Contrôle technique', value: inspectionText(car, now) },
  ]
  return <KeyValues wide items={items} />
}

function inspectionText({ inspectionDueOn, nextInspectionOn }: Car, now: Moment): string {
  if (inspectionDueOn === null) return 'Non renseigné'
  if (nextInspectionOn !== null) return `avant le ${formatDay(inspectionDueOn)}`
  return isLongPast(inspectionDueOn, now) ? 'Non renseigné' : `avant le ${formatDay(inspectionDueOn)}, proposé`
}
