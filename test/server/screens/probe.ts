import {
  type Acts,
  byId,
  type CallRights,
  type CallSamples,
  type EditForms,
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

export const acts: Acts = async ({ admin }) => {
  const path = `/screens/${(await made(admin.post('/screens', { name: 'Atelier' }))).id}`
  await admin.patch(path, { name: 'Accueil' })
  await admin.post(`${path}/renew`)
  await admin.delete(path)
}

export const samples = {
  'GET /screens': () => ({}),
  'POST /screens': () => ({ body: { name: 'Accueil', masksPlates: true } }),
  'PATCH /screens/:id': ({ screen: id }) => ({ params: { id }, body: { masksPlates: true } }),
  'POST /screens/:id/renew': ({ screen: id }) => ({ params: { id } }),
  'DELETE /screens/:id': ({ screen: id }) => ({ params: { id } }),
} satisfies CallSamples

export const callRights = {
  'GET /screens': ['admin', 'no program'],
  'POST /screens': ['admin', 'no program', 'once'],
  'PATCH /screens/:id': ['admin', 'no program'],
  'POST /screens/:id/renew': ['admin', 'no program'],
  'DELETE /screens/:id': ['admin', 'no program'],
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

export const editForms = {
  screens: {
    get: ({ screen: modifier }) => ({ modifier }),
    one: { name: 'name', values: ['Atelier du fond', 'Atelier de devant'] },
    other: { name: 'masksPlates', values: ['true', 'false'], shown: ['Masquées', 'Entières'] },
  },
} satisfies EditForms
