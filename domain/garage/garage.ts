import * as z from 'zod'
import { ids, instant } from '../ground/answer-schemas.ts'

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
  /** The number of opening days without a change after which an open process is idle. */
  idleDays: z.int(),
  /** The days of the week on which the garage works, from 1 (Monday) to 7 (Sunday). */
  openDays: z.array(z.int()),
  /** The days after the end of the work on which a car that is still here is notified. */
  unfetchedDays: z.array(z.int()),
  /** The address where a customer may review the garage after the car's return. */
  reviewUrl: text,
  /** The months after the end of the work for which its photos and notes are kept. */
  entryMonths: z.int(),
  /** Whether an agreement that a consumer makes at a distance counts as a distance contract (docs/accords.md). */
  distanceApprovals: z.boolean(),
})

/** The archive of all data of the garage, finished or in progress. */
export const garageExportSchema = z.object({
  ...ids,
  state: z.enum(['running', 'ready', 'failed']),
  /** The reason for a failure, where it is known. */
  notice: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** The time at which the archive is deleted; null while there is none. */
  keptUntil: instant.nullable(),
  bytes: z.int().nullable(),
  /** The progress: the current file and the number of files, the lines and photos written so far. */
  progress: z.object({ file: z.int(), files: z.int(), lines: z.int(), photos: z.int() }),
  /** The address of the archive, for a signed-in browser; null while there is none. */
  address: z.string().nullable(),
})

/** The notice of an export that failed for lack of disk space. */
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

/** The last change of the treatment of agreements at a distance; `by` is null once the account is deleted. */
export type DistanceChange = { at: string; by: string | null }

export const distanceLabels = {
  true: 'Traités comme un contrat à distance',
  false: 'Traités comme un accord ordinaire',
} as const

const dayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** The days of the week, as a form offers them. */
export const weekDayChoices = dayNames.map((name, index) => ({
  value: String(index + 1),
  label: name.charAt(0).toUpperCase() + name.slice(1),
}))

/** « du lundi au vendredi », « lundi, mardi, jeudi », « tous les jours ». */
export function openDaysText(days: readonly number[]): string {
  const names = dayNames.filter((_, index) => days.includes(index + 1))
  const [first = 1, last = 0] = [days[0], days.at(-1)]
  if (names.length === dayNames.length) return 'tous les jours'
  const isRun = names.length > 2 && last - first === names.length - 1
  return isRun ? `du ${names[0]} au ${names.at(-1)}` : names.join(', ')
}

/** The first steps of a new garage; true for each that is done. */
export type FirstSteps = {
  /** The phone and the opening hours. */
  contact: boolean
  /** A repair type that the garage has added or changed. */
  types: boolean
  /** Another employee, or an invitation. */
  team: boolean
  car: boolean
  /** A customer who got the link of a process, or opened it. */
  link: boolean
  /** A step that was validated. */
  validated: boolean
  /** The latest process. */
  processId: string | null
}

/** Whether the list is done. A garage may keep the repair types that it was given. */
export const isReady = ({ contact, team, car, link }: FirstSteps): boolean => contact && team && car && link

/** An example repair, which shows the admin a customer's page. */
export const example = { marque: 'Peugeot', modele: '308', plaque: 'AB123CD', days: 2 } as const
