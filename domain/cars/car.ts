import type * as z from 'zod'
import { thousands } from '../ground/thousands.ts'
import type { carDetailSchema, carListItemSchema, carListSchema, carSchema, refusedWorkSchema } from './car-schemas.ts'
import { formatPlate } from './plate.ts'

export type Car = z.output<typeof carSchema>
export type CarDetail = z.output<typeof carDetailSchema>
export type RefusedWork = z.output<typeof refusedWorkSchema>
export type CarListItem = z.output<typeof carListItemSchema>
export type CarList = z.output<typeof carListSchema>

/** The fields of a car's form, in their order. */
export const carLabels = {
  plaque: 'Plaque',
  marque: 'Marque',
  modele: 'Modèle',
  annee: 'Année',
  km: 'Kilométrage',
  firstRegisteredOn: 'Première mise en circulation',
  lastInspectionOn: 'Dernier contrôle technique',
  lastInspectionResult: 'Résultat du dernier contrôle',
  nextInspectionOn: 'Prochain contrôle technique',
}

export function carName({ marque, modele }: { marque: string; modele: string | null }): string {
  return modele ? `${marque} ${modele}` : marque
}

/** The title of a car's page: its plate, its make and its model. */
export const carTitle = (car: { plaque: string; marque: string; modele: string | null }): string =>
  `${formatPlate(car.plaque)} ${carName(car)}`

/** A car as its owner calls it, 308 or Clio; « véhicule » where the car is not known. */
export const vehicleName = (car: { marque: string; modele: string | null } | null): string =>
  car ? car.modele || car.marque : 'véhicule'

/** The text of the link to a customer's own car: « Suivre ma 308 », « Suivre mon Audi ». */
export const followText = (car: { marque: string; modele: string | null } | null): string =>
  car
    ? `Suivre ${/^[aeiouàâéèêëîïôöûü]/i.test(vehicleName(car)) ? 'mon' : 'ma'} ${vehicleName(car)}`
    : 'Suivre mon véhicule'

/** An odometer as text, 125 000 km. */
export const mileage = (km: number): string => `${thousands(km)}\u00a0km`
