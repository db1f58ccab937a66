import type { Process } from '../../../../domain/processes/process.ts'
import { repair } from '../../../setup/workshop.ts'
import {
  type Acts,
  type CallRights,
  type CallSamples,
  type EditForms,
  type FormCalls,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../../probes/probe.ts'

export const kinds = ['wait'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ admin, word }, { process }) => {
  const form = { reason: 'piece', note: `${word} attend`, expectedDate: null }
  const { waiting } = await made<Process>(admin.post(`/processes/${process}/waits`, form))
  return { wait: waiting?.id ?? '' }
}

export const acts: Acts = async ({ admin }) => {
  const path = `/processes/${(await repair(admin)).process.id}/waits`
  const { waiting } = await made<Process>(admin.post(path, { reason: 'piece', note: 'Chez le fournisseur' }))
  await admin.patch(`${path}/${waiting?.id}`, { ended: true })
}

export const samples = {
  'POST /processes/:id/waits': ({ process: id }) => ({
    params: { id },
    body: { reason: 'piece', note: 'Fournisseur rappelé', expectedDate: '2036-12-03' },
  }),
  'PATCH /processes/:id/waits/:waitId': ({ process: id, wait: waitId }) => ({
    params: { id, waitId },
    body: { ended: true },
  }),
  'POST /processes/:id/waits/:waitId/undo': ({ process: id, wait: waitId }) => ({ params: { id, waitId } }),
} satisfies CallSamples

export const callRights = {
  'POST /processes/:id/waits': ['employee', 'processes:write'],
  'PATCH /processes/:id/waits/:waitId': ['employee', 'processes:write'],
  'POST /processes/:id/waits/:waitId/undo': ['employee', 'processes:write'],
} satisfies CallRights

export const pageSamples = {
  wait: ({ process: id }) => ({ params: { id }, ...read, post: { reason: 'piece', expectedDate: '2036-12-03' } }),
  waitEnd: ({ process: id, wait }) => ({ params: { id }, post: { attente: wait } }),
  waitUndo: ({ process: id, wait: waitId }) => ({ params: { id, waitId }, post: {} }),
} satisfies PageSamples

export const pageRights = {
  wait: ['employee', 'employee'],
  waitEnd: ['reader', 'employee'],
  waitUndo: ['reader', 'employee'],
} satisfies PageRights

export const formCalls = {
  wait: [{ call: 'POST /processes/:id/waits' }],
  waitEnd: [{ call: 'PATCH /processes/:id/waits/:waitId' }],
  waitUndo: [{ call: 'POST /processes/:id/waits/:waitId/undo' }],
} satisfies FormCalls

export const editForms = {
  waitEnd: 'no question',
} satisfies EditForms
