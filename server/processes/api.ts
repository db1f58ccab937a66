import type { assigneeCalls } from '../../domain/features/process-parts/assignee.ts'
import type { contactCalls } from '../../domain/features/process-parts/contact.ts'
import type { visitCalls } from '../../domain/features/process-parts/visits.ts'
import type { waitCalls } from '../../domain/features/process-parts/waits.ts'
import type { processCalls } from '../../domain/features/processes.ts'
import { dayOf } from '../../domain/processes/day-groups.ts'
import { processActivity } from '../activity/history.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { createProcess, deleteProcess, updateProcess } from './actions.ts'
import { assignProcess } from './assignee/assignee.ts'
import { listProcesses, processStats } from './board/list.ts'
import { readWeek } from './board/week.ts'
import { contactCustomer, remindCustomer } from './contact/contact.ts'
import { rotateLink } from './links/links.ts'
import { findProcess, readProcess } from './read-process.ts'
import { markProcessStepReady, revertProcessStep, undoProcessStep, validateProcessStep } from './steps/steps.ts'
import { undoWaitEnd } from './steps/undo-wait-end.ts'
import { recentSpots } from './visits/store.ts'
import { amendArrival, amendReturn, cancelArrival, cancelReturn, receiveCar, returnCar } from './visits/visits.ts'
import { endWait, startWait } from './waits/actions.ts'

/** The calls of processes, except those of the form of a new process and of an arriving car. */
type ProcessCall =
  | Exclude<keyof typeof processCalls, 'GET /processes/init-data' | 'POST /processes/intake'>
  | keyof typeof waitCalls
  | keyof typeof assigneeCalls
  | keyof typeof contactCalls

export const processesApi = (deps: Deps): Handlers<ProcessCall> => ({
  'GET /processes': (tx, { query, actor }) => listProcesses(tx, query, actor, deps.now()),
  'GET /processes/stats': (tx, { actor }) => processStats(tx, dayOf(deps.now(), actor)),
  'GET /processes/week': (tx, { query, actor }) => readWeek(tx, actor, deps, query.from),
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
  'POST /processes/:id/steps/:stepId/undo': (tx, { actor, params }) => undoProcessStep(tx, actor, stepIn(params), deps),
  'POST /processes/:id/waits': (tx, { actor, params, body }) => startWait(tx, actor, params.id, body, deps),
  'PATCH /processes/:id/waits/:waitId': (tx, { actor, params }) => endWait(tx, actor, waitIn(params), deps),
  'POST /processes/:id/waits/:waitId/undo': (tx, { actor, params }) => undoWaitEnd(tx, actor, waitIn(params), deps),
  'PATCH /processes/:id/assignee': (tx, { actor, params, body }) =>
    assignProcess(tx, actor, params.id, body.userId, deps),
  'POST /processes/:id/tellings': {
    make: (tx, { actor, params, body }) => contactCustomer(tx, actor, params.id, body, deps),
    show: (tx, id, { actor }) => readProcess(tx, id, actor, deps),
  },
  'POST /processes/:id/reminder': (tx, { actor, params }) => remindCustomer(tx, actor, params.id, deps),
  'POST /processes/:id/qr-token/rotate': async (tx, { actor, params }) => ({
    qrToken: await rotateLink(tx, actor, params.id, deps),
  }),
})

/** Calls about the stay of a process's car. */
export const visitsApi = (deps: Deps): Handlers<keyof typeof visitCalls> => ({
  'GET /places': async (tx) => ({ items: await recentSpots(tx) }),
  'POST /processes/:id/arrival': (tx, { actor, params, body }) => receiveCar(tx, actor, params.id, body, deps),
  'PATCH /processes/:id/arrival': (tx, { actor, params, body }) => amendArrival(tx, actor, params.id, body, deps),
  'DELETE /processes/:id/arrival': (tx, { actor, params }) => cancelArrival(tx, actor, params.id, deps),
  'POST /processes/:id/return': (tx, { actor, params, body }) => returnCar(tx, actor, params.id, body, deps),
  'PATCH /processes/:id/return': (tx, { actor, params, body }) => amendReturn(tx, actor, params.id, body, deps),
  'DELETE /processes/:id/return': (tx, { actor, params }) => cancelReturn(tx, actor, params.id, deps),
})

const waitIn = ({ id, waitId }: { id: string; waitId: string }) => ({ processId: id, waitId })

const stepIn = ({ id, stepId }: { id: string; stepId: string }) => ({ processId: id, stepId })
