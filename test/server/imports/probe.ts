import {
  type CallRights,
  type CallSamples,
  type FormCalls,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../probes/probe.ts'

export const kinds = ['import'] as const

/** An import after its dry run, of which nothing is imported. */
export const rows: Rows<(typeof kinds)[number]> = async ({ admin, word }) => {
  const text = `nom;prenom;plaque;marque\n${word};Max;${word}9;Fiat\n`
  const { id } = await made(admin.sendFile('/imports', Buffer.from(text), `${word}.csv`))
  await admin.patch(`/imports/${id}/columns`, { columns: ['nom', 'prenom', 'plaque', 'marque'] })
  return { import: id }
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
  'GET /imports': 'admin',
  'POST /imports': 'admin',
  'GET /imports/:id': 'admin',
  'PATCH /imports/:id/columns': 'admin',
  'PATCH /imports/:id/reading': 'admin',
  'GET /imports/:id/lines': 'admin',
  'POST /imports/:id/start': 'admin',
  'POST /imports/:id/undo': 'admin',
  'DELETE /imports/:id': 'admin',
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
