import type { assigneeCalls } from '../../domain/calls/assignee.ts'
import type { processCalls } from '../../domain/calls/processes.ts'
import type { reminderCalls } from '../../domain/calls/reminder.ts'
import type { visitCalls } from '../../domain/calls/visits.ts'
import type { waitCalls } from '../../domain/calls/waits.ts'
import { dayOf } from '../../domain/day-groups.ts'
import { processActivity } from '../activity/list.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/call-handlers.ts'
import { assignProcess } from './assignee/actions.ts'
import { processStats } from './board/counts.ts'
import { listProcesses } from './board/list.ts'
import { createProcess } from './create.ts'
import { deleteProcess } from './delete.ts'
import { rotateLink } from './link/public-link.ts'
import { findProcess, readProcess } from './read-process.ts'
import { remindCustomer } from './reminder/actions.ts'
import { markProcessStepReady, revertProcessStep, validateProcessStep } from './steps/actions.ts'
import { updateProcess } from './update.ts'
import { amendArrival, amendReturn, cancelArrival, cancelReturn, receiveCar, returnCar } from './visits/actions.ts'
import { recentPlaces } from './visits/store.ts'
import { endWait, startWait } from './waits/actions.ts'

/** All but what only the form of a new process asks for. */
type ProcessCall =
  | Exclude<keyof typeof processCalls, 'GET /processes/init-data'>
  | keyof typeof waitCalls
  | keyof typeof assigneeCalls
  | keyof typeof reminderCalls

export const processesApi = (deps: Deps): Handlers<ProcessCall> => ({
  'GET /processes': (tx, { query, actor }) => listProcesses(tx, query, actor, deps.now()),
  'GET /processes/stats': (tx, { actor }) => processStats(tx, dayOf(deps.now(), actor)),
  'GET /processes/:id': (tx, { params, actor }) => readProcess(tx, params.id, actor, deps),
  'GET /processes/:id/activity': async (tx, { params: { id } }) => {
    const [items] = await Promise.all([processActivity(tx, id), findProcess(tx, id)])
    return { items }
  },
  'POST /processes': {
    make: async (tx, { actor, body }) => ({ id: await createProcess(tx, actor, body, deps) }),
    show: (tx, id, { actor }) => readProcess(tx, id, actor, deps),
  },
  'PATCH /processes/:id': (tx, { actor, params, body }) => updateProcess(tx, actor, params.id, body, deps),
  'DELETE /processes/:id': (tx, { actor, params }) => deleteProcess(tx, actor, params.id, deps),
  'POST /processes/:id/steps/:stepId/propose-ready': (tx, { actor, params }) =>
    markProcessStepReady(tx, actor, stepIn(params), deps),
  'POST /processes/:id/steps/:stepId/validate': (tx, { actor, params }) =>
    validateProcessStep(tx, actor, stepIn(params), deps),
  'PATCH /processes/:id/steps/:stepId': (tx, { actor, params, body }) =>
    revertProcessStep(tx, actor, stepIn(params), body.status, deps),
  'POST /processes/:id/waits': (tx, { actor, params, body }) => startWait(tx, actor, params.id, body, deps),
  'PATCH /processes/:id/waits/:waitId': (tx, { actor, params }) =>
    endWait(tx, actor, { processId: params.id, waitId: params.waitId }, deps),
  'PATCH /processes/:id/assignee': (tx, { actor, params, body }) =>
    assignProcess(tx, actor, params.id, body.userId, deps),
  'POST /processes/:id/reminder': (tx, { actor, params }) => remindCustomer(tx, actor, params.id, deps),
  'POST /processes/:id/qr-token/rotate': async (tx, { actor, params }) => ({
    qrToken: await rotateLink(tx, actor, params.id, deps),
  }),
})

/** The car of a process, which comes and goes. */
export const visitsApi = (deps: Deps): Handlers<keyof typeof visitCalls> => ({
  'GET /places': async (tx) => ({ items: await recentPlaces(tx) }),
  'POST /processes/:id/arrival': (tx, { actor, params, body }) => receiveCar(tx, actor, params.id, body, deps),
  'PATCH /processes/:id/arrival': (tx, { actor, params, body }) => amendArrival(tx, actor, params.id, body, deps),
  'DELETE /processes/:id/arrival': (tx, { actor, params }) => cancelArrival(tx, actor, params.id, deps),
  'POST /processes/:id/return': (tx, { actor, params, body }) => returnCar(tx, actor, params.id, body, deps),
  'PATCH /processes/:id/return': (tx, { actor, params, body }) => amendReturn(tx, actor, params.id, body, deps),
  'DELETE /processes/:id/return': (tx, { actor, params }) => cancelReturn(tx, actor, params.id, deps),
})

const stepIn = ({ id, stepId }: { id: string; stepId: string }) => ({ processId: id, stepId })
