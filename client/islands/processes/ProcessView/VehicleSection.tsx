import { formatPlate } from '../../../../domain/cars/plate.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { visitFacts } from '../../../../domain/visits/visit.ts'
import { Section } from '../../../ui/dialog/Section.tsx'
import { KeyValues } from '../../../ui/layout/KeyValues.tsx'

/** The facts of the car, then those of its visit. */
export function VehicleSection({ process: { car, visit } }: { process: Process }) {
  const carRows = car
    ? [
        { label: 'Plaque', value: formatPlate(car.plaque) },
        { label: 'Marque', value: car.marque },
        { label: 'Modèle', value: car.modele ?? 'non renseigné' },
      ]
    : []
  const rows = [...carRows, ...visitFacts(visit)]
  if (rows.length === 0) return null
  return (
    <Section title="Véhicule" id="vehicule">
      <KeyValues items={rows} />
    </Section>
  )
}
