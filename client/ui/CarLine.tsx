import type { ReactNode } from 'react'
import { type Car, carName } from '../../domain/cars/car.ts'
import styles from './CarLine.module.css'
import { Plate } from './Plate.tsx'

type Props = { car: Pick<Car, 'plaque' | 'marque' | 'modele'> | null; children?: ReactNode }

/** Which car it is about: its plate, its name, and what else is to be said of it. */
export function CarLine({ car, children }: Props) {
  return (
    <div className={styles.line}>
      {car && <Plate value={car.plaque} />}
      {car && <strong>{carName(car)}</strong>}
      {children}
    </div>
  )
}
