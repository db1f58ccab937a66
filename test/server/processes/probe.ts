import type { Process } from '../../../domain/processes/process.ts'
import {
  type CallRights,
  type CallSamples,
  confirmed,
  type FormCalls,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../probes/probe.ts'

export const kinds = ['process', 'step', 'token', 'coming'] as const

/** A process whose first step is ready, and one whose car has not come. */
export const rows: Rows<(typeof kinds)[number]> = async ({ admin, word }, { client, car, stepType: stepType_id }) => {
  const form = { client: { _id: client }, car: { _id: car }, stepType_id, name: `Suivi ${word}` }
  const { id: process, steps, qrToken } = await made<Process>(admin.post('/processes', form))
  const step = steps[0]?.id ?? ''
  await admin.post(`/processes/${process}/steps/${step}/propose-ready`)
  const { id: coming } = await made<Process>(admin.post('/processes', form))
  return { process, step, token: qrToken?.token ?? '', coming }
}

export const samples = {
  'GET /processes': () => ({ query: { q: 'a', status: 'proposed,in_progress' } }),
  'GET /processes/stats': () => ({}),
  'GET /processes/week': () => ({ query: { from: '2026-12-01' } }),
  'GET /processes/:id': ({ process: id }) => ({ params: { id } }),
  'GET /processes/:id/activity': ({ process: id }) => ({ params: { id } }),
  'POST /processes': ({ client, car, stepType: stepType_id }) => ({
    body: { client: { _id: client }, car: { _id: car }, stepType_id },
  }),
  'PATCH /processes/:id': ({ process: id, stepType: stepType_id }) => ({
    params: { id },
    body: { stepType_id, stepsRemap: { status: 'ready', selectedIndex: 0 } },
  }),
  'DELETE /processes/:id': ({ process: id }) => ({ params: { id } }),
  'POST /processes/:id/steps/:stepId/propose-ready': ({ process: id, step: stepId }) => ({
    params: { id, stepId },
    body: {},
  }),
  'POST /processes/:id/steps/:stepId/validate': ({ process: id, step: stepId }) => ({
    params: { id, stepId },
    body: {},
  }),
  'POST /processes/:id/steps/:stepId/undo': ({ process: id, step: stepId }) => ({ params: { id, stepId }, body: {} }),
  'PATCH /processes/:id/steps/:stepId': ({ process: id, step: stepId }) => ({
    params: { id, stepId },
    body: { status: 'proposed' },
  }),
  'POST /processes/:id/tellings': ({ process: id }) => ({ params: { id }, body: { way: 'sms', about: 'work' } }),
  'POST /processes/:id/reminder': ({ process: id }) => ({ params: { id } }),
  'PATCH /processes/:id/assignee': ({ process: id, employee: userId }) => ({ params: { id }, body: { userId } }),
  'POST /processes/:id/qr-token/rotate': ({ process: id }) => ({ params: { id }, body: {} }),
} satisfies CallSamples

export const callRights = {
  'GET /processes': 'reader',
  'GET /processes/stats': 'reader',
  'GET /processes/week': 'reader',
  'GET /processes/:id': 'reader',
  'GET /processes/:id/activity': 'reader',
  'POST /processes': 'admin',
  'PATCH /processes/:id': 'admin',
  'DELETE /processes/:id': 'admin',
  'POST /processes/:id/steps/:stepId/propose-ready': 'employee',
  'POST /processes/:id/steps/:stepId/validate': 'admin',
  'POST /processes/:id/steps/:stepId/undo': 'employee',
  'PATCH /processes/:id/steps/:stepId': 'admin',
  'POST /processes/:id/tellings': 'admin',
  'POST /processes/:id/reminder': 'admin',
  'PATCH /processes/:id/assignee': 'employee',
  'POST /processes/:id/qr-token/rotate': 'admin',
} satisfies CallRights

export const pageSamples = {
  dashboard: ({ process }) => ({ get: { processus: process } }),
  process: ({ process: id }) => ({ params: { id }, ...read }),
  processEdit: ({ process: id, stepType }) => ({
    params: { id },
    get: { type: stepType },
    post: { stepType_id: stepType, name: 'Autre nom' },
  }),
  processStart: ({ coming: id }) => ({ params: { id }, ...read, post: { startDate: '2026-11-02' } }),
  processEnd: ({ process: id }) => ({ params: { id }, ...read, post: { estimatedEndDate: '2036-12-03' } }),
  processDelete: ({ process: id }) => ({ params: { id }, ...read, post: confirmed }),
  processLink: ({ process: id }) => ({ params: { id }, ...read, post: confirmed }),
  processReminder: ({ process: id }) => ({ params: { id }, post: {} }),
  processTelling: ({ process: id }) => ({ params: { id }, post: { way: 'sms', about: 'work' } }),
  processQr: ({ process: id }) => ({ params: { id }, ...read }),
  jobCard: ({ process: id }) => ({ params: { id }, ...read }),
  label: ({ process: id }) => ({ params: { id }, get: { format: 'a4', case: '3' } }),
  dossier: ({ process: id }) => ({ params: { id }, ...read }),
  assignee: ({ process: id, employee: userId }) => ({ params: { id }, ...read, post: { userId } }),
  stepPrepare: ({ process: id, step: stepId }) => ({ params: { id, stepId }, post: {} }),
  stepValidate: ({ process: id, step: stepId }) => ({ params: { id, stepId }, post: confirmed }),
  stepUndo: ({ process: id, step: stepId }) => ({ params: { id, stepId }, post: {} }),
  stepRevert: ({ process: id, step: stepId }) => ({
    params: { id, stepId },
    post: { status: 'proposed', ...confirmed },
  }),
} satisfies PageSamples

export const pageRights = {
  dashboard: ['reader', 'reader'],
  process: ['reader', 'reader'],
  processEdit: ['admin', 'admin'],
  processStart: ['admin', 'admin'],
  processEnd: ['admin', 'admin'],
  processDelete: ['admin', 'admin'],
  processLink: ['admin', 'admin'],
  processReminder: ['admin', 'admin'],
  processTelling: ['admin', 'admin'],
  processQr: ['reader', 'reader'],
  jobCard: ['reader', 'reader'],
  label: ['reader', 'reader'],
  dossier: ['admin', 'admin'],
  assignee: ['admin', 'employee'],
  stepPrepare: ['reader', 'employee'],
  stepValidate: ['admin', 'admin'],
  stepUndo: ['employee', 'employee'],
  stepRevert: ['admin', 'admin'],
} satisfies PageRights

export const formCalls = {
  processEdit: [{ call: 'PATCH /processes/:id' }],
  processStart: [{ call: 'PATCH /processes/:id' }],
  processEnd: [{ call: 'PATCH /processes/:id' }],
  processDelete: [{ call: 'DELETE /processes/:id' }],
  processLink: [{ call: 'POST /processes/:id/qr-token/rotate' }],
  processReminder: [{ call: 'POST /processes/:id/reminder' }],
  processTelling: [{ call: 'POST /processes/:id/tellings' }],
  assignee: [{ call: 'PATCH /processes/:id/assignee' }],
  stepPrepare: [{ call: 'POST /processes/:id/steps/:stepId/propose-ready' }],
  stepValidate: [{ call: 'POST /processes/:id/steps/:stepId/validate' }],
  stepUndo: [{ call: 'POST /processes/:id/steps/:stepId/undo' }],
  stepRevert: [{ call: 'PATCH /processes/:id/steps/:stepId' }],
} satisfies FormCalls
