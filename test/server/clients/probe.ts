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
} from '../probes/probe.ts'

export const kinds = ['client'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ admin, word }) => {
  const email = `lea@${word.toLowerCase()}.fr`
  const form = { nom: word, prenom: `Léa${word}`, email, telephone: '+33639981742' }
  return { client: (await made(admin.post('/clients', form))).id }
}

export const acts: Acts = async ({ admin }) => {
  const added = async () => `/clients/${(await made(admin.post('/clients', { nom: 'Lambert', prenom: 'Sophie' }))).id}`
  const kept = await added()
  await admin.patch(kept, { prenom: 'Sophia' })
  await admin.get(`${kept}/export`)
  await admin.delete(await added())
}

export const samples = {
  'GET /clients': () => ({ query: { q: 'a', page: '1' } }),
  'GET /clients/:id': ({ client: id }) => ({ params: { id } }),
  'POST /clients': () => ({ body: { nom: 'Petit', prenom: 'Léa', telephone: '+33612345678' } }),
  'PATCH /clients/:id': ({ client: id }) => ({ params: { id }, body: { prenom: 'Zoé' } }),
  'DELETE /clients/:id': ({ client: id }) => ({ params: { id } }),
  'GET /clients/:id/export': ({ client: id }) => ({ params: { id }, query: { format: 'json' } }),
} satisfies CallSamples

export const callRights = {
  'GET /clients': ['reader', 'clients:read'],
  'GET /clients/:id': ['reader', 'clients:read'],
  'POST /clients': ['employee', 'clients:write', 'once'],
  'PATCH /clients/:id': ['employee', 'clients:write'],
  'DELETE /clients/:id': ['admin', 'no program'],
  'GET /clients/:id/export': ['admin', 'no program'],
} satisfies CallRights

export const pageSamples = {
  clients: () => ({ ...read, post: { nom: 'Petit', prenom: 'Léa', email: '', telephone: '' } }),
  clientNew: () => read,
  client: ({ client: id }) => ({ params: { id }, ...read }),
  clientEdit: ({ client: id }) => ({ params: { id }, ...read, post: { nom: 'Petit', prenom: 'Zoé' } }),
  clientDelete: ({ client: id }) => ({ params: { id }, ...read, post: {} }),
  clientExport: ({ client: id }) => ({ params: { id }, get: { format: 'json' } }),
  personalData: () => read,
} satisfies PageSamples

export const pageRights = {
  clients: ['reader', 'employee'],
  clientNew: ['reader', 'reader'],
  client: ['reader', 'reader'],
  clientEdit: ['reader', 'employee'],
  clientDelete: ['admin', 'admin'],
  clientExport: ['admin', 'admin'],
  personalData: ['admin', 'admin'],
} satisfies PageRights

export const formCalls = {
  clients: [{ call: 'POST /clients' }],
  clientEdit: [{ call: 'PATCH /clients/:id' }],
  clientDelete: [{ call: 'DELETE /clients/:id' }],
} satisfies FormCalls

export const editForms = {
  clientEdit: {
    one: {
      name: 'telephone',
      before: '+33600000000',
      values: ['+33611111111', '+33622222222'],
      shown: ['06 11 11 11 11', '06 22 22 22 22'],
    },
    other: { name: 'type', values: ['professionnel', 'particulier'], shown: ['Professionnel', 'Particulier'] },
  },
} satisfies EditForms
