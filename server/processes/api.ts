import type { processCalls } from '../../domain/features/processes.ts'
import { dayOf } from '../../domain/processes/day-groups.ts'
import { processActivity } from '../activity/history.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { createProcess, deleteProcess, updateProcess } from './actions.ts'
import { processStats } from './board/counts.ts'
import { listProcesses } from './board/list.ts'
import { readWeek } from './board/week.ts'
import type { LinkCall } from './links/feature.ts'
import { findProcess, readProcess } from './read-process.ts'
import type { StepCall } from './steps/feature.ts'

/** The form of a new process and an arriving car is in `intake/`. */
type IntakeCall = 'GET /processes/init-data' | 'POST /processes/intake'
type ProcessCall = Exclude<keyof typeof processCalls, IntakeCall | StepCall | LinkCall>

export const processesApi = (deps: Deps): Handlers<ProcessCall> => ({
  'GET /processes': (tx, { query, actor }) => listProcesses(tx, query, actor, deps.now()),
  'GET /processes/stats': (tx, { actor }) => processStats(tx, dayOf(deps.now(), actor)),
  'GET /processes/week': (tx, { query, actor }) => readWeek(tx, actor, deps, query.from),
  'GET /processes/:id': (tx, { params, actor }) => readProcess(tx, params.id, actor, deps),
  'GET /processes/:id/activity': async (tx, { params: { id } }) => {
    const [items] = await Promise.all([processActivity(tx, id), findProcess(tx, id)])
    return { items }
  },
  'POST /processes': async (tx, { actor, body }) => ({ id: await createProcess(tx, actor, body, deps) }),
  'PATCH /processes/:id': (tx, { actor, params, body }) => updateProcess(tx, actor, params.id, body, deps),
  'DELETE /processes/:id': (tx, { actor, params }) => deleteProcess(tx, actor, params.id, deps),
})
