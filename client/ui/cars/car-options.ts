import { type Car, carName } from '../../../domain/cars/car.ts'
import { formatPlate } from '../../../domain/cars/plate.ts'

/** A client's cars as the options of a choice. */
export const carOptions = (cars: readonly Car[]) => [
  { value: '', label: 'Choisir…' },
  ...cars.map((car) => ({ value: car.id, label: `${carName(car)}, ${formatPlate(car.plaque)}` })),
]
