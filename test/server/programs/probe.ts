import {
  type Acts,
  byId,
  type CallRights,
  type CallSamples,
  type FormCalls,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../probes/probe.ts'

export const kinds = ['program'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ admin, word }) => {
  const { id } = await made(admin.post('/programs', { name: `Compta ${word}`, days: 30, rights: ['clients:read'] }))
  return { program: id }
}

export const acts: Acts = async ({ admin }) => {
  const { id } = await made(admin.post('/programs', { name: 'Compta', days: 30, rights: ['clients:read'] }))
  await admin.delete(`/programs/${id}`)
}

export const samples = {
  'GET /programs': () => ({}),
  'POST /programs': () => ({ body: { name: 'Agenda', days: 30, rights: ['cars:read', 'processes:write'] } }),
  'DELETE /programs/:id': ({ program: id }) => ({ params: { id } }),
} satisfies CallSamples

export const callRights = {
  'GET /programs': ['admin', 'no program'],
  'POST /programs': ['admin', 'no program'],
  'DELETE /programs/:id': ['admin', 'no program'],
} satisfies CallRights

export const pageSamples = {
  programs: () => ({ ...read, post: { geste: 'creer', name: 'Agenda', days: '30', 'cars:read': '1' } }),
} satisfies PageSamples

export const pageRights = {
  programs: ['admin', 'admin'],
} satisfies PageRights

export const formCalls = {
  programs: [
    { fields: { geste: 'creer' }, call: 'POST /programs' },
    { ...byId('revoquer'), call: 'DELETE /programs/:id' },
  ],
} satisfies FormCalls
