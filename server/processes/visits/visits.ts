import type { VisitEvent, VisitFacts } from '../../../domain/events.ts'
import type { DomainEvent } from '../../../domain/features.ts'
import type { VisitLine } from '../../../domain/processes/papers.ts'
import type { Step } from '../../../domain/processes/steps.ts'
import {
  arrive,
  arriveOnly,
  correctArrival,
  correctReturn,
  giveBack,
  impliesArrival,
  isOnSite,
  keyTakenText,
  odometerFault,
  undoArrival,
  undoReturn,
  type Visit,
  withoutArrival,
} from '../../../domain/visits/visit.ts'
import type { ArrivalForm, ArrivalPatch, ReturnForm, ReturnPatch } from '../../../domain/visits/visit-form.ts'
import { newId } from '../../database/ids.ts'
import type { Maybe, Row, Selected, TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Actor, Author } from '../../http/actor.ts'
import { AppError, invalid, violates } from '../../http/errors.ts'
import type { ProcessPart } from '../row/process-part.ts'
import { fromProcesses, fullNameOf, type LockedProcess, lockProcess, type ProcessTables } from '../row/rows.ts'
import { isReadLater, lowerKmQuestion, refuseLowerKm } from './readings.ts'

type LogKind = Row<'process_visits'>['kind']
type LogLine = VisitFacts & { id: string; kind: LogKind; by: string | null; now: Date }

type VisitRow = Pick<Row<'processes'>, 'arrived_at' | 'returned_at' | 'km_in' | 'km_out' | 'key_number' | 'place'>

export function visitOf(row: VisitRow): Visit {
  const { km_in: kmIn, km_out: kmOut, key_number: keyNumber, place } = row
  return { arrivedAt: row.arrived_at, returnedAt: row.returned_at, kmIn, kmOut, keyNumber, place }
}

/** @throws AppError 409 KEY_TAKEN, which names the car with that key */
async function saveVisit(tx: TenantTx, id: string, visit: Visit, now: Date): Promise<Visit> {
  if (await isSaved(tx, id, visit, now)) return visit
  throw await keyTaken(tx, visit.keyNumber)
}

/**
 * Saves the visit of a car whose return was undone. If another car has its key by now, that car keeps it.
 * @returns the visit as it is written
 */
async function saveComeBack(tx: TenantTx, id: string, visit: Visit, now: Date): Promise<Visit> {
  if (await isSaved(tx, id, visit, now)) return visit
  return saveVisit(tx, id, { ...visit, keyNumber: null }, now)
}

/** Adds a line to the log of visits, which is append-only. */
async function logVisit(tx: TenantTx, processId: string, { keyNumber, by, now, ...line }: LogLine): Promise<void> {
  const owner = { garage_id: tx.garageId, process_id: processId }
  await tx.from('process_visits').insert({ ...owner, ...line, key_number: keyNumber, actor_id: by, at: now })
}

const placesLately = `
  select place from (
    select place, row_number() over (order by id desc) as age from (
      select place, id from process_visits
      where garage_id = :garageId and place is not null
      order by id desc limit 200
    ) lately
  ) aged group by place order by min(age) limit 20`

/** The recently used parking places, latest first. */
export async function recentSpots(tx: TenantRead): Promise<string[]> {
  const rows = await tx.raw<{ place: string }>(placesLately, { garageId: tx.garageId })
  return rows.map(({ place }) => place)
}

/** Saves a visit. @returns false if another car at the garage has its key: then nothing is written */
async function isSaved(tx: TenantTx, id: string, visit: Visit, now: Date): Promise<boolean> {
  try {
    await tx.savepoint((part) => writeVisit(part, id, visit, now))
    return true
  } catch (error) {
    if (violates(error, 'processes_garage_key_unique')) return false
    throw error
  }
}

async function writeVisit(tx: TenantTx, id: string, visit: Visit, now: Date): Promise<void> {
  const { arrivedAt, returnedAt, kmIn, kmOut, keyNumber, place } = visit
  await tx.from('processes').where({ garage_id: tx.garageId, id }).update({
    arrived_at: arrivedAt,
    returned_at: returnedAt,
    km_in: kmIn,
    km_out: kmOut,
    key_number: keyNumber,
    place,
    updated_at: now,
  })
}

const holderColumns = 'v.plaque, v.marque, v.modele'
type HolderRow = Selected<ProcessTables, typeof holderColumns>

async function keyTaken(tx: TenantRead, keyNumber: string | null): Promise<AppError> {
  const row: HolderRow | undefined = await fromProcesses(tx)
    .where({ 'p.key_number': keyNumber, 'p.returned_at': null })
    .whereNotNull('p.arrived_at')
    .first(tx.sql(holderColumns))
  const message = keyTakenText(keyNumber, row && isThere(row) ? row : null)
  return new AppError(409, 'KEY_TAKEN', { message, issues: [{ path: ['keyNumber'], message, code: 'taken' }] })
}

