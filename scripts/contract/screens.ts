import type { Caller } from './caller.ts'

/** Makes, changes, renews and removes a screen. */
export async function screens({ call, refused }: Caller, token: string, mechanic: string) {
  await refused('POST /screens', { token: mechanic, body: { name: 'Atelier' } }, 403)
  const { id } = await call('POST /screens', { token, body: { name: 'Atelier' } })
  const params = { id }
  await call('PATCH /screens/:id', { token, params, body: { masksPlates: true } })
  await call('POST /screens/:id/renew', { token, params })
  await call('GET /screens', { token })
  await call('DELETE /screens/:id', { token, params })
}
