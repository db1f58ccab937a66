import { type Car, carName } from '../../domain/car.ts'
import { formatPlate } from '../../domain/plate.ts'

/** A client's cars, to choose one. */
export const carOptions = (cars: readonly Car[]) => [
  { value: '', label: 'Choisir…' },
  ...cars.map((car) => ({ value: car.id, label: `${carName(car)}, ${formatPlate(car.plaque)}` })),
]
