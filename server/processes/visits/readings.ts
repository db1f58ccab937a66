import type { CallAnswer } from '../../../domain/calls.ts'
import type { CarVisitsQuery } from '../../../domain/cars/car-lists.ts'
import type { Moment } from '../../../domain/ground/dates.ts'
import { lowerReading, lowerReadingQuestion, type Reading } from '../../../domain/visits/odometer.ts'
import type { Maybe, Row, Selected, TenantRead } from '../../database/tenant.ts'
import { invalid } from '../../http/errors.ts'
import { nameOf } from '../row/rows.ts'

/** A new odometer reading of a car, and its process. */
type NewReading = { carId: string; km: number | null; processId?: string }

/**
 * Asks about a reading below the previous one.
 * @param at the time of the reading; only earlier ones count
 * @throws AppError 400 with the question on the field `km`
 */
export async function refuseLowerKm(tx: TenantRead, reading: NewReading, now: Date, at: Moment = now): Promise<void> {
  const question = await lowerKmQuestion(tx, reading, now, at)
  if (question !== null) throw invalid([{ path: ['km'], message: question, code: lowerReading }])
}

/** The question about a reading; null if it is not below the previous one. */
export async function lowerKmQuestion(
  tx: TenantRead,
  { carId, km, processId }: NewReading,
  now: Date,
  at: Moment,
): Promise<string | null> {
  if (km === null) return null
  return lowerReadingQuestion(km, await readingBefore(tx, { carId, processId: processId ?? null, at }), now)
}

const readingsSql = `
  select r.km, r.at::text from (
    select p.km_in as km, p.arrived_at as at from processes p
    where p.garage_id = :garageId and p.car_id = :carId and p.id is distinct from cast(:processId as uuid) and p.km_in is not null
    union all
    select p.km_out, p.returned_at from processes p
    where p.garage_id = :garageId and p.car_id = :carId and p.id is distinct from cast(:processId as uuid) and p.km_out is not null
    union all
    select v.km, v.km_read_at from cars v where v.garage_id = :garageId and v.id = :carId and v.km is not null
  ) r
  where r.at is null or r.at < :at
  order by r.at desc nulls last limit 1`

/** The latest reading of a car before a time, from its other processes and the car itself; null where there is none. */
async function readingBefore(
  tx: TenantRead,
  of: { carId: string; processId: string | null; at: Moment },
): Promise<Reading | null> {
  const [row] = await tx.raw<{ km: number; at: string | null }>(readingsSql, { garageId: tx.garageId, ...of })
  return row ? { km: row.km, at: row.at } : null
}

const laterSql = `
  select exists (
    select from processes p where p.garage_id = :garageId and p.car_id = :carId and p.km_in is not null and p.arrived_at > :at
    union all
    select from processes p where p.garage_id = :garageId and p.car_id = :carId and p.km_out is not null and p.returned_at > :at
    union all
    select from cars v where v.garage_id = :garageId and v.id = :carId and v.km_read_at > :at and v.km is distinct from cast(:former as int)
  ) as later`

/**
 * Whether a car has a reading after a time: the correction of an older visit is then not its current odometer.
 * @param former the reading of the visit before its correction, which the car may have
 */
export async function isReadLater(
  tx: TenantRead,
  of: { carId: string; former: number | null; at: Moment },
): Promise<boolean> {
  const [row] = await tx.raw<{ later: boolean }>(laterSql, { garageId: tx.garageId, ...of })
  return row?.later === true
}

type CarVisits = CallAnswer<'GET /cars/:id/visits'>
type CarNote = CarVisits['items'][number]['notes'][number]

const columns = `
  p.id, p.name, p.step_type_name, p.status, p.start_date, p.completed_at,
  p.arrived_at, p.returned_at, p.km_in, p.km_out, p.key_number, p.place, p.steps_ready,
  p.note_count, c.id as client_id, c.nom, c.prenom`
type VisitRow = Selected<{ p: Row<'processes'>; c: Maybe<Row<'clients'>> }, typeof columns>

const newestFirst = 'order by p.start_date desc, p.id desc limit :limit'
const ofCar = `
  select ${columns} from processes p
  left join clients c on c.garage_id = :garageId and c.id = p.client_id
  where p.garage_id = :garageId and p.car_id = :carId`
const firstPage = `${ofCar} ${newestFirst}`
const laterPage = `${ofCar} and (p.start_date, p.id) < (cast(:date as timestamptz), cast(:id as uuid)) ${newestFirst}`

/** The visits of a car, newest first, and the latest notes of each. */
export async function visitsOfCar(
  tx: TenantRead,
  carId: string,
  { limit, before }: CarVisitsQuery,
): Promise<CarVisits> {
  const [date, id] = before?.split('_') ?? []
  const values = { garageId: tx.garageId, carId, limit: limit + 1 }
  const rows = await (before
    ? tx.raw<VisitRow>(laterPage, { ...values, date, id })
    : tx.raw<VisitRow>(firstPage, values))
  const shown = rows.slice(0, limit)
  const last = shown[shown.length - 1]
  const notes = await latestNotes(tx, shown)
  return {
    items: shown.map((row) => ({ ...factsOf(row), notes: notes.get(row.id) ?? [] })),
    nextBefore: rows.length > limit && last ? `${last.start_date}_${last.id}` : null,
  }
}

const factsOf = (row: VisitRow) => ({
  id: row.id,
  name: nameOf(row),
  status: row.status,
  startDate: row.start_date,
  completedAt: row.completed_at,
  client: personOf(row),
  visit: {
    arrivedAt: row.arrived_at,
    returnedAt: row.returned_at,
    kmIn: row.km_in,
    kmOut: row.km_out,
    keyNumber: row.key_number,
    place: row.place,
  },
  pendingValidation: row.steps_ready > 0,
  noteCount: row.note_count,
})

function personOf({ client_id: id, nom, prenom }: VisitRow) {
  return id === null || nom === null || prenom === null ? null : { id, nom, prenom }
}

const notesSql = `
  select n.process_id, n.id, n.text, n.created_at, n.step_name from (
    select e.process_id, e.id, e.text, e.created_at, coalesce(s.name, e.step_name) as step_name,
      row_number() over (partition by e.process_id order by e.created_at desc, e.id desc) as age
    from process_entries e
    left join process_steps s on s.garage_id = :garageId and s.process_id = e.process_id and s.id = e.step_id
    where e.garage_id = :garageId and e.process_id = any(:ids) and e.kind = 'note' and e.deleted_at is null
  ) n
  where n.age <= 5 order by n.created_at desc, n.id desc`
type NoteRow = { process_id: string; id: string; text: string; created_at: string; step_name: string | null }

/** The five latest notes of each of these processes, by process. */
async function latestNotes(tx: TenantRead, processes: VisitRow[]): Promise<Map<string, CarNote[]>> {
  const ids = processes.filter(({ note_count }) => note_count > 0).map(({ id }) => id)
  const notes = new Map<string, CarNote[]>()
  if (ids.length === 0) return notes
  for (const row of await tx.raw<NoteRow>(notesSql, { garageId: tx.garageId, ids })) {
    const { id, text, created_at, step_name: stepName, process_id: processId } = row
    const note = { id, text, createdAt: created_at, stepName }
    notes.set(processId, [...(notes.get(processId) ?? []), note])
  }
  return notes
}
