import type { Caller } from './caller.ts'

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
