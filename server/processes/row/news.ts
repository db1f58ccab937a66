import { carName } from '../../../domain/cars/car.ts'
import type { Moment } from '../../../domain/ground/dates.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import type { Notification } from '../../../domain/notifications/notification.ts'
import { processName } from '../../../domain/processes/process.ts'
import type { Selected } from '../../database/tenant.ts'
import type { ProcessTables } from './rows.ts'

const dayMs = 86_400_000

/** The columns for the facts of a notification, from the process with its client and its car. */
export const newsColumns = 'p.name, p.step_type_name, c.nom, c.prenom, v.plaque, v.marque, v.modele'
export type NewsRow = Selected<ProcessTables, typeof newsColumns>

/** The facts of a notification, frozen: the process may later be renamed, or lose its client. */
export function metadataOf(row: NewsRow, duration: number | null = null): Notification['metadata'] {
  const { name, step_type_name, nom, prenom, plaque, marque, modele } = row
  const stepType = step_type_name === null ? null : { name: step_type_name }
  return {
    client: nom === null || prenom === null ? null : { fullName: fullName({ nom, prenom }), prenom, nom },
    car:
      plaque === null || marque === null ? null : { plaque, marque, modele, displayName: carName({ marque, modele }) },
    process: { name: processName({ name, stepType }) },
    duration,
  }
}

/** A duration in days: whole from one day on; below, with a fraction. */
export function durationDays(from: Moment, to: Moment | null): number | null {
  if (to === null) return null
  const value = Math.max(0, (new Date(to).getTime() - new Date(from).getTime()) / dayMs)
  return Math.round(value * 1000) / 1000
}
