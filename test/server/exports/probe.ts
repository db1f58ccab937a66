import { makeExport } from '../../../server/exports/make-export.ts'
import {
  type CallRights,
  type CallSamples,
  type FormCalls,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../probes/probe.ts'

export const kinds = ['export'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ app, admin, owner: { garageId } }) => {
  const { id: exportId } = (await admin.post('/exports')).body as { id: string }
  await makeExport(app.deps, { garageId, exportId })
  return { export: exportId }
}

export const samples = {
  'GET /exports': () => ({}),
  'POST /exports': () => ({}),
  'GET /exports/:id/archive': ({ export: id }) => ({ params: { id } }),
} satisfies CallSamples

export const callRights = {
  'GET /exports': 'admin',
  'POST /exports': 'admin',
  'GET /exports/:id/archive': 'admin',
} satisfies CallRights

export const pageSamples = {
  clientsFile: () => ({ get: { q: 'lea' } }),
  carsFile: () => ({ get: { q: 'lea' } }),
  processesFile: () => ({ get: { q: 'lea', status: 'in_progress' } }),
  garageExport: () => ({ ...read, post: {} }),
  garageExportFile: ({ export: id }) => ({ params: { id }, ...read }),
} satisfies PageSamples

export const pageRights = {
  clientsFile: ['admin', 'admin'],
  carsFile: ['admin', 'admin'],
  processesFile: ['admin', 'admin'],
  garageExport: ['admin', 'admin'],
  garageExportFile: ['admin', 'admin'],
} satisfies PageRights

export const formCalls = {
  garageExport: [{ call: 'POST /exports' }],
} satisfies FormCalls
