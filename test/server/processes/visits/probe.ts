import { finish, repair } from '../../../setup/workshop.ts'
import {
  type Acts,
  type CallRights,
  type CallSamples,
  type EditForms,
  type FormCalls,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
  type TypedTexts,
} from '../../probes/probe.ts'

export const rows: Rows = async ({ admin, word }, { process }) => {
  await admin.post(`/processes/${process}/arrival`, { keyNumber: '7', place: `Cour ${word}` })
  return {}
}

export const acts: Acts = async ({ admin }) => {
  const { process } = await repair(admin)
  const path = `/processes/${process.id}`
  await finish(admin, process)
  await admin.post(`${path}/arrival`, { keyNumber: '12' })
  await admin.patch(`${path}/arrival`, { place: 'Cour' })
  await admin.post(`${path}/reminder`)
  await admin.post(`${path}/return`)
  await admin.patch(`${path}/return`, { km: 50_010 })
  await admin.delete(`${path}/return`)
  await admin.delete(`${path}/arrival`)
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
  'GET /places': ['employee', 'processes:read'],
  'POST /processes/:id/arrival': ['employee', 'processes:write'],
  'PATCH /processes/:id/arrival': ['employee', 'processes:write'],
  'DELETE /processes/:id/arrival': ['employee', 'processes:write'],
  'POST /processes/:id/return': ['employee', 'processes:write'],
  'PATCH /processes/:id/return': ['employee', 'processes:write'],
  'DELETE /processes/:id/return': ['employee', 'processes:write'],
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

export const editForms = {
  arrival: {
    one: { name: 'place', values: ['Cour nord', 'Cour sud'] },
    other: { name: 'keyNumber', values: ['41', '42'] },
  },
  handover: { one: { name: 'km', before: '90000', values: ['90001', '90002'] } },
} satisfies EditForms

export const typedTexts = {
  handover: () => ({ geste: 'corriger', km: '80020' }),
} satisfies TypedTexts
