import { type Car, carName, formatPlate } from '../../../domain/cars/car.ts'

/** A client's cars as the options of a choice. */
export const carOptions = (cars: readonly Car[]) => [
  { value: '', label: 'Choisir…' },
  ...cars.map((car) => ({ value: car.id, label: `${carName(car)}, ${formatPlate(car.plaque)}` })),
]
