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

export const kinds = ['webhook', 'delivery'] as const

const sent = { url: 'https://recevoir.invalid/fil', events: ['process.completed'] }

export const rows: Rows<(typeof kinds)[number]> = async ({ admin, word }) => {
  const { id } = await made(admin.post('/webhooks', { ...sent, url: `${sent.url}/${word}` }))
  const { status, body, text } = await admin.post(`/webhooks/${id}/test`)
  if (status !== 200) throw new Error(text)
  return { webhook: id, delivery: body.id }
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
  'GET /webhooks': 'admin',
  'POST /webhooks': 'admin',
  'PATCH /webhooks/:id': 'admin',
  'POST /webhooks/:id/rotate': 'admin',
  'POST /webhooks/:id/test': 'admin',
  'DELETE /webhooks/:id': 'admin',
  'GET /webhooks/:id/deliveries': 'admin',
  'POST /webhooks/:id/deliveries/:deliveryId/resend': 'admin',
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
