import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { documented } from '../../setup/documented.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

const dayMs = 24 * 60 * 60 * 1000
stage()

test('an invited mechanic joins the garage once, with the role of the invitation', async () => {
  const { email, token } = await invited()
  const joined = await join({ email, token })
  expect(joined.status).toBe(201)
  expect(joined.body.user).toMatchObject({ email, role: 'employee', garage_id: people.camille.garageId })
  const again = await join({ email: email.replace('@', '+2@'), token })
  expect([again.status, again.body.code]).toEqual([403, 'AUTH_INVITE_FAILED'])
})

test('a repeated key creates one account', async () => {
  const { email, token } = await invited()
  const key = randomUUID()
  const [one, two] = [await join({ email, token }, key), await join({ email, token }, key)]
  expect([one.status, two.status]).toEqual([201, 201])
  expect(two.body.user.id).toBe(one.body.user.id)
})

test('a new employee has no unread notifications from before', async () => {
  const camille = await as(app, people.camille)
  await repair(camille)
  const bruno = await as(app, people.bruno)
  expect((await bruno.get('/notifications/unread-count')).body.unread).toBeGreaterThan(0)
  const { email, token } = await invited()
  const { body } = await join({ email, token })
  const unread = async () =>
    (await supertest(app.app).get('/api/notifications/unread-count').auth(body.accessToken, { type: 'bearer' })).body
      .unread
  expect(await unread()).toBe(0)
  await repair(camille)
  expect(await unread()).toBe(1)
})

test('POST /auth/register accepts an invitation token', async () => {
  const { email, token } = await invited('admin')
  const answer = await supertest(app.app)
    .post('/api/auth/register')
    .set('Idempotency-Key', randomUUID())
    .send({ email, password: 'atelier2026', name: 'Petit', prenom: 'Luc', inviteToken: token })
    .expect(documented)
  expect(answer.status).toBe(201)
  expect(answer.body.user).toMatchObject({ role: 'admin', garage_id: people.camille.garageId })
})

test('the invited person cannot choose the role', async () => {
  const { email, token } = await invited('employee')
  const answer = await join({ email, token, role: 'admin' })
  expect(answer.body.user.role).toBe('employee')
})

test('five wrong addresses block an invitation, and the page of employees can send another', async () => {
  const { id, email, token } = await invited()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await join({ email: `autre${attempt}@exemple.fr`, token })
    expect([answer.status, answer.body.code]).toEqual([403, 'AUTH_INVITE_FAILED'])
  }
  const right = await join({ email, token })
  expect([right.status, right.body.code]).toEqual([403, 'AUTH_INVITE_ATTEMPTS_EXCEEDED'])
  expect(right.body.message).toBe("Code d'invitation invalide ou expiré.")
  const camille = await browse(app, people.camille)
  const team = '/parametres/employes'
  const row = async () => (await camille.get(team)).text.split('<li').find((item) => item.includes(email)) ?? ''
  expect(await row()).toContain('bloquée')
  expect(await row()).not.toContain(token)
  await camille.submit(team, { geste: 'inviter', id, email, role: 'employee' })
  expect(await row()).not.toContain('bloquée')
  expect(await row()).toContain('/inscription?invite=')
})

test('an unknown, cancelled or replaced invitation is refused', async () => {
  const camille = await as(app, people.camille)
  expect((await join({ email: 'x@exemple.fr', token: 'A'.repeat(32) })).body.code).toBe('AUTH_INVITE_INVALID')
  const cancelled = await invited()
  expect((await camille.delete(`/invitations/${cancelled.id}`)).status).toBe(204)
  expect((await join(cancelled)).body.code).toBe('AUTH_INVITE_INVALID')
  const replaced = await invited()
  await camille.post('/invitations', { email: replaced.email, role: 'employee' })
  expect((await join(replaced)).body.code).toBe('AUTH_INVITE_INVALID')
})

