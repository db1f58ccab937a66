import type { Car } from '../../../domain/cars/car.ts'
import { CarLine } from '../cars/CarLine.tsx'
import styles from './Subject.module.css'

export type SubjectProps = { name: string; car: Pick<Car, 'plaque' | 'marque' | 'modele'> | null }

/** The subject of a question: the name of the process, and its car. */
export function Subject({ name, car }: SubjectProps) {
  return (
    <div className={styles.subject}>
      <CarLine car={car} />
      <p>{name}</p>
    </div>
  )
}
