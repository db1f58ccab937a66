import {
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

export const kinds = ['screen', 'screenToken'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ admin, word }) => {
  const { id, url } = await made<{ id: string; url: string }>(admin.post('/screens', { name: `Atelier ${word}` }))
  return { screen: id, screenToken: url.split('/').pop() ?? '' }
}

export const samples = {
  'GET /screens': () => ({}),
  'POST /screens': () => ({ body: { name: 'Accueil', masksPlates: true } }),
  'PATCH /screens/:id': ({ screen: id }) => ({ params: { id }, body: { masksPlates: true } }),
  'POST /screens/:id/renew': ({ screen: id }) => ({ params: { id } }),
  'DELETE /screens/:id': ({ screen: id }) => ({ params: { id } }),
} satisfies CallSamples

export const callRights = {
  'GET /screens': 'admin',
  'POST /screens': 'admin',
  'PATCH /screens/:id': 'admin',
  'POST /screens/:id/renew': 'admin',
  'DELETE /screens/:id': 'admin',
} satisfies CallRights

export const pageSamples = {
  screens: () => ({ ...read, post: { geste: 'creer', name: 'Accueil', masksPlates: 'false' } }),
  wall: ({ screenToken: token }) => ({ params: { token }, ...read }),
} satisfies PageSamples

export const pageRights = {
  screens: ['admin', 'admin'],
  wall: ['nobody', 'nobody'],
} satisfies PageRights

export const formCalls = {
  screens: [
    { fields: { geste: 'creer' }, call: 'POST /screens' },
    { ...byId('modifier'), call: 'PATCH /screens/:id' },
    { ...byId('renouveler'), call: 'POST /screens/:id/renew' },
    { ...byId('retirer'), call: 'DELETE /screens/:id' },
  ],
} satisfies FormCalls
