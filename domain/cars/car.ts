import type * as z from 'zod'
import { limits } from '../limits.ts'
import { thousands } from '../thousands.ts'
import type { carDetailSchema, carListItemSchema, carListSchema, carSchema, refusedWorkSchema } from './car-wire.ts'

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

/** A car as its owner calls it, 308 or Clio; a vehicle where it is known no more. */
export const vehicleName = (car: { marque: string; modele: string | null } | null): string =>
  car ? car.modele || car.marque : 'véhicule'

/** A link to one's own car: « Suivre ma 308 », « Suivre mon Audi ». */
export const followText = (car: { marque: string; modele: string | null } | null): string =>
  car
    ? `Suivre ${/^[aeiouàâéèêëîïôöûü]/i.test(vehicleName(car)) ? 'mon' : 'ma'} ${vehicleName(car)}`
    : 'Suivre mon véhicule'

/** An odometer as text, 125 000 km. */
export const mileage = (km: number): string => `${thousands(km)}\u00a0km`

/** A plate as it is stored: capitals and digits only. */
export function normalisePlate(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** Whether a search text may be a plate: figures, and letters in short runs, unlike names and phone numbers. */
export function looksLikePlate(text: string): boolean {
  if (/[À-ÿ]/.test(text) || /[A-Z]{4}/i.test(text)) return false
  const plate = normalisePlate(text)
  return /[A-Z]/.test(plate) && /\d/.test(plate) && plate.length >= limits.plateMin && plate.length <= limits.plateMax
}

/** A plate as painted on the car, when it is of the system in force since 2009. */
export function formatPlate(text: string): string {
  const plate = normalisePlate(text)
  const parts = /^([A-Z]{2})(\d{3})([A-Z]{2})$/.exec(plate)
  return parts ? parts.slice(1).join('-') : plate
}

/** A plate half masked: enough for its owner to recognise it, too little for anyone else. */
export function maskPlate(text: string): string {
  const plate = normalisePlate(text)
  if (/^[A-Z]{2}\d{3}[A-Z]{2}$/.test(plate)) return `${plate.slice(0, 2)}-•••-${plate.slice(-2)}`
  if (plate.length < 3) return '•••'
  const visibleLength = plate.length < 6 ? 1 : 2
  return `${plate.slice(0, visibleLength)}•••${plate.slice(-visibleLength)}`
}
