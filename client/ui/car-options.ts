import { type Car, carName, formatPlate } from '../../domain/cars/car.ts'

/** A client's cars, to choose one. */
export const carOptions = (cars: readonly Car[]) => [
  { value: '', label: 'Choisir…' },
  ...cars.map((car) => ({ value: car.id, label: `${carName(car)}, ${formatPlate(car.plaque)}` })),
]
