import type { DomainEvent } from '../../../domain/features.ts'
import { can } from '../../../domain/ground/permissions.ts'
import type { VisitEvent } from '../../../domain/processes/history/visit-events.ts'
import type { Step } from '../../../domain/processes/steps.ts'
import {
  arrive,
  arriveOnly,
  correctArrival,
  correctReturn,
  giveBack,
  impliesArrival,
  isOnSite,
  momentFault,
  movedAct,
  odometerFault,
  undoArrival,
  undoReturn,
  type Visit,
  withoutArrival,
} from '../../../domain/visits/visit.ts'
import type { ArrivalForm, ArrivalPatch, ReturnForm, ReturnPatch } from '../../../domain/visits/visit-form.ts'
import { newId } from '../../database/ids.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { beforeChange } from '../../events/before-change.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Actor, Author } from '../../http/actor.ts'
import { forbidden, invalid } from '../../http/errors.ts'
import { type LockedProcess, lockProcess } from '../row/rows.ts'
import { isReadLater, lowerKmQuestion, refuseLowerKm } from './readings.ts'
import { type LogKind, latestKind, logVisit, saveComeBack, saveVisit, visitOf, writeVisit } from './store.ts'

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
  const moved = await movedMoment(tx, actor, { process, before, after: changedVisit }, context)
  const { kind, odometer } = lines[name]
  const isRead = changedVisit[odometer] !== before[odometer]
  const confirmed =
    isRead && kmConfirmed !== undefined && (await isLower(tx, process, changedVisit, { odometer, kmConfirmed, now }))
  const save = name === 'visit.returnUndone' ? saveComeBack : saveVisit
  const visit = await save(tx, id, changedVisit, now)
  const facts = { km: visit[odometer], keyNumber: visit.keyNumber, place: visit.place }
  const lineId = newId()
  await logVisit(tx, id, { id: lineId, kind, ...facts, by: actor.userId, now })
  const after = { ...facts, ...(confirmed && { confirmed }), ...(moved && { moved }) }
  await recordEvent(tx, actor, { name, id: lineId, processId: id, after }, context)
}

type Moving = { process: LockedProcess; before: Visit; after: Visit }

/**
 * The moments before and after the correction of an act; null where it keeps its moment.
 * @throws AppError 403 for people who may not change a process; 400 in the future, or before the arrival; 409 VISIT_BILLED
 */
async function movedMoment(tx: TenantTx, actor: Actor, { process, before, after }: Moving, context: Context) {
  const moved = movedAct(before, after)
  if (!moved) return null
  if (!can(actor, 'updateProcess')) throw forbidden()
  const { field, from, to } = moved
  const message = momentFault(after, moved, context.now())
  if (message !== null) throw invalid([{ path: [field], message, code: 'custom' }])
  const change = { processId: process.id, completedAt: process.completed_at, field }
  await beforeChange(tx, actor, 'visit.move', change, context)
  return { from, to }
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

function refuseFault(visit: Visit): void {
  const message = odometerFault(visit)
  if (message !== null) throw invalid([{ path: ['km'], message, code: 'custom' }])
}

const isSame = (before: Visit, after: Visit): boolean =>
  (Object.keys(before) as (keyof Visit)[]).every((field) => before[field] === after[field])
