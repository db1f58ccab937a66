import { type Car, formatPlate } from '../../../domain/car.ts'
import styles from '../../ui/Dialog.module.css'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { Section } from './Section.tsx'

export function CarSection({ car }: { car: Car }) {
  const rows = [
    { label: 'Plaque', value: formatPlate(car.plaque), hidden: true },
    { label: 'Marque', value: car.marque },
    ...(car.modele ? [{ label: 'Modèle', value: car.modele }] : []),
  ]
  return (
    <Section title="Véhicule">
      <span aria-hidden="true">
        <Plate value={car.plaque} large />
      </span>
      <KeyValues className={styles.below} items={rows} />
    </Section>
  )
}