const isThere = (row: HolderRow): row is Row<'cars'> => row.plaque !== null && row.marque !== null

/**
 * Records the arrival of the car; an implied arrival is completed, and keeps its time.
 * @throws RuleBroken when it has arrived already, or was returned; AppError 409 KEY_TAKEN
 */
export const receiveCar = (tx: TenantTx, actor: Actor, id: string, form: ArrivalForm, context: Context) =>
  act(tx, actor, id, context, { name: 'visit.arrived', ...form }, async (visit, now) => {
    const isImplied = isOnSite(visit) && (await latestKind(tx, id)) === 'arrival_implied'
    return isImplied ? arrive(withoutArrival(visit), form, visit.arrivedAt ?? now) : arrive(visit, form, now)
  })

/** @throws RuleBroken without an arrival; AppError 409 KEY_TAKEN; 400 when the odometer decreased */
export const amendArrival = (tx: TenantTx, actor: Actor, id: string, patch: ArrivalPatch, context: Context) =>
  act(tx, actor, id, context, { name: 'visit.arrivalCorrected', ...patch }, (visit) => correctArrival(visit, patch))

/** @throws RuleBroken without an arrival, after the return of the car, or the day after */
export const cancelArrival = (tx: TenantTx, actor: Actor, id: string, context: Context) =>
  act(tx, actor, id, context, { name: 'visit.arrivalUndone' }, undoArrival)

/**
 * Records the return of the car.
 * @throws RuleBroken when it was returned already; AppError 400 when the odometer decreased
 */
export const returnCar = (tx: TenantTx, actor: Actor, id: string, form: ReturnForm, context: Context) =>
  act(tx, actor, id, context, { name: 'visit.returned', ...form }, (visit, now) => giveBack(visit, form, now))

/** @throws RuleBroken without a return; AppError 400 when the odometer decreased */
export const amendReturn = (tx: TenantTx, actor: Actor, id: string, patch: ReturnPatch, context: Context) =>
  act(tx, actor, id, context, { name: 'visit.returnCorrected', ...patch }, (visit) => correctReturn(visit, patch))

/** @throws RuleBroken without a return, or the day after */
export const cancelReturn = (tx: TenantTx, actor: Actor, id: string, context: Context) =>
  act(tx, actor, id, context, { name: 'visit.returnUndone' }, undoReturn)

/** The kind of each event's line in the log, and its odometer field. */
const lines: Record<VisitEvent, { kind: LogKind; odometer: 'kmIn' | 'kmOut' }> = {
  'visit.arrived': { kind: 'arrival', odometer: 'kmIn' },
  'visit.arrivalCorrected': { kind: 'arrival_corrected', odometer: 'kmIn' },
  'visit.arrivalUndone': { kind: 'arrival_undone', odometer: 'kmIn' },
  'visit.returned': { kind: 'return', odometer: 'kmOut' },
  'visit.returnCorrected': { kind: 'return_corrected', odometer: 'kmOut' },
  'visit.returnUndone': { kind: 'return_undone', odometer: 'kmOut' },
}

/** An act on a visit, and whether an odometer reading below the previous one is intended. */
type Act = { name: VisitEvent; kmConfirmed?: boolean | undefined }

/** Changes a visit: its row, the log and the car's odometer together. An unchanged visit adds no line to the log. */
async function act(
  tx: TenantTx,
  actor: Actor,
  id: string,
  context: Context,
  { name, kmConfirmed }: Act,
  rule: (visit: Visit, now: string) => Visit | Promise<Visit>,
): Promise<void> {
  const now = context.now()
  const process = await lockProcess(tx, id)
  const before = visitOf(process)
  const changedVisit = await rule(before, now.toISOString())
  refuseFault(changedVisit)
  if (isSame(before, changedVisit)) return
  const { kind, odometer } = lines[name]
  const isRead = changedVisit[odometer] !== before[odometer]
  const confirmed =
    isRead && kmConfirmed !== undefined && (await isLower(tx, process, changedVisit, { odometer, kmConfirmed, now }))
  const save = name === 'visit.returnUndone' ? saveComeBack : saveVisit
  const visit = await save(tx, id, changedVisit, now)
  const facts = { km: visit[odometer], keyNumber: visit.keyNumber, place: visit.place }
  const lineId = newId()
  await logVisit(tx, id, { id: lineId, kind, ...facts, by: actor.userId, now })
  const after = confirmed ? { ...facts, confirmed } : facts
  await recordEvent(tx, actor, { name, id: lineId, processId: id, after }, context)
}

type OdometerRead = { odometer: 'kmIn' | 'kmOut'; kmConfirmed: boolean; now: Date }

