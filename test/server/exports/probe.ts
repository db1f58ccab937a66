import { makeExport } from '../../../server/exports/make-export.ts'
import { browse } from '../../setup/doors.ts'
import {
  type Acts,
  type CallRights,
  type CallSamples,
  type FormCalls,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
  type TypedTexts,
} from '../probes/probe.ts'

export const kinds = ['export'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ app, admin, owner: { garageId } }) => {
  const { id: exportId } = (await admin.post('/exports')).body as { id: string }
  await makeExport(app.deps, { garageId, exportId })
  return { export: exportId }
}

export const acts: Acts = async ({ app, admin, owner }) => {
  const visitor = await browse(app, owner)
  await visitor.submit('/parametres/export')
  const exportId: string = (await admin.get('/exports')).body.items[0]?.id
  await makeExport(app.deps, { garageId: owner.garageId, exportId })
  await visitor.get(`/parametres/export/${exportId}/archive`)
  await visitor.get('/clients/csv')
}

export const samples = {
  'GET /exports': () => ({}),
  'POST /exports': () => ({}),
  'GET /exports/:id/archive': ({ export: id }) => ({ params: { id } }),
} satisfies CallSamples

export const callRights = {
  'GET /exports': ['admin', 'no program'],
  'POST /exports': ['admin', 'no program'],
  'GET /exports/:id/archive': ['admin', 'no program'],
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

export const typedTexts = {
  garageExport: 'nothing',
} satisfies TypedTexts
