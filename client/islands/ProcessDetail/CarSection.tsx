import { type Car, formatPlate } from '../../../domain/car.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Section } from './Section.tsx'

export function CarSection({ car }: { car: Car }) {
  const rows = [
    { label: 'Plaque', value: formatPlate(car.plaque) },
    { label: 'Marque', value: car.marque },
    ...(car.modele ? [{ label: 'Modèle', value: car.modele }] : []),
  ]
  return (
    <Section title="Véhicule">
      <KeyValues items={rows} />
    </Section>
  )
}
