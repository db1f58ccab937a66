import * as z from 'zod'
import { ids } from '../wire.ts'

const text = z.string().nullable()

export const garageSchema = z.object({
  ...ids,
  nom: z.string(),
  adresse: text,
  codePostal: text,
  ville: text,
  telephone: text,
  email: text,
  horaires: text,
  siret: text,
  message: text,
  /** Opening days without anything new after which an open process is idle. */
  idleDays: z.int(),
  /** Days after its end at which a car that was not fetched is told of. */
  unfetchedDays: z.array(z.int()),
  /** Where a customer may say what they think of the garage, once the car is back. */
  reviewUrl: text,
  /** For how long after the end of the work its photos and notes are kept. */
  entryMonths: z.int(),
})

export type Garage = z.output<typeof garageSchema>

/** On one line; '' where none is known. */
export function postalAddress({
  adresse,
  codePostal,
  ville,
}: Pick<Garage, 'adresse' | 'codePostal' | 'ville'>): string {
  const town = [codePostal, ville].filter(Boolean).join('\u00a0')
  return [adresse, town].filter(Boolean).join(', ')
}

/** What makes a new garage's pages useful to its customers and its team; true once it is there. */
export type FirstSteps = {
  /** How customers reach it, and when. */
  contact: boolean
  /** Somebody besides whoever opened it, or who is expected. */
  team: boolean
  /** A car needs somebody who brings it. */
  client: boolean
  car: boolean
}

export const isReady = ({ contact, team, car }: FirstSteps): boolean => contact && team && car

/** One that any garage could be working on, for its admin to see what a customer will. */
export const example = { marque: 'Peugeot', modele: '308', plaque: 'AB123CD', days: 2 } as const
