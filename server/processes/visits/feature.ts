import type { visitCalls } from '../../../domain/features/process-parts/visits.ts'
import { wallTime } from '../../../domain/ground/dates.ts'
import { sheetToasts } from '../../../domain/processes/sheet-messages.ts'
import { odometerPress, odometerQuestion } from '../../../domain/visits/odometer.ts'
import type { VisitAct } from '../../../domain/visits/visit.ts'
import { arrivalPatch, returnPatch } from '../../../domain/visits/visit-form.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Before, Deps } from '../../deps.ts'
import { feature } from '../../feature.ts'
import { found } from '../../http/answer/page.ts'
import type { Handlers } from '../../http/calls/call-handlers.ts'
import { form, type Offered, type PageRequest, type Pages, page, pressed } from '../../http/forms/page-table.ts'
import { readSummary } from '../read-process.ts'
import { raiseMileage } from './mileage.ts'
import { refuseLowerKm } from './readings.ts'
import { recentSpots } from './store.ts'
import {
  amendArrival,
  amendReturn,
  arriveWithWork,
  cancelArrival,
  cancelReturn,
  receiveCar,
  returnCar,
} from './visits.ts'

const visitsApi = (deps: Deps): Handlers<keyof typeof visitCalls> => ({
  'GET /places': async (tx) => ({ items: await recentSpots(tx) }),
  'POST /processes/:id/arrival': (tx, { actor, params, body }) => receiveCar(tx, actor, params.id, body, deps),
  'PATCH /processes/:id/arrival': (tx, { actor, params, body }) => amendArrival(tx, actor, params.id, body, deps),
  'DELETE /processes/:id/arrival': (tx, { actor, params }) => cancelArrival(tx, actor, params.id, deps),
  'POST /processes/:id/return': (tx, { actor, params, body }) => returnCar(tx, actor, params.id, body, deps),
  'PATCH /processes/:id/return': (tx, { actor, params, body }) => amendReturn(tx, actor, params.id, body, deps),
  'DELETE /processes/:id/return': (tx, { actor, params }) => cancelReturn(tx, actor, params.id, deps),
})

/**
 * Whether the button corrects a stay. The button without scripts never overwrites values that somebody else typed
 * meanwhile.
 */
const corrects = pressed('corriger')
const correctsReturn = pressed('corriger', odometerPress)

const visitPages = {
  arrival: page({
    read: visitPage('arrival'),
    edits: { takes: arrivalPatch, now: editedVisit('arrival') },
    forms: [
      form({ call: 'PATCH /processes/:id/arrival', when: corrects, toast: sheetToasts.arrivalAmended }),
      form({ call: 'POST /processes/:id/arrival', toast: sheetToasts.carArrived }),
    ],
  }),
  arrivalUndo: page({ form: form({ call: 'DELETE /processes/:id/arrival', toast: sheetToasts.arrivalUndone }) }),
  handover: page({
    read: visitPage('handover'),
    edits: { takes: returnPatch, now: editedVisit('handover') },
    forms: [
      form({
        call: 'PATCH /processes/:id/return',
        when: correctsReturn,
        toast: (_, { fields }) =>
          fields.geste === odometerPress ? sheetToasts.odometerNoted : sheetToasts.returnAmended,
      }),
      form({ call: 'POST /processes/:id/return', toast: returnToast }),
    ],
  }),
  handoverUndo: page({ form: form({ call: 'DELETE /processes/:id/return', toast: sheetToasts.returnUndone }) }),
} satisfies Pages

function visitPage(act: VisitAct) {
  return async (tx: TenantRead, { actor, params, isSent, next }: PageRequest<{ id: string }>) => {
    const [process, places] = await Promise.all([readSummary(tx, params.id, actor), recentSpots(tx)])
    return found('visit', { act, process, places, next: isSent ? next : null })
  }
}

function editedVisit(act: VisitAct) {
  return async (tx: TenantRead, { actor, params }: PageRequest<{ id: string }>) => {
    const { visit } = await readSummary(tx, params.id, actor)
    const { kmIn, kmOut, keyNumber, place } = visit
    const [arrivedAt, returnedAt] = [wallOf(visit.arrivedAt), wallOf(visit.returnedAt)]
    return act === 'arrival' ? { km: kmIn, keyNumber, place, arrivedAt } : { km: kmOut, returnedAt }
  }
}

const wallOf = (moment: string | null): string | null => moment && wallTime(moment)

/** The toast of a return; it asks for the odometer unless the form has it. */
function returnToast(_: unknown, { params, fields, next }: PageRequest<{ id: string }>): string | Offered {
  if (fields.km) return sheetToasts.carReturned
  const question = odometerQuestion(params.id)
  return { message: sheetToasts.carReturned, action: next ? { ...question, back: next } : question }
}

/**
 * Asks about an odometer reading below one that was recorded in a process. @throws AppError 400 with the question on
 * `km`
 */
const askAboutKm: Before<'car.setKm'> = (tx, _, { id: carId, km }, { now }) => refuseLowerKm(tx, { carId, km }, now())

export const visitsFeature = feature({
  calls: visitsApi,
  pages: visitPages,
  reactions: {
    'step.readied': [arriveWithWork],
    'process.changed': [arriveWithWork],
    'visit.arrived': [raiseMileage],
    'visit.arrivalCorrected': [raiseMileage],
    'visit.returned': [raiseMileage],
    'visit.returnCorrected': [raiseMileage],
  },
  befores: { 'car.setKm': [askAboutKm] },
})
