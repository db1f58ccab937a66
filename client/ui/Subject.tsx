import type { Car } from '../../domain/cars/car.ts'
import { CarLine } from './CarLine.tsx'
import styles from './Subject.module.css'

export type SubjectProps = { name: string; car: Pick<Car, 'plaque' | 'marque' | 'modele'> | null }

/** What a question is about: the process by its name, and on which car. */
export function Subject({ name, car }: SubjectProps) {
  return (
    <div className={styles.subject}>
      <CarLine car={car} />
      <p>{name}</p>
    </div>
  )
}
