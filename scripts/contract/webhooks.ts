import type { Caller } from './caller.ts'

/** Makes, changes, tests, resends, renews and removes a webhook. */
export async function webhooks({ call, refused }: Caller, token: string, mechanic: string) {
  const body = { url: 'https://recevoir.invalid/fil', events: ['process.completed'] }
  await refused('POST /webhooks', { token: mechanic, body }, 403)
  await refused('POST /webhooks', { token, body: { ...body, url: 'https://10.0.0.1/' } }, 400)
  const { id } = await call('POST /webhooks', { token, body })
  const params = { id }
  await call('PATCH /webhooks/:id', { token, params, body: { events: ['process.completed', 'visit.returned'] } })
  await call('POST /webhooks/:id/rotate', { token, params })
  const delivery = await call('POST /webhooks/:id/test', { token, params })
  await call('POST /webhooks/:id/deliveries/:deliveryId/resend', { token, params: { id, deliveryId: delivery.id } })
  await call('GET /webhooks/:id/deliveries', { token, params })
  await call('PATCH /webhooks/:id', { token, params, body: { enabled: false } })
  await call('GET /webhooks', { token })
  await call('DELETE /webhooks/:id', { token, params })
}
