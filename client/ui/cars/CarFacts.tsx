import { type Car, mileage } from '../../../domain/cars/car.ts'
import { isLongPast } from '../../../domain/cars/inspection.ts'
import { formatPlate } from '../../../domain/cars/plate.ts'
import { formatDay, type Moment } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { KeyValues } from '../layout/KeyValues.tsx'
import { Plate } from './Plate.tsx'

type Props = {
  car: Car
  /** Name of the owner; while it is unknown the link describes its target. */
  owner: string | undefined
}

/** The facts of a car, and its owner, on the car's page: the title shows its plate, a section its inspection. */
export function CarFacts({ car, owner }: Props) {
  return <KeyValues items={[{ label: 'Plaque', value: formatPlate(car.plaque) }, ...factsOf(car, owner)]} />
}

/** The facts of a car in its sheet, with the plate and the inspection. */
export function CarSheetFacts({ car, owner, now }: Props & { now: Moment }) {
  const items = [
    { label: 'Plaque', value: <Plate value={car.plaque} /> },
    ...factsOf(car, owner),
    { label: 'Contrôle technique', value: inspectionText(car, now) },
  ]
  return <KeyValues wide items={items} />
}

function factsOf({ annee, km, kmReadAt, client_id: id }: Car, owner = 'Voir le client') {
  const reading = kmReadAt === null ? '' : `, le ${formatDay(kmReadAt)}`
  return [
    { label: 'Client', value: id === null ? 'Sans client' : <a href={routes.client.href({ id })}>{owner}</a> },
    { label: 'Année', value: annee ?? 'Non renseignée' },
    { label: 'Kilométrage', value: km === null ? 'Non renseigné' : `${mileage(km)}${reading}` },
  ]
}

function inspectionText({ inspectionDueOn, nextInspectionOn }: Car, now: Moment): string {
  if (inspectionDueOn === null) return 'Non renseigné'
  if (nextInspectionOn !== null) return `avant le ${formatDay(inspectionDueOn)}`
  return isLongPast(inspectionDueOn, now) ? 'Non renseigné' : `avant le ${formatDay(inspectionDueOn)}, proposé`
}
