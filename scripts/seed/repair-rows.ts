import { endOfDayParis } from '../../domain/ground/dates.ts'
import { searchable } from '../../domain/ground/search.ts'
import { linkExpiry } from '../../domain/links/public-link.ts'
import type { StepStatus } from '../../domain/processes/step-status.ts'
import type { Random } from '../../server/demo/random.ts'
import type { Story, WorkClock } from '../../server/demo/story.ts'
import { messages } from '../../server/processes/reactions.ts'
import { durationDays, metadataOf } from '../../server/processes/row/news.ts'
import { searchText } from '../../server/processes/row/rows.ts'
import { countersOf } from '../../server/processes/steps/store.ts'
import { idAt } from './ids.ts'
import type { KnownCustomer, Repair } from './repairs.ts'

export type Owner = { garageId: string; adminId: string; clock: WorkClock; random: Random }

export function clientRow({ garageId }: Owner, { type: kind, ...client }: KnownCustomer['client'], at: Date) {
  const search = searchable(client.nom, client.prenom, client.email, client.telephone)
  return { garage_id: garageId, ...client, kind, search, created_at: at, updated_at: at }
}

export function carRow({ garageId }: Owner, car: KnownCustomer['car'], at: Date) {
  const search = searchable(car.plaque, car.marque, car.modele)
  return { garage_id: garageId, ...car, search, created_at: at, updated_at: at }
}

/** The rows of a process: its steps, its notifications, and its start and end in the history. */
export function repairRows(owner: Owner, repair: Repair) {
  const { garageId, adminId, clock, random } = owner
  const { client, car, type, name, story } = repair
  const start = clock.instant(story.start)
  const id = idAt(start, random)
  const steps = stepRows(owner, repair, id)
  const end = story.validated.at(-1)
  const completedAt = end !== undefined && story.validated.length === steps.length ? clock.instant(end) : null
  const estimatedEndDate = story.estimate
  const process = {
    garage_id: garageId,
    id,
    name,
    step_type_id: type.id,
    step_type_name: type.name,
    client_id: client.id,
    car_id: car.id,
    start_date: start,
    estimated_end_date: estimatedEndDate,
    completed_at: completedAt,
    completed_notified_at: client.email === null ? null : completedAt,
    ...countersOf(steps),
    link_expires_at: linkExpiry({ estimatedEndDate, completedAt: completedAt?.toISOString() ?? null }),
    search: searchText({ ...client, ...car, name, typeName: type.name }),
    created_by: adminId,
    created_at: start,
    updated_at: clock.instant(story.last),
  }
  return { process, steps, notifications: newsRows(owner, repair, process), activity: historyRows(owner, process) }
}

function stepRows({ garageId, clock, random }: Owner, { type, story }: Repair, process_id: string) {
  const at = (minute: number | undefined) => (minute === undefined ? null : clock.instant(minute))
  return type.steps.map(({ name, description }, position) => ({
    garage_id: garageId,
    id: idAt(clock.instant(story.start), random),
    process_id,
    position,
    name,
    description,
    status: stepStatus(story, position),
    ready_at: at(story.ready[position]),
    validated_at: at(story.validated[position]),
  }))
}

function stepStatus({ ready, validated }: Story, position: number): StepStatus {
  if (position < validated.length) return 'validated'
  return position < ready.length ? 'ready' : 'proposed'
}

type ProcessRow = { id: string; start_date: Date; estimated_end_date: string | null; completed_at: Date | null }

function newsRows({ garageId, random }: Owner, { client, car, type, name }: Repair, process: ProcessRow) {
  const { start_date: start, estimated_end_date: estimate, completed_at: end } = process
  const news = { ...client, ...car, name, step_type_name: type.name }
  const row = (kind: keyof typeof messages, at: Date, to: Date | null) => ({
    garage_id: garageId,
    id: idAt(at, random),
    process_id: process.id,
    type: kind,
    message: messages[kind],
    metadata: JSON.stringify(metadataOf(news, durationDays(start, to))),
    created_at: at,
  })
  const started = row('process_started', start, estimate === null ? null : endOfDayParis(estimate))
  return end === null ? [started] : [started, row('process_completed', end, end)]
}

function historyRows({ garageId, adminId, random }: Owner, { id, start_date, completed_at }: ProcessRow) {
  const row = (action: string, at: Date) => ({
    garage_id: garageId,
    id: idAt(at, random),
    actor_id: adminId,
    action,
    object_type: 'process',
    object_id: id,
    process_id: id,
    created_at: at,
  })
  const started = row('process.started', start_date)
  return completed_at === null ? [started] : [started, row('process.completed', completed_at)]
}
