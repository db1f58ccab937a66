import { randomUUID } from 'node:crypto'
import { agreements } from './agreements.ts'
import type { Caller } from './caller.ts'
import { billing, programs } from './programs.ts'
import { screens } from './screens.ts'
import { secondStep } from './second-step.ts'
import { steps, visit } from './steps.ts'
import { webhooks } from './webhooks.ts'

const password = 'contrat2026'
const newEmail = () => `contrat.${randomUUID().slice(0, 13)}@exemple.fr`
const newPlate = () => `C${randomUUID().replaceAll('-', '').slice(0, 7)}`

export type Check = <T>(title: string, work: () => Promise<T>) => Promise<T>

/** Makes every call once, through the life of one garage: each part returns the objects that the next parts need. */
export async function walk(caller: Caller, check: Check): Promise<void> {
  const { token, email } = await check('a garage opens', () => opening(caller))
  const mechanic = await check('its team', () => team(caller, token))
  const stepType = await check('its repair types', () => stepTypes(caller, token))
  const { client, car } = await check('a client and a car', () => customers(caller, mechanic.token))
  await check('a file of clients', () => importing(caller, token))
  const process = await check('a repair', () => repair(caller, token, { client, car, stepType }))
  await check('its steps, by a mechanic and an admin', () => steps(caller, token, mechanic.token, process))
  await check('its car comes and goes', () => visit(caller, mechanic.token, process))
  await check('what the bell tells', () => notifications(caller, mechanic.token))
  await check('a car that arrives', () => arriving(caller, token, stepType))
  await check('its public link', () => publicLink(caller, token, process))
  await check('what its customer agrees to', () => agreements(caller, token, mechanic.token, { client, car, stepType }))
  await check('a screen of the workshop', () => screens(caller, token, mechanic.token))
  await check('what is to be invoiced', () => billing(caller, token, process))
  await check('a program', () => programs(caller, token, mechanic.token))
  await check('its webhooks', () => webhooks(caller, token, mechanic.token))
  await check('what it takes away', () => exporting(caller, token, mechanic.token))
  await check('what may not, and what may be deleted', () =>
    deletions(caller, token, { client, car, process, stepType }),
  )
  await check('a second step at sign-in', () => secondStep(caller, token, mechanic))
  await check('the people leave', () => leaving(caller, token, email))
}

async function opening({ call, refused }: Caller) {
  const email = newEmail()
  const person = { email, password, name: 'Contrat', prenom: 'Ève' }
  await call('POST /auth/register', { body: { ...person, garage_nom: 'Garage du contrat' } })
  const { refreshToken } = await call('POST /auth/login', { body: { email, password } })
  const { accessToken: token } = await call('POST /auth/refresh', { body: { refreshToken } })
  await refused('POST /auth/login', { body: { email, password: 'mauvais2026' } }, 401)
  await refused('GET /auth/me', {}, 401)
  await call('PATCH /auth/me', { token, body: { prenom: 'Évelyne' } })
  await call('GET /auth/me', { token })
  await call('PATCH /garage', { token, body: { ville: 'Lyon' } })
  await call('GET /garage', { token })
  return { token, email }
}

async function exporting({ call, refused }: Caller, token: string, mechanic: string) {
  await refused('POST /exports', { token: mechanic }, 403)
  const { id } = await call('POST /exports', { token })
  await call('GET /exports', { token })
  await refused('GET /exports/:id/archive', { token: mechanic, params: { id } }, 403)
}

async function team({ call, refused }: Caller, token: string) {
  const email = newEmail()
  const { url } = await call('POST /invitations', { token, body: { email, role: 'employee' } })
  if (!url) throw new Error('there is no link to invite with: PUBLIC_URL is not set')
  const inviteToken = new URL(url).searchParams.get('invite') ?? ''
  const { id } = await call('POST /invitations', { token, body: { email: newEmail(), role: 'admin' } })
  await call('GET /invitations', { token })
  await call('DELETE /invitations/:id', { token, params: { id } })
  const person = { password, name: 'Employé', prenom: 'Luc', inviteToken }
  await refused('POST /auth/create-user', { body: { ...person, email: newEmail() } }, 403)
  const mechanic = await call('POST /auth/create-user', { body: { ...person, email } })
  await refused('GET /employees', { token: mechanic.accessToken }, 403)
  return { token: mechanic.accessToken, email, password }
}

async function stepTypes({ call, refused }: Caller, token: string): Promise<string> {
  const body = { name: 'Contrat', steps: [{ name: 'Dépose' }, { name: 'Pose', description: 'Au couple' }] }
  const { id } = await call('POST /step-types', { token, body })
  await refused('POST /step-types', { token, body }, 409)
  await call('PATCH /step-types/:id', { token, params: { id }, body: { position: 0 } })
  await call('GET /step-types', { token })
  return id
}

async function customers({ call, refused }: Caller, token: string) {
  const person = { nom: 'Ménard', prenom: 'Zoé', email: newEmail(), telephone: '+33612345678' }
  const { id: client } = await call('POST /clients', { token, body: person })
  await refused('POST /clients', { token, body: { ...person, nom: '' } }, 400)
  await call('PATCH /clients/:id', { token, params: { id: client }, body: { telephone: null } })
  await call('GET /clients', { token, query: { q: 'menard' } })
  const { id: car } = await call('POST /cars', {
    token,
    body: { client_id: client, marque: 'Fiat', plaque: newPlate() },
  })
  await call('PATCH /cars/:id', { token, params: { id: car }, body: { km: 50_000 } })
  await call('GET /cars/:id', { token, params: { id: car } })
  await call('GET /cars', { token, query: { client_id: client } })
  const date = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString().slice(0, 10)
  await call('PATCH /cars/:id', { token, params: { id: car }, body: { nextInspectionOn: date } })
  const { items } = await call('GET /due-dates', { token, query: { days: '30' } })
  if (!items.some(({ id }) => id === car)) throw new Error('a car that is due is not listed')
  await refused('PATCH /cars/:id', { token, params: { id: car }, body: { km: 49_000, kmConfirmed: false } }, 400)
  await call('GET /clients/:id', { token, params: { id: client } })
  await call('GET /search', { token, query: { q: 'menard' } })
  return { client, car }
}

