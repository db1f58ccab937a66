import { carName } from '../../../domain/car.ts'
import { fullName } from '../../../domain/client.ts'
import { endOfDayParis } from '../../../domain/dates.ts'
import type { DomainEvent } from '../../../domain/events.ts'
import type { Notification } from '../../../domain/notification.ts'
import { processName } from '../../../domain/process.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { notify } from '../../notifications/store.ts'
import { fromProcesses } from '../record/rows.ts'

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

type Row = {
  name: string | null
  step_type_name: string | null
  start_date: Date
  estimated_end_date: string | null
  completed_at: Date | null
  nom: string | null
  prenom: string | null
  plaque: string | null
  marque: string | null
  modele: string | null
}

type Told = DomainEvent<'process.started' | 'process.completed'>

export const messages: Record<Notification['type'], string> = {
  process_started: 'Processus démarré',
  process_completed: 'Processus terminé',
}

export async function notifyGarage(tx: TenantTx, _: unknown, event: Told, { now }: Pick<Context, 'now'>) {
  const { name, processId } = event
  const type = name === 'process.started' ? 'process_started' : 'process_completed'
  const row: Row = await fromProcesses(tx)
    .where('p.id', processId)
    .select('p.name', 'p.step_type_name', 'p.start_date', 'p.estimated_end_date', 'p.completed_at')
    .first('c.nom', 'c.prenom', 'v.plaque', 'v.marque', 'v.modele')
  await notify(tx, { type, processId, message: messages[type], metadata: metadataOf(newsOf(row)) }, now())
}

function newsOf({ nom, prenom, plaque, marque, modele, ...row }: Row): ProcessNews {
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
