import type { VisitEvent } from '../../../domain/events.ts'
import {
  arrive,
  correctArrival,
  correctReturn,
  giveBack,
  odometerFault,
  undoArrival,
  undoReturn,
  type Visit,
} from '../../../domain/visit.ts'
import type { ArrivalForm, ArrivalPatch, ReturnForm, ReturnPatch } from '../../../domain/visit-form.ts'
import { newId } from '../../database/ids.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { invalid } from '../../http/errors.ts'
import { lockProcess } from '../row/store.ts'
import { type LogKind, logVisit, saveComeBack, saveVisit, visitOf } from './store.ts'

/** @throws RuleBroken when it came already, or has left; AppError 409 KEY_TAKEN */
export const receiveCar = (tx: TenantTx, actor: Actor, id: string, form: ArrivalForm, context: Context) =>
  act(tx, actor, id, context, 'visit.arrived', (visit, now) => arrive(visit, form, now))

/** @throws RuleBroken without an arrival; AppError 409 KEY_TAKEN; 400 when the odometer went back */
export const amendArrival = (tx: TenantTx, actor: Actor, id: string, patch: ArrivalPatch, context: Context) =>
  act(tx, actor, id, context, 'visit.arrivalCorrected', (visit) => correctArrival(visit, patch))

/** @throws RuleBroken without an arrival, once the car has left, or the day after */
export const cancelArrival = (tx: TenantTx, actor: Actor, id: string, context: Context) =>
  act(tx, actor, id, context, 'visit.arrivalUndone', undoArrival)

/** @throws RuleBroken when it has gone already; AppError 400 when the odometer went back */
export const returnCar = (tx: TenantTx, actor: Actor, id: string, form: ReturnForm, context: Context) =>
  act(tx, actor, id, context, 'visit.returned', (visit, now) => giveBack(visit, form, now))

/** @throws RuleBroken without a return; AppError 400 when the odometer went back */
export const amendReturn = (tx: TenantTx, actor: Actor, id: string, patch: ReturnPatch, context: Context) =>
  act(tx, actor, id, context, 'visit.returnCorrected', (visit) => correctReturn(visit, patch))

/** @throws RuleBroken without a return, or the day after */
export const cancelReturn = (tx: TenantTx, actor: Actor, id: string, context: Context) =>
  act(tx, actor, id, context, 'visit.returnUndone', undoReturn)

/** What each is called in the log, and which odometer it reads. */
const lines: Record<VisitEvent, { kind: LogKind; odometer: 'kmIn' | 'kmOut' }> = {
  'visit.arrived': { kind: 'arrival', odometer: 'kmIn' },
  'visit.arrivalCorrected': { kind: 'arrival_corrected', odometer: 'kmIn' },
  'visit.arrivalUndone': { kind: 'arrival_undone', odometer: 'kmIn' },
  'visit.returned': { kind: 'return', odometer: 'kmOut' },
  'visit.returnCorrected': { kind: 'return_corrected', odometer: 'kmOut' },
  'visit.returnUndone': { kind: 'return_undone', odometer: 'kmOut' },
}

/** The row, a line of the log, the car's odometer, together. What changes nothing leaves no line. */
async function act(
  tx: TenantTx,
  actor: Actor,
  id: string,
  context: Context,
  name: VisitEvent,
  rule: (visit: Visit, now: string) => Visit,
): Promise<void> {
  const now = context.now()
  const before = visitOf(await lockProcess(tx, id))
  const wanted = rule(before, now.toISOString())
  refuseFault(wanted)
  if (isSame(before, wanted)) return
  const save = name === 'visit.returnUndone' ? saveComeBack : saveVisit
  const visit = await save(tx, id, wanted, now)
  const { kind, odometer } = lines[name]
  const facts = { km: visit[odometer], keyNumber: visit.keyNumber, place: visit.place }
  const lineId = newId()
  await logVisit(tx, id, { id: lineId, kind, ...facts, by: actor.userId, now })
  await happened(tx, actor, { name, id: lineId, processId: id, after: facts }, context)
}

function refuseFault(visit: Visit): void {
  const message = odometerFault(visit)
  if (message !== null) throw invalid([{ path: ['km'], message, code: 'custom' }])
}

const isSame = (before: Visit, after: Visit): boolean =>
  (Object.keys(before) as (keyof Visit)[]).every((field) => before[field] === after[field])
