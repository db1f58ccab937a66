import { carName } from '../../../domain/car.ts'
import { endOfDayParis } from '../../../domain/dates.ts'
import type { DomainEvent } from '../../../domain/events.ts'
import { fullName } from '../../../domain/full-name.ts'
import type { Notification } from '../../../domain/notification.ts'
import { processName } from '../../../domain/process.ts'
import type { Selected } from '../../database/rows.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { notify } from '../../notifications/store.ts'
import { fromProcesses, type ProcessTables } from '../record/rows.ts'

const dayMs = 86_400_000

export type ProcessNews = {
  name: string | null
  stepTypeName: string | null
  client: { nom: string; prenom: string } | null
  car: { plaque: string; marque: string; modele: string | null } | null
  from: Date
  /** Planned end at the start, real end at completion. */
  to: Date | null
}

const columns = [
  'p.name',
  'p.step_type_name',
  'p.start_date',
  'p.estimated_end_date',
  'p.completed_at',
  'c.nom',
  'c.prenom',
  'v.plaque',
  'v.marque',
  'v.modele',
] as const
type NewsRow = Selected<ProcessTables, typeof columns>

type Told = DomainEvent<'process.started' | 'process.completed'>

export const messages: Record<Notification['type'], string> = {
  process_started: 'Processus démarré',
  process_completed: 'Processus terminé',
}

export async function notifyGarage(tx: TenantTx, _: unknown, event: Told, { now }: Pick<Context, 'now'>) {
  const { name, processId } = event
  const type = name === 'process.started' ? 'process_started' : 'process_completed'
  const row: NewsRow = await fromProcesses(tx).where('p.id', processId).first(columns)
  await notify(tx, { type, processId, message: messages[type], metadata: metadataOf(newsOf(row)) }, now())
}

function newsOf({ nom, prenom, plaque, marque, modele, ...row }: NewsRow): ProcessNews {
  const planned = row.estimated_end_date === null ? null : endOfDayParis(row.estimated_end_date)
  return {
    name: row.name,
    stepTypeName: row.step_type_name,
    client: nom === null || prenom === null ? null : { nom, prenom },
    car: plaque === null || marque === null ? null : { plaque, marque, modele },
    from: row.start_date,
    to: row.completed_at ?? planned,
  }
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
