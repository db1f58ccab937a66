import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { documented } from '../../setup/documented.ts'
import { as, browse } from '../../setup/doors.ts'
import { app, people, stage } from '../stage.ts'

// Invitations without an address: the invited person types one.

stage()
const team = '/parametres/employes'

test('an invitation link creates one employee with an address of his choice', async () => {
  const { token, email: none } = await invited()
  expect(none).toBeNull()
  const julie = anAddress()
  const key = randomUUID()
  const joined = await join({ token, email: julie }, key)
  expect(joined.status).toBe(201)
  expect(joined.body.user).toMatchObject({ email: julie, role: 'employee', garage_id: people.camille.garageId })
  const repeated = await join({ token, email: julie }, key)
  expect([repeated.status, repeated.body.user.id]).toEqual([201, joined.body.user.id])
  const second = await join({ token, email: anAddress() })
  expect([second.status, second.body.code]).toEqual([403, 'AUTH_INVITE_FAILED'])
})

test('twenty people with one link make one account', async () => {
  const { token } = await invited()
  const answers = await Promise.all(Array.from({ length: 20 }, () => join({ token, email: anAddress() })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('five used addresses block the link, and the page of employees says so', async () => {
  const { id, token } = await invited()
  const codes: string[] = []
  for (let attempt = 0; attempt < 5; attempt += 1) {
    codes.push((await join({ token, email: people.denise.email })).body.code)
  }
  expect(codes).toEqual([...Array(4).fill('DUPLICATE'), 'AUTH_INVITE_ATTEMPTS_EXCEEDED'])
  const right = await join({ token, email: anAddress() })
  expect([right.status, right.body.code]).toEqual([403, 'AUTH_INVITE_ATTEMPTS_EXCEEDED'])
  const camille = await browse(app, people.camille)
  const items = (await camille.get(team)).text.replace(/<!-- -->/g, '').split('<li')
  const row = items.find((item) => item.includes(id)) ?? ''
  expect(row).toContain('avec une adresse qui a déjà un compte')
  expect(row).not.toContain(token)
  expect(row).not.toContain('Renvoyer')
  expect((await camille.get(`${team}/invitations/${id}`)).text).toContain('Cette invitation est bloquée')
})

test('an administrator is invited by email only, by call and by page', async () => {
  const camille = await as(app, people.camille)
  const answer = await camille.post('/invitations', { role: 'admin' })
  const message = 'Un administrateur s’invite par email'
  expect(answer.status).toBe(400)
  expect(answer.body.issues).toEqual([{ path: ['email'], message, code: 'custom' }])
  const page = await (await browse(app, people.camille)).submit(team, { geste: 'inviter', email: '', role: 'admin' })
  expect(page.status).toBe(422)
  expect(page.text).toContain(message)
  expect(page.text).toMatch(/<input[^>]*value="admin"[^>]*checked=""|<input[^>]*checked=""[^>]*value="admin"/)
})

test('several links exist side by side, and each can be revoked', async () => {
  const camille = await as(app, people.camille)
  const [one, two] = [await invited(), await invited()]
  const open = async () => ((await camille.get('/invitations')).body.items as { id: string }[]).map(({ id }) => id)
  expect(await open()).toEqual(expect.arrayContaining([one.id, two.id]))
  expect((await camille.delete(`/invitations/${one.id}`)).status).toBe(204)
  expect(await open()).not.toContain(one.id)
  expect((await join({ token: one.token, email: anAddress() })).body.code).toBe('AUTH_INVITE_INVALID')
  expect((await join({ token: two.token, email: anAddress() })).status).toBe(201)
})

test('scripts off: the page shows QR code, SMS and link, and the invited person joins', async () => {
  const camille = await browse(app, people.camille)
  const sent = await camille.submit(team, { geste: 'inviter', email: '', role: 'employee' })
  expect(sent.status).toBe(303)
  expect(sent.headers.location).toMatch(/^\/parametres\/employes\/invitations\/[\w-]{36}$/)
  const page = (await camille.get(sent.headers.location ?? '')).text
  expect(page).toContain('aria-label="QR code de l’invitation"')
  const link = /<input[^>]* value="http:\/\/fil\.test(\/inscription\?invite=[\w-]+)"/.exec(page)?.[1] ?? ''
  const sms = decodeURIComponent(/href="(sms:[^"]*)"/.exec(page)?.[1]?.replace(/&(amp|#x27);/g, entity) ?? '')
  expect(sms).toContain("sms:?&body=Bonjour, Camille Martin vous invite à rejoindre Garage Perrin sur Fil d'atelier.")
  expect(sms).toContain(`http://fil.test${link}`)
  const row = (await camille.get(team)).text.replace(/<!-- -->/g, '')
  expect(row).toMatch(/Sans adresse, créée le \d+ .+ par Camille Martin/)

  const julie = await browse(app)
  const form = await julie.get(link)
  expect(form.text).toContain('Rejoindre Garage Perrin')
  expect(form.text).toMatch(/<input[^>]*name="email"/)
  expect(/<input[^>]*name="email"[^>]*>/.exec(form.text)?.[0]).not.toContain('readOnly')
  const email = anAddress()
  const fields = { email, name: 'Moreau', prenom: 'Julie', password: 'court', inviteToken: link.split('=')[1] ?? '' }
  const refused = await julie.submit('/inscription', fields, link)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(`value="${email}"`)
  const joined = await julie.submit('/inscription', { ...fields, password: 'atelier2026' }, link)
  expect([joined.status, joined.headers.location]).toEqual([303, '/dashboard'])
  const after = await camille.get(sent.headers.location ?? '')
  expect([after.status, after.headers.location]).toEqual([303, '/parametres/employes#equipe'])
})

test('a link is hidden from mechanics and other garages, and not found once revoked', async () => {
  const { id, token } = await invited()
  const address = `${team}/invitations/${id}`
  expect((await (await browse(app, people.bruno)).get(address)).headers.location).toBe('/dashboard')
  const denise = await (await browse(app, people.denise)).get(address)
  expect(denise.status).toBe(404)
  expect(denise.text).not.toContain(token)
  const camille = await browse(app, people.camille)
  await camille.submit(team, { geste: 'annuler', id })
  expect((await camille.get(address)).status).toBe(404)
})

test('deleting an account deletes its invitation', async () => {
  const camille = await as(app, people.camille)
  const { id, token } = await invited()
  const email = anAddress()
  const { body } = await join({ token, email })
  expect(await emailOf(id)).toBe(email)
  expect((await camille.delete(`/employees/${body.user.id}`)).status).toBe(204)
  expect(await emailOf(id)).toBeUndefined()
})

const entity = (_: string, name: string): string => (name === 'amp' ? '&' : "'")

const anAddress = () => `julie.${randomUUID()}@exemple.fr`

async function emailOf(id: string): Promise<string | null | undefined> {
  const { garageId } = people.camille
  const row = await withGarage(app.db, garageId, (tx) =>
    tx.from('invitations').where({ garage_id: garageId, id }).first('email'),
  )
  return row?.email
}

async function invited() {
  const camille = await as(app, people.camille)
  const answer = await camille.post('/invitations', { role: 'employee' })
  expect(answer.status).toBe(201)
  const { id, email, url } = answer.body as { id: string; email: string | null; url: string }
  return { id, email, token: new URL(url).searchParams.get('invite') ?? '' }
}

function join({ email, token }: { email: string; token: string }, key: string = randomUUID()) {
  return supertest(app.app)
    .post('/api/auth/create-user')
    .set('Idempotency-Key', key)
    .send({ email, password: 'atelier2026', name: 'Petit', prenom: 'Luc', inviteToken: token })
    .expect(documented)
}
