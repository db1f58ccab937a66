import {
  type CallRights,
  type CallSamples,
  type FormCalls,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../../probes/probe.ts'

export const rows: Rows = async ({ admin, word }, { process }) => {
  await admin.post(`/processes/${process}/arrival`, { keyNumber: '7', place: `Cour ${word}` })
  return {}
}

export const samples = {
  'GET /places': () => ({}),
  'POST /processes/:id/arrival': ({ process: id }) => ({
    params: { id },
    body: { km: 50_000, keyNumber: '12', place: 'Cour' },
  }),
  'PATCH /processes/:id/arrival': ({ process: id }) => ({ params: { id }, body: { keyNumber: '13' } }),
  'DELETE /processes/:id/arrival': ({ process: id }) => ({ params: { id } }),
  'POST /processes/:id/return': ({ process: id }) => ({ params: { id }, body: { km: 50_010 } }),
  'PATCH /processes/:id/return': ({ process: id }) => ({ params: { id }, body: { km: 50_020 } }),
  'DELETE /processes/:id/return': ({ process: id }) => ({ params: { id } }),
} satisfies CallSamples

export const callRights = {
  'GET /places': 'employee',
  'POST /processes/:id/arrival': 'employee',
  'PATCH /processes/:id/arrival': 'employee',
  'DELETE /processes/:id/arrival': 'employee',
  'POST /processes/:id/return': 'employee',
  'PATCH /processes/:id/return': 'employee',
  'DELETE /processes/:id/return': 'employee',
} satisfies CallRights

export const pageSamples = {
  arrival: ({ process: id }) => ({
    params: { id },
    ...read,
    post: { geste: 'corriger', keyNumber: '8', place: 'Cour' },
  }),
  arrivalUndo: ({ process: id }) => ({ params: { id }, post: {} }),
  handover: ({ process: id }) => ({ params: { id }, ...read, post: {} }),
  handoverUndo: ({ process: id }) => ({ params: { id }, post: {} }),
} satisfies PageSamples

export const pageRights = {
  arrival: ['employee', 'employee'],
  arrivalUndo: ['reader', 'employee'],
  handover: ['employee', 'employee'],
  handoverUndo: ['reader', 'employee'],
} satisfies PageRights

export const formCalls = {
  arrival: [
    { call: 'POST /processes/:id/arrival' },
    { fields: { geste: 'corriger' }, call: 'PATCH /processes/:id/arrival' },
  ],
  arrivalUndo: [{ call: 'DELETE /processes/:id/arrival' }],
  handover: [
    { call: 'POST /processes/:id/return' },
    { fields: { geste: 'corriger' }, call: 'PATCH /processes/:id/return' },
  ],
  handoverUndo: [{ call: 'DELETE /processes/:id/return' }],
} satisfies FormCalls
