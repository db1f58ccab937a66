import type { Caller } from './caller.ts'

/** Marks a finished process « bon à facturer », and fetches its facts. */
export async function billing({ call, refused }: Caller, token: string, id: string) {
  const of = { token, params: { id } }
  await call('POST /processes/:id/billable', of)
  await refused('POST /processes/:id/billable', of, 409)
  await call('DELETE /processes/:id/billable', of)
  await call('POST /processes/:id/billable', of)
  await call('GET /processes/:id/billing', of)
  await call('POST /processes/:id/billing/fetched', of)
  await refused('DELETE /processes/:id/billable', of, 409)
}

/** Makes a program, makes a call with its token, and revokes it. */
export async function programs({ call, refused }: Caller, token: string, mechanic: string) {
  const body = { name: 'Compta', days: 30, rights: ['clients:read'] }
  await refused('POST /programs', { token: mechanic, body }, 403)
  const { id, token: opened } = await call('POST /programs', { token, body })
  await call('GET /clients', { token: opened })
  await refused('GET /cars', { token: opened }, 403)
  await call('GET /programs', { token })
  await call('DELETE /programs/:id', { token, params: { id } })
  await refused('GET /clients', { token: opened }, 401)
}