/**
 * Whether a reading is below the previous one, is intended, and is the latest of its car.
 * @throws AppError 400 with the question, unless it is said to be intended
 */
async function isLower(
  tx: TenantRead,
  { id: processId, car_id: carId, km_in, km_out }: LockedProcess,
  visit: Visit,
  { odometer, kmConfirmed, now }: OdometerRead,
): Promise<true | undefined> {
  if (carId === null) return undefined
  const reading = { carId, processId, km: visit[odometer] }
  const at = (odometer === 'kmIn' ? visit.arrivedAt : visit.returnedAt) ?? now
  if (!kmConfirmed) await refuseLowerKm(tx, reading, now, at)
  else if ((await lowerKmQuestion(tx, reading, now, at)) !== null) {
    const former = odometer === 'kmIn' ? km_in : km_out
    if (!(await isReadLater(tx, { carId, former, at }))) return true
  }
  return undefined
}

/** Whether the change of a process's steps implies that its car is here. */
export const stepsImplyArrival = (process: LockedProcess, before: readonly Step[], after: readonly Step[]): boolean =>
  impliesArrival({ visit: visitOf(process), client: process.client_id, car: process.car_id }, before, after)

type Work = DomainEvent<'step.readied' | 'process.changed'>

/** Records the arrival of a car on which work has begun without a recorded arrival. */
export async function arriveWithWork(tx: TenantTx, author: Author, event: Work, context: Context): Promise<void> {
  const { processId, impliesArrival } = event
  if (!impliesArrival) return
  const now = context.now()
  const id = newId()
  const visit = arriveOnly(neverCame, now.toISOString())
  const facts = { km: null, keyNumber: null, place: null }
  await Promise.all([
    writeVisit(tx, processId, visit, now),
    logVisit(tx, processId, { id, kind: 'arrival_implied', ...facts, by: author.userId, now }),
    recordEvent(tx, author, { name: 'visit.arrived', id, processId, after: { ...facts, implied: true } }, context),
  ])
}

const neverCame: Visit = { arrivedAt: null, returnedAt: null, kmIn: null, kmOut: null, keyNumber: null, place: null }

/** Removes an arrival implied by work that is undone, unless somebody has added to it. */
export async function undoImpliedArrival(
  tx: TenantTx,
  actor: Actor,
  { id, arrived_at: arrivedAt }: LockedProcess,
  since: string,
  context: Context,
): Promise<void> {
  if (arrivedAt === null || arrivedAt < since) return
  if ((await latestKind(tx, id)) !== 'arrival_implied') return
  await act(tx, actor, id, context, { name: 'visit.arrivalUndone' }, withoutArrival)
}

/** The last line about the car of a process. */
async function latestKind(tx: TenantRead, processId: string): Promise<LogKind | undefined> {
  const latest = await tx
    .from('process_visits')
    .where({ garage_id: tx.garageId, process_id: processId })
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('kind')
  return latest?.kind
}

function refuseFault(visit: Visit): void {
  const message = odometerFault(visit)
  if (message !== null) throw invalid([{ path: ['km'], message, code: 'custom' }])
}

const isSame = (before: Visit, after: Visit): boolean =>
  (Object.keys(before) as (keyof Visit)[]).every((field) => before[field] === after[field])

const columns = 'p.arrived_at, p.returned_at, p.km_in, p.km_out, p.key_number, p.place'
const publicColumns = 'p.arrived_at, p.returned_at'

export const visitsPart = {
  row: { columns, fields: (row: Selected<ProcessTables, typeof columns>) => ({ visit: visitOf(row) }) },
  publicView: {
    columns: publicColumns,
    fields: ({ arrived_at, returned_at }: Selected<ProcessTables, typeof publicColumns>) => ({
      visit: { arrivedAt: arrived_at, returnedAt: returned_at },
    }),
  },
  paper: async (tx, processId) => ({ visits: await visitsOf(tx, processId) }),
} satisfies ProcessPart

const logColumns = 'l.at, l.kind, l.km, l.key_number, l.place, u.nom, u.prenom'
type LogRow = Selected<{ l: Row<'process_visits'>; u: Maybe<Row<'users'>> }, typeof logColumns>

/** The log of a process's visits, oldest first. */
async function visitsOf(tx: TenantRead, processId: string): Promise<VisitLine[]> {
  const rows: LogRow[] = await tx
    .from('process_visits as l')
    .leftJoin('users as u', (on) => on.on('u.garage_id', 'l.garage_id').andOn('u.id', 'l.actor_id'))
    .where({ 'l.garage_id': tx.garageId, 'l.process_id': processId })
    .select(tx.sql(logColumns))
    .orderBy(['l.at', 'l.id'])
  return rows.map(({ at, kind, km, key_number: keyNumber, place, ...person }) => ({
    at,
    by: fullNameOf(person),
    kind,
    km,
    keyNumber,
    place,
  }))
}