test('twenty simultaneous uses of an invitation make one account', async () => {
  const { email, token } = await invited()
  const answers = await Promise.all(Array.from({ length: 20 }, () => join({ email, token })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await app.db('users').where({ email })).toHaveLength(1)
})

test('ten simultaneous invitations to one address leave one', async () => {
  const camille = await as(app, people.camille)
  const email = `julie.${randomUUID()}@exemple.fr`
  const roles = ['admin', 'employee']
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => camille.post('/invitations', { email, role: roles[index % 2] })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  const { items } = (await camille.get('/invitations')).body as { items: { email: string }[] }
  expect(items.filter((one) => one.email === email)).toHaveLength(1)
})

test('inviting a colleague is refused on the field, and users elsewhere are not revealed', async () => {
  const camille = await as(app, people.camille)
  const answer = await camille.post('/invitations', { email: people.bruno.email, role: 'employee' })
  expect(answer.status).toBe(409)
  expect(answer.body.issues).toEqual([{ path: ['email'], message: 'Email déjà utilisé', code: 'duplicate' }])
  const [known, unknown] = [
    await camille.post('/invitations', { email: people.denise.email, role: 'employee' }),
    await camille.post('/invitations', { email: `personne.${randomUUID()}@exemple.fr`, role: 'employee' }),
  ]
  const same = ({ status, body }: typeof known) => [
    status,
    { ...body, _id: '', id: '', email: '', url: '', createdAt: '', expiresAt: '' },
  ]
  expect(same(known)).toEqual(same(unknown))
})

const losses: [string, (camille: Caller, inviter: string) => Promise<{ status: number }>][] = [
  ['demoted', (camille, id) => camille.patch(`/employees/${id}`, { role: 'employee' })],
  ['suspended', (camille, id) => camille.patch(`/employees/${id}`, { active: false })],
  ['deleted', (camille, id) => camille.delete(`/employees/${id}`)],
]

test.each(losses)('the invitations of an administrator end when he is %s', async (_how, lose) => {
  const camille = await as(app, people.camille)
  const { id: inviter, ...loïc } = await newAdmin()
  const door = await as(app, loïc)
  const { body } = await door.post('/invitations', { email: `moi.${randomUUID()}@exemple.fr`, role: 'admin' })
  const token = new URL(body.url).searchParams.get('invite') ?? ''
  expect((await lose(camille, inviter)).status).toBeLessThan(300)
  const { items } = (await camille.get('/invitations')).body
  expect(items.filter(({ id }: { id: string }) => id === body.id)).toEqual([])
  expect((await join({ email: body.email, token })).body.code).toBe('AUTH_INVITE_INVALID')
})

test('an invitation is refused when its author is no longer an administrator', async () => {
  const { email, token } = await invited('admin')
  await app.db('users').where({ id: people.camille.id }).update({ role: 'employee' })
  expect((await join({ email, token })).body.code).toBe('AUTH_INVITE_INVALID')
  await app.db('users').where({ id: people.camille.id }).update({ role: 'admin' })
})

describe('access to invitations', () => {
  test('is refused to a mechanic', async () => {
    const bruno = await as(app, people.bruno)
    expect((await bruno.get('/invitations')).status).toBe(403)
    const answer = await bruno.post('/invitations', { email: 'x@exemple.fr', role: 'admin' })
    expect([answer.status, answer.body.message]).toEqual([403, 'Accès refusé'])
  })

  test('is refused to another garage', async () => {
    const { id, email } = await invited()
    const denise = await as(app, people.denise)
    expect(JSON.stringify((await denise.get('/invitations')).body)).not.toContain(email)
    expect((await denise.delete(`/invitations/${id}`)).status).toBe(404)
  })
})

test('scripts off: an administrator invites, and the invited person joins by the link once', async () => {
  const camille = await browse(app, people.camille)
  const email = `julie.${randomUUID().slice(0, 8)}@exemple.fr`
  const sent = await camille.submit('/parametres/employes', { geste: 'inviter', email, role: 'employee' })
  expect(sent.status).toBe(303)
  const page = await camille.get('/parametres/employes')
  // The link is in a field to be selected, without a copy button that needs a script.
  expect(page.text).not.toContain('Copier')
  const link = /<input[^>]* value="http:\/\/fil\.test(\/inscription\?invite=[\w-]+)"/.exec(page.text)?.[1] ?? ''
  const julie = await browse(app)
  const form = await julie.get(link)
  for (const text of [email, 'Rejoindre Garage Perrin', 'Camille Martin vous invite', 'employé']) {
    expect(form.text).toContain(text)
  }
  expect(form.text).not.toContain('name="garage_nom"')
  const inviteToken = link.split('=')[1] ?? ''
  const fields = { email, name: 'Moreau', prenom: 'Julie', password: 'atelier2026', inviteToken }
  const joined = await julie.submit('/inscription', fields, link)
  expect([joined.status, joined.headers.location]).toEqual([303, '/dashboard'])
  const late = await browse(app)
  for (const page of [await late.get(link), await late.submit('/inscription', { ...fields, garage_nom: 'Un autre' })]) {
    expect(page.status).toBe(410)
    expect(page.text).toContain('Demandez-en une nouvelle')
    expect(page.text).not.toContain('action="/inscription"')
  }
})

test('an expired invitation is refused on the page and by the call', async () => {
  const { email, token } = await invited()
  app.travel(7 * dayMs + 1000)
  expect((await join({ email, token })).body.code).toBe('AUTH_INVITE_EXPIRED')
  const visitor = await browse(app)
  const page = await visitor.get(`/inscription?invite=${token}`)
  expect(page.text.replaceAll('&#x27;', "'")).toContain("Code d'invitation invalide ou expiré.")
})

/** A second admin of the garage, who joined by invitation. */
async function newAdmin() {
  const { email, token } = await invited('admin')
  const { body } = await join({ email, token })
  return { id: body.user.id as string, email, password: 'atelier2026' }
}

async function invited(role = 'employee') {
  const camille = await as(app, people.camille)
  const email = `invite.${randomUUID().slice(0, 8)}@exemple.fr`
  const answer = await camille.post('/invitations', { email, role })
  expect(answer.status).toBe(201)
  expect(answer.body.url).toMatch(/^http:\/\/fil\.test\/inscription\?invite=/)
  return { id: answer.body.id as string, email, token: new URL(answer.body.url).searchParams.get('invite') ?? '' }
}

function join({ email, token, ...more }: { email: string; token: string; role?: string }, key: string = randomUUID()) {
  return supertest(app.app)
    .post('/api/auth/create-user')
    .set('Idempotency-Key', key)
    .send({ email, password: 'atelier2026', name: 'Petit', prenom: 'Luc', inviteToken: token, ...more })
    .expect(documented)
}
