import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorMessages } from '../../../domain/ground/messages.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { documented } from '../../setup/documented.ts'
import { as, browse } from '../../setup/doors.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ registration: 'closed' }, { database: 'own' })
})
afterAll(() => app.close())

test('closed registration accepts the first garage only, then invited people', async () => {
  expect((await (await browse(app)).get('/inscription')).text).toContain('name="garage_nom"')
  const firsts = [person(), person()]
  const opened = await Promise.all(firsts.map((form) => register({ ...form, garage_nom: 'Garage Perrin' })))
  expect(opened.map(({ status }) => status).sort()).toEqual([201, 403])
  expect(await app.db('garages')).toHaveLength(1)

  const late = await register({ ...person(), garage_nom: 'Garage Delmas' })
  expect([late.status, late.body]).toEqual([
    403,
    { code: 'REGISTRATION_CLOSED', message: errorMessages.REGISTRATION_CLOSED },
  ])
  const visitor = await browse(app)
  const page = await visitor.get('/inscription')
  expect([page.status, page.text.includes('name="garage_nom"')]).toEqual([403, false])
  expect(page.text).toContain(errorMessages.REGISTRATION_CLOSED)
  const sent = await visitor.submit('/inscription', { ...person(), garage_nom: 'Garage Delmas' }, '/connexion')
  expect(sent.status).toBe(403)

  const admin = firsts[opened.findIndex(({ status }) => status === 201)] ?? person()
  const invited = person()
  const { url } = (await (await as(app, admin)).post('/invitations', { email: invited.email, role: 'employee' })).body
  const door = new URL(url)
  expect((await visitor.get(door.pathname + door.search)).status).toBe(200)
  expect((await register({ ...invited, inviteToken: door.searchParams.get('invite') })).status).toBe(201)
})

function person() {
  return { name: 'Petit', prenom: 'Luc', email: `luc.${randomUUID()}@exemple.fr`, password: 'atelier2026' }
}

function register(body: object) {
  return supertest(app.app)
    .post('/api/auth/register')
    .set('Idempotency-Key', randomUUID())
    .send(body)
    .expect(documented)
}
