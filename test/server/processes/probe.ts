import type { Process } from '../../../domain/processes/process.ts'
import { finish, repair } from '../../setup/workshop.ts'
import {
  type Acts,
  type CallRights,
  type CallSamples,
  confirmed,
  type EditedField,
  type EditForms,
  type FormCalls,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../probes/probe.ts'

const days = {
  before: '2037-01-02',
  values: ['2037-03-04', '2037-05-06'],
  shown: ['4 mars 2037', '6 mai 2037'],
} satisfies Partial<EditedField>

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

export const acts: Acts = async ({ admin, owner }) => {
  const { process, stepIds } = await repair(admin)
  const path = `/processes/${process.id}`
  const step = `${path}/steps/${stepIds[0]}`
  await admin.patch(path, { name: 'Freins avant' })
  await admin.post(`${path}/qr-token/rotate`)
  await admin.post(`${step}/propose-ready`)
  await admin.patch(step, { status: 'proposed' })
  await admin.post(`${step}/propose-ready`)
  await admin.post(`${step}/undo`)
  await admin.patch(`${path}/assignee`, { userId: owner.id })
  await finish(admin, process)
  await admin.delete(path)
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
  'GET /processes': ['reader', 'processes:read'],
  'GET /processes/stats': ['reader', 'processes:read'],
  'GET /processes/week': ['reader', 'processes:read'],
  'GET /processes/:id': ['reader', 'processes:read'],
  'GET /processes/:id/activity': ['reader', 'processes:read'],
  'POST /processes': ['admin', 'processes:write', 'once'],
  'PATCH /processes/:id': ['admin', 'processes:write'],
  'DELETE /processes/:id': ['admin', 'processes:write'],
  'POST /processes/:id/steps/:stepId/propose-ready': ['employee', 'processes:write'],
  'POST /processes/:id/steps/:stepId/validate': ['admin', 'processes:write'],
  'POST /processes/:id/steps/:stepId/undo': ['employee', 'processes:write'],
  'PATCH /processes/:id/steps/:stepId': ['admin', 'processes:write'],
  'POST /processes/:id/tellings': ['admin', 'no program', 'once'],
  'POST /processes/:id/reminder': ['admin', 'no program'],
  'PATCH /processes/:id/assignee': ['employee', 'processes:write'],
  'POST /processes/:id/qr-token/rotate': ['admin', 'no program'],
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

export const editForms = {
  processEdit: {
    one: { name: 'estimatedEndDate', ...days },
    other: { name: 'name', values: ['Révision du matin', 'Révision du soir'] },
  },
  processStart: { one: { name: 'startDate', ...days } },
  processEnd: { one: { name: 'estimatedEndDate', ...days }, holding: 'type="date"' },
  assignee: { one: { name: 'userId', before: '@me', values: ['@employee', ''] } },
  stepRevert: 'no question',
} satisfies EditForms
