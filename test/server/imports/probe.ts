import { done, tried, undone } from '../../setup/import.ts'
import { nextPlate } from '../../setup/workshop.ts'
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
  type TypedTexts,
} from '../probes/probe.ts'

export const kinds = ['import'] as const

/** An import after its dry run, of which nothing is imported. */
export const rows: Rows<(typeof kinds)[number]> = async ({ admin, word }) => {
  const text = `nom;prenom;plaque;marque\n${word};Max;${word}9;Fiat\n`
  const { id } = await made(admin.sendFile('/imports', Buffer.from(text), `${word}.csv`))
  await admin.patch(`/imports/${id}/columns`, { columns: ['nom', 'prenom', 'plaque', 'marque'] })
  return { import: id }
}

export const acts: Acts = async ({ app, admin }) => {
  const file = await tried(admin, `nom;prenom;plaque;marque\nNeuf;Noé;${nextPlate()};Fiat\n`)
  await done(app, admin, file)
  await undone(app, admin, file)
}

export const samples = {
  'GET /imports': () => ({}),
  'POST /imports': () => ({ body: {} }),
  'GET /imports/:id': ({ import: id }) => ({ params: { id } }),
  'PATCH /imports/:id/columns': ({ import: id }) => ({
    params: { id },
    body: { columns: ['nom', 'prenom', 'plaque'] },
  }),
  'PATCH /imports/:id/reading': ({ import: id }) => ({ params: { id }, body: { separator: ',' } }),
  'GET /imports/:id/lines': ({ import: id }) => ({ params: { id }, query: { status: 'new' } }),
  'POST /imports/:id/start': ({ import: id }) => ({ params: { id }, body: { skipUnreadable: true } }),
  'POST /imports/:id/undo': ({ import: id }) => ({ params: { id } }),
  'DELETE /imports/:id': ({ import: id }) => ({ params: { id } }),
} satisfies CallSamples

export const callRights = {
  'GET /imports': ['admin', 'no program'],
  'POST /imports': ['admin', 'no program', 'once'],
  'GET /imports/:id': ['admin', 'no program'],
  'PATCH /imports/:id/columns': ['admin', 'no program'],
  'PATCH /imports/:id/reading': ['admin', 'no program'],
  'GET /imports/:id/lines': ['admin', 'no program'],
  'POST /imports/:id/start': ['admin', 'no program'],
  'POST /imports/:id/undo': ['admin', 'no program'],
  'DELETE /imports/:id': ['admin', 'no program'],
} satisfies CallRights

export const pageSamples = {
  imports: () => ({ ...read, post: {} }),
  importTemplate: () => read,
  importFile: ({ import: id }) => ({ params: { id }, ...read, post: { geste: 'lancer' } }),
  importLinesFile: ({ import: id }) => ({ params: { id }, ...read }),
} satisfies PageSamples

export const pageRights = {
  imports: ['admin', 'admin'],
  importTemplate: ['admin', 'admin'],
  importFile: ['admin', 'admin'],
  importLinesFile: ['admin', 'admin'],
} satisfies PageRights

export const formCalls = {
  imports: [{ call: 'POST /imports' }],
  importFile: [
    { fields: { geste: 'colonnes' }, call: 'PATCH /imports/:id/columns' },
    { fields: { geste: 'lecture' }, call: 'PATCH /imports/:id/reading' },
    { fields: { geste: 'lancer' }, call: 'POST /imports/:id/start' },
    { fields: { geste: 'annuler' }, call: 'POST /imports/:id/undo' },
    { fields: { geste: 'retirer' }, call: 'DELETE /imports/:id' },
  ],
} satisfies FormCalls

export const editForms = {
  importFile: 'no question',
} satisfies EditForms

export const typedTexts = {
  importFile: 'nothing',
} satisfies TypedTexts
