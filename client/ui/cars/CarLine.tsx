import type { ReactNode } from 'react'
import { type Car, carName } from '../../../domain/cars/car.ts'
import styles from './CarLine.module.css'
import { Plate } from './Plate.tsx'

type Props = { car: Pick<Car, 'plaque' | 'marque' | 'modele'> | null; children?: ReactNode }

/** A car on one line: its plate, its name, and further content. */
export function CarLine({ car, children }: Props) {
  return (
    <div className={styles.line}>
      {car && <Plate value={car.plaque} />}
      {car && <strong>{carName(car)}</strong>}
      {children}
    </div>
  )
}
