import * as z from 'zod'
import { ids, instant } from '../answer-schemas.ts'

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
  /** The number of opening days without anything new after which an open process is idle. */
  idleDays: z.int(),
  /** The days after its end on which a car that was not fetched is notified. */
  unfetchedDays: z.array(z.int()),
  /** The address where a customer may review the garage, once the car is back. */
  reviewUrl: text,
  /** The months after the end of the work for which its photos and notes are kept. */
  entryMonths: z.int(),
  /** Whether an agreement given from afar by a consumer is treated as a contract at a distance (docs/accords.md). */
  distanceApprovals: z.boolean(),
})

/** All that the garage has as one archive, being made or made. */
export const garageExportSchema = z.object({
  ...ids,
  state: z.enum(['running', 'ready', 'failed']),
  /** Why it failed, where that is known. */
  notice: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** The time until which the archive is kept; null while there is none. */
  keptUntil: instant.nullable(),
  bytes: z.int().nullable(),
  /** How far it is: the file being written of how many, the lines and the photos written so far. */
  progress: z.object({ file: z.int(), files: z.int(), lines: z.int(), photos: z.int() }),
  /** The address of the archive, for a signed-in browser; null while there is none. */
  address: z.string().nullable(),
})

/** Why an export failed for want of room. */
export const exportNoRoom =
  'La place manque sur le serveur. Prévenez la personne qui l’a installé, puis demandez l’export de nouveau.'

export const garageExportListSchema = z.object({ items: z.array(garageExportSchema) })

export type Garage = z.output<typeof garageSchema>
export type GarageExport = z.output<typeof garageExportSchema>

/** The postal address on one line; '' where none is known. */
export function postalAddress({
  adresse,
  codePostal,
  ville,
}: Pick<Garage, 'adresse' | 'codePostal' | 'ville'>): string {
  const town = [codePostal, ville].filter(Boolean).join('\u00a0')
  return [adresse, town].filter(Boolean).join(', ')
}

/** Who last changed how agreements from afar are treated, and when; `by` is null once their account is gone. */
export type DistanceChange = { at: string; by: string | null }

export const distanceLabels = {
  true: 'Traités comme un contrat à distance',
  false: 'Traités comme un accord ordinaire',
} as const

/** The first steps of a new garage; true for each that is done. */
export type FirstSteps = {
  /** The phone and the opening hours. */
  contact: boolean
  /** Somebody besides the founder, or an invitation. */
  team: boolean
  car: boolean
}

export const isReady = ({ contact, team, car }: FirstSteps): boolean => contact && team && car

/** An example repair, for the admin to see what a customer will. */
export const example = { marque: 'Peugeot', modele: '308', plaque: 'AB123CD', days: 2 } as const
