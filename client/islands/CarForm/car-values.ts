import type { Car } from '../../../domain/car.ts'
import { formatPlate } from '../../../domain/plate.ts'
import type { CarValues } from './CarFields.tsx'

/** A car as its form shows it. */
export const carValues = ({ plaque, marque, modele, annee, km }: Car): CarValues => ({
  plaque: formatPlate(plaque),
  marque,
  modele: modele ?? '',
  annee: annee?.toString() ?? '',
  km: km?.toString() ?? '',
})