async function importing({ call, refused, tried }: Caller, token: string): Promise<void> {
  const photo = new Blob([`nom;prenom;email\nMénard;Ève;${newEmail()}\nPetit;;luc@exemple.fr\n`])
  const { id } = await call('POST /imports', { token, body: {}, photo })
  await refused('POST /imports', { token, body: {}, photo: new Blob(['%PDF']) }, 400)
  const of = { token, params: { id } }
  await refused('POST /imports/:id/start', { ...of, body: {} }, 409)
  await call('PATCH /imports/:id/reading', { ...of, body: { separator: ';' } })
  await refused('PATCH /imports/:id/reading', { ...of, body: { sheet: 'Ventes' } }, 400)
  await call('PATCH /imports/:id/columns', { ...of, body: { columns: ['nom', 'prenom', 'email'] } })
  await call('GET /imports/:id/lines', { ...of, query: { status: 'unreadable' } })
  await refused('POST /imports/:id/start', { ...of, body: {} }, 400)
  await call('POST /imports/:id/start', { ...of, body: { skipUnreadable: true } })
  await refused('DELETE /imports/:id', of, 409)
  await call('GET /imports/:id', of)
  // Refused until the background job has finished the import.
  await tried('POST /imports/:id/undo', of)
  const { id: other } = await call('POST /imports', { token, body: {}, photo })
  await call('DELETE /imports/:id', { token, params: { id: other } })
  await call('GET /imports', { token })
}

type Ids = Record<'client' | 'car' | 'stepType' | 'process', string>

async function repair({ call }: Caller, token: string, { client, car, stepType }: Omit<Ids, 'process'>) {
  const body = { client: { _id: client }, car: { _id: car }, stepType_id: stepType }
  await call('GET /processes/init-data', { token, query: { client_id: client } })
  const { id } = await call('POST /processes', { token, body })
  await call('GET /processes', { token, query: { status: 'proposed,in_progress' } })
  await call('GET /processes/stats', { token })
  await call('GET /processes/week', { token, query: { from: '2026-12-01' } })
  await call('PATCH /processes/:id', { token, params: { id }, body: { name: 'Contrat' } })
  await call('GET /cars/:id/visits', { token, params: { id: car } })
  return id
}

async function notifications({ call }: Caller, token: string): Promise<void> {
  const { notifications } = await call('GET /notifications', { token })
  const { unread } = await call('GET /notifications/unread-count', { token })
  if (unread !== 2 || notifications.length !== 2) throw new Error(`${unread} unread of ${notifications.length}`)
  await call('POST /notifications/mark-read', { token, body: { ids: [notifications[0]?.id] } })
  const { updated } = await call('POST /notifications/mark-all-read', { token, body: {} })
  if (updated !== 1) throw new Error(`${updated} were still unread`)
}

async function arriving({ call, refused }: Caller, token: string, stepType_id: string): Promise<void> {
  const body = { plaque: newPlate(), vehicule: 'Fiat Panda', client: 'Ménard Zoé', stepType_id }
  await refused('POST /processes/intake', { token, body }, 409)
  await call('POST /processes/intake', { token, body: { ...body, client_id: 'new' } })
}

async function publicLink({ call, refused }: Caller, token: string, id: string): Promise<void> {
  const { qrToken: first } = await call('GET /processes/:id', { token, params: { id } })
  const { qrToken } = await call('POST /processes/:id/qr-token/rotate', { token, params: { id } })
  await refused('GET /public/processes/:token', { params: { token: first?.token ?? '' } }, 410)
  await call('GET /public/processes/:token', { params: { token: qrToken.token } })
}

async function deletions({ call, refused }: Caller, token: string, ids: Ids): Promise<void> {
  const of = (id: string) => ({ token, params: { id } })
  await call('PATCH /processes/:id', {
    ...of(ids.process),
    body: { stepsRemap: { status: 'ready', selectedIndex: 1 } },
  })
  await refused('DELETE /cars/:id', of(ids.car), 409)
  await refused('DELETE /clients/:id', of(ids.client), 409)
  await call('GET /clients/:id/export', of(ids.client))
  await call('DELETE /step-types/:id', of(ids.stepType))
  await call('DELETE /processes/:id', of(ids.process))
  await call('DELETE /cars/:id', of(ids.car))
  await call('DELETE /clients/:id', of(ids.client))
  await refused('GET /clients/:id', of(ids.client), 404)
}

async function leaving({ call, refused }: Caller, token: string, email: string): Promise<void> {
  const { items } = await call('GET /employees', { token })
  const mechanic = items.find(({ role }) => role === 'employee')
  const params = { id: mechanic?.id ?? '' }
  await call('PATCH /employees/:id', { token, params, body: { active: false } })
  await call('DELETE /employees/:id', { token, params })
  await call('POST /auth/change-password', { token, body: { currentPassword: password, password } })
  await call('POST /auth/reset-request', { body: { email } })
  await refused('POST /auth/reset-confirm', { body: { token: 'x'.repeat(43), password } }, 403)
  await call('DELETE /auth/logout', { token })
  await refused('GET /auth/me', { token }, 401)
}
