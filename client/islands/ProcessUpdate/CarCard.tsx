import type { Car } from '../../../domain/car.ts'
import { mileage } from '../../../domain/mileage.ts'
import { formatPlate } from '../../../domain/plate.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { CarFields } from '../CarForm/CarFields.tsx'
import { carValues } from '../CarForm/car-values.ts'
import { EditCard } from './EditCard.tsx'
import { scope } from './scope.ts'
import type { Update } from './useUpdate.ts'

type Props = { car: Car; update: Update }

export function CarCard({ car, update }: Props) {
  const fields = <CarFields values={carValues(car)} issues={update.issues} scope={scope} />
  return (
    <EditCard who="car" title="Véhicule" what="le véhicule" update={update} fields={fields}>
      <KeyValues items={rowsOf(car)} />
    </EditCard>
  )
}

function rowsOf({ plaque, marque, modele, annee, km }: Car) {
  return [
    { label: 'Plaque', value: formatPlate(plaque) },
    { label: 'Marque', value: marque },
    { label: 'Modèle', value: modele ?? 'Non renseigné' },
    { label: 'Année', value: annee ?? 'Non renseignée' },
    { label: 'Kilométrage', value: km === null ? 'Non renseigné' : mileage(km) },
  ]
}
