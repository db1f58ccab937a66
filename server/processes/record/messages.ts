import { carName } from '../../../domain/car.ts'
import { fullName } from '../../../domain/client.ts'
import type { Notification } from '../../../domain/notification.ts'
import { processName } from '../../../domain/process.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { notify } from '../../notifications/store.ts'
import type { ProcessPerson, ProcessVehicle } from './client-and-car.ts'

const dayMs = 86_400_000

/** What the garage is told about a process. */
export type ProcessNews = {
  name: string | null
  stepTypeName: string | null
  client: Pick<ProcessPerson, 'nom' | 'prenom'> | null
  car: Pick<ProcessVehicle, 'plaque' | 'marque' | 'modele'> | null
  from: Date
  /** Planned end at the start, real end at completion. */
  to: Date | null
}

export const messages: Record<Notification['type'], string> = {
  process_started: 'Processus démarré',
  process_completed: 'Processus terminé',
}

export function notifyGarage(
  tx: TenantTx,
  type: Notification['type'],
  { processId, ...news }: ProcessNews & { processId: string },
  now: Date,
): Promise<void> {
  return notify(tx, { type, processId, message: messages[type], metadata: metadataOf(news) }, now)
}

/** The process as it is now: later it may be renamed, or lose its client. */
export function metadataOf({ name, stepTypeName, client, car, from, to }: ProcessNews): Notification['metadata'] {
  const stepType = stepTypeName === null ? null : { name: stepTypeName }
  return {
    client: client && { fullName: fullName(client), prenom: client.prenom, nom: client.nom },
    car: car && { plaque: car.plaque, marque: car.marque, modele: car.modele, displayName: carName(car) },
    process: { name: processName({ name, stepType }) },
    duration: to === null ? null : days(from, to),
  }
}

/** Whole days from one on; below, the fraction is what matters. */
function days(from: Date, to: Date): number {
  const value = Math.max(0, (to.getTime() - from.getTime()) / dayMs)
  return Math.round(value * 1000) / 1000
}
