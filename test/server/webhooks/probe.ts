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

export const kinds = ['webhook', 'delivery'] as const

const sent = { url: 'https://recevoir.invalid/fil', events: ['process.completed'] }

export const rows: Rows<(typeof kinds)[number]> = async ({ admin, word }) => {
  const { id } = await made(admin.post('/webhooks', { ...sent, url: `${sent.url}/${word}` }))
  const { status, body, text } = await admin.post(`/webhooks/${id}/test`)
  if (status !== 200) throw new Error(text)
  return { webhook: id, delivery: body.id }
}

export const acts: Acts = async ({ admin }) => {
  const path = `/webhooks/${(await made(admin.post('/webhooks', sent))).id}`
  await admin.patch(path, { events: ['car.created'] })
  await admin.patch(path, { enabled: false })
  await admin.patch(path, { enabled: true })
  await admin.post(`${path}/rotate`)
  await admin.delete(path)
}

export const samples = {
  'GET /webhooks': () => ({}),
  'POST /webhooks': () => ({ body: sent }),
  'PATCH /webhooks/:id': ({ webhook: id }) => ({ params: { id }, body: { events: ['car.created'] } }),
  'POST /webhooks/:id/rotate': ({ webhook: id }) => ({ params: { id } }),
  'POST /webhooks/:id/test': ({ webhook: id }) => ({ params: { id } }),
  'DELETE /webhooks/:id': ({ webhook: id }) => ({ params: { id } }),
  'GET /webhooks/:id/deliveries': ({ webhook: id }) => ({ params: { id } }),
  'POST /webhooks/:id/deliveries/:deliveryId/resend': ({ webhook: id, delivery: deliveryId }) => ({
    params: { id, deliveryId },
  }),
} satisfies CallSamples

export const callRights = {
  'GET /webhooks': ['admin', 'no program'],
  'POST /webhooks': ['admin', 'no program', 'once'],
  'PATCH /webhooks/:id': ['admin', 'no program'],
  'POST /webhooks/:id/rotate': ['admin', 'no program'],
  'POST /webhooks/:id/test': ['admin', 'no program'],
  'DELETE /webhooks/:id': ['admin', 'no program'],
  'GET /webhooks/:id/deliveries': ['admin', 'no program'],
  'POST /webhooks/:id/deliveries/:deliveryId/resend': ['admin', 'no program'],
} satisfies CallRights

export const pageSamples = {
  webhooks: () => ({ ...read, post: { url: sent.url, events: 'process.completed' } }),
  webhook: ({ webhook: id }) => ({ params: { id }, ...read, post: { geste: 'essayer' } }),
} satisfies PageSamples

export const pageRights = {
  webhooks: ['admin', 'admin'],
  webhook: ['admin', 'admin'],
} satisfies PageRights

export const formCalls = {
  webhooks: [{ call: 'POST /webhooks' }],
  webhook: [
    {
      fields: { url: 'https://exemple.fr/', events: 'process.billable' },
      call: 'PATCH /webhooks/:id',
      body: { url: 'https://exemple.fr/', events: ['process.billable'] },
    },
    { fields: { geste: 'essayer' }, call: 'POST /webhooks/:id/test' },
    { fields: { geste: 'secret' }, call: 'POST /webhooks/:id/rotate' },
    { fields: { geste: 'desactiver' }, call: 'PATCH /webhooks/:id', body: { enabled: false } },
    { fields: { geste: 'reactiver' }, call: 'PATCH /webhooks/:id', body: { enabled: true } },
    { fields: { geste: 'supprimer' }, call: 'DELETE /webhooks/:id' },
    {
      fields: { geste: 'renvoyer', deliveryId: 'delivery' },
      call: 'POST /webhooks/:id/deliveries/:deliveryId/resend',
    },
  ],
} satisfies FormCalls

export const editForms = {
  webhook: {
    get: () => ({ modifier: '1' }),
    one: {
      name: 'url',
      before: 'https://avant.invalid/',
      values: ['https://un.invalid/fil', 'https://autre.invalid/fil'],
    },
    other: {
      name: 'events',
      values: ['car.created', 'car.deleted'],
      shown: ['Véhicules\u00a0: créé', 'Véhicules\u00a0: supprimé'],
    },
  },
} satisfies EditForms

export const typedTexts = {
  webhook: () => ({ url: 'https://perdu.invalid/fil', events: 'car.created' }),
} satisfies TypedTexts
