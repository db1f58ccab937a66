import { randomUUID } from 'node:crypto'
import type { Caller } from './caller.ts'

const password = 'contrat2026'
const newEmail = () => `contrat.${randomUUID().slice(0, 13)}@exemple.fr`

type Tokens = { admin: string; mechanic: string }
type Repair = { id: string; stepId: string }

/** Opens a garage and its administrator's session. @returns the administrator's token */
export async function opening({ call, refused }: Caller): Promise<string> {
  const email = newEmail()
  const person = { email, password, name: 'Contrat', prenom: 'Ève' }
  await call('POST /auth/register', { body: { ...person, garage_nom: 'Garage du contrat' } })
  await refused('POST /auth/login', { body: { email, password: 'mauvais2026' } }, 401)
  const { refreshToken } = await call('POST /auth/login', { body: { email, password } })
  return (await call('POST /auth/refresh', { body: { refreshToken } })).accessToken
}

/** A mechanic joins by invitation. @returns the mechanic's token */
export async function team({ call, refused }: Caller, token: string): Promise<string> {
  const email = newEmail()
  const { url } = await call('POST /invitations', { token, body: { email, role: 'employee' } })
  if (!url) throw new Error('there is no link to invite with: PUBLIC_URL is not set')
  const inviteToken = new URL(url).searchParams.get('invite') ?? ''
  const person = { password, name: 'Employé', prenom: 'Luc', inviteToken }
  const { accessToken } = await call('POST /auth/create-user', { body: { ...person, email } })
  await refused('GET /employees', { token: accessToken }, 403)
  return accessToken
}

/** A customer's car arrives, and its repair begins. */
export async function arriving({ call, refused }: Caller, token: string): Promise<Repair> {
  const type = { name: 'Contrat', steps: [{ name: 'Tout', description: 'Au couple' }] }
  const { id: stepType_id } = await call('POST /step-types', { token, body: type })
  const person = { nom: 'Ménard', prenom: 'Zoé', email: newEmail(), telephone: '+33612345678' }
  const { id: client_id } = await call('POST /clients', { token, body: person })
  await refused('POST /clients', { token, body: { ...person, nom: '' } }, 400)
  const plaque = `C${randomUUID().replaceAll('-', '').slice(0, 7)}`
  const { id: car } = await call('POST /cars', { token, body: { client_id, marque: 'Fiat', plaque } })
  const body = { client: { _id: client_id }, car: { _id: car }, stepType_id }
  const { id, steps } = await call('POST /processes', { token, body })
  await call('PATCH /processes/:id', { token, params: { id }, body: { name: 'Contrat' } })
  return { id, stepId: steps[0]?.id ?? '' }
}

/** The smallest photo there is: one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A photo goes up and comes back; a file of clients goes up. */
export async function files({ call, refused }: Caller, token: string, { id }: Repair): Promise<void> {
  const photo = { token, params: { id }, body: { caption: 'Disque usé' } }
  const file = new Blob([Buffer.from(pixel, 'base64')])
  const { id: photoId } = await call('POST /processes/:id/photos', { ...photo, file })
  await refused('POST /processes/:id/photos', { ...photo, file: new Blob(['<svg/>']) }, 415)
  await call('GET /processes/:id/photos/:photoId/image', { token, params: { id, photoId } })
  const clients = new Blob([`nom;prenom;email\nMénard;Ève;${newEmail()}\n`])
  const { id: imported } = await call('POST /imports', { token, body: {}, file: clients })
  await call('DELETE /imports/:id', { token, params: { id: imported } })
}

/** The customer follows the repair and accepts its estimate, without an account. */
export async function customer({ call, refused }: Caller, token: string, { id }: Repair): Promise<void> {
  const { qrToken } = await call('GET /processes/:id', { token, params: { id } })
  await call('GET /public/processes/:token', { params: { token: qrToken?.token ?? '' } })
  const line = { label: 'Disques avant', kind: 'security', amountCents: 18_400, part: null, photoIds: [] } as const
  const draft = { title: 'Freins avant', message: 'Les disques sont usés.', lines: [line] }
  const { id: approvalId } = await call('POST /processes/:id/approvals', { token, params: { id }, body: draft })
  const of = { token, params: { id, approvalId } }
  await call('POST /processes/:id/approvals/:approvalId/send', { ...of, body: { way: 'link', wait: false } })
  const { link } = await call('POST /processes/:id/approvals/:approvalId/links', of)
  const params = { token: link.split('/').at(-1) ?? '' }
  const { version, lines } = await call('GET /public/approvals/:token', { params })
  const answers = lines.map(({ id: lineId }) => ({ lineId, answer: 'accepted' }))
  const body = { version, answers, partsChoice: null, prenom: 'Zoé', nom: 'Ménard' }
  const { acceptedCents } = await call('POST /public/approvals/:token', { params, body })
  if (acceptedCents !== 18_400) throw new Error(`${acceptedCents} cents were accepted`)
  await refused('POST /public/approvals/:token', { params, body }, 409)
}

/** The mechanic prepares the step, the administrator validates it, and the mechanic reads that the work is done. */
export async function work({ call, refused }: Caller, { admin, mechanic }: Tokens, params: Repair): Promise<void> {
  const step = 'POST /processes/:id/steps/:stepId'
  await call(`${step}/propose-ready`, { token: mechanic, params })
  await refused(`${step}/validate`, { token: mechanic, params }, 403)
  await call(`${step}/validate`, { token: admin, params })
  const { status } = await call('GET /processes/:id', { token: mechanic, params: { id: params.id } })
  if (status !== 'completed') throw new Error(`the process is ${status}`)
  const { unread } = await call('GET /notifications/unread-count', { token: mechanic })
  if (unread === 0) throw new Error('the bell has nothing to say')
}

/** A program reads what its right opens, and nothing after it was revoked. */
export async function program({ call, refused }: Caller, token: string): Promise<void> {
  const body = { name: 'Compta', days: 30, rights: ['clients:read'] }
  const { id, token: opened } = await call('POST /programs', { token, body })
  await call('GET /clients', { token: opened })
  await refused('GET /cars', { token: opened }, 403)
  await call('DELETE /programs/:id', { token, params: { id } })
  await refused('GET /clients', { token: opened }, 401)
}

/** Deletes the repair again, and ends the session. */
export async function leaving({ call, refused }: Caller, token: string, { id }: Repair): Promise<void> {
  await call('DELETE /processes/:id', { token, params: { id } })
  await refused('GET /processes/:id', { token, params: { id } }, 404)
  await call('DELETE /auth/logout', { token })
  await refused('GET /auth/me', { token }, 401)
}
