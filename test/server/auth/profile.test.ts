import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, browse } from '../../setup/doors.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  people = await cast(app)
})
afterAll(() => app.close())

test('GET and PATCH /auth/me', async () => {
  const bruno = await as(app, people.bruno)
  expect((await bruno.get('/auth/me')).body).toMatchObject({ id: people.bruno.id, prenom: 'Bruno', role: 'employee' })
  const answer = await bruno.patch('/auth/me', { prenom: 'Bruno-Luc', role: 'admin' })
  expect(answer.body).toMatchObject({ prenom: 'Bruno-Luc', nom: 'Martin', role: 'employee' })
})

test('an email that somebody has is refused on the field', async () => {
  const bruno = await as(app, people.bruno)
  const answer = await bruno.patch('/auth/me', { email: people.denise.email })
  expect(answer.status).toBe(409)
  expect(answer.body.issues[0]).toMatchObject({ path: ['email'], message: 'Email déjà utilisé' })
})

test('a new password ends the other sessions and keeps this one', async () => {
  const [here, elsewhere] = [await as(app, people.bruno), await as(app, people.bruno)]
  const change = { currentPassword: people.bruno.password, password: 'nouveau2026' }
  expect((await here.post('/auth/change-password', change)).status).toBe(204)
  expect((await here.get('/auth/me')).status).toBe(200)
  expect((await elsewhere.get('/auth/me')).status).toBe(401)
  await expect(as(app, people.bruno)).rejects.toThrow('401')
  await as(app, { email: people.bruno.email, password: 'nouveau2026' })
})

test('the current password is asked for, and its guesses are counted', async () => {
  const bruno = await as(app, people.bruno)
  const answer = await bruno.post('/auth/change-password', { currentPassword: 'faux2026', password: 'nouveau2026' })
  expect(answer.status).toBe(400)
  expect(answer.body.issues[0]).toMatchObject({ path: ['currentPassword'], message: 'Mot de passe actuel incorrect' })
  const weak = await bruno.post('/auth/change-password', { currentPassword: people.bruno.password, password: 'court' })
  expect(weak.body.issues[0].message).toBe('Password must be at least 8 characters')
})

test('with scripts off: name, password and sessions', async () => {
  const elsewhere = await as(app, people.bruno)
  const bruno = await browse(app, people.bruno)
  const path = '/parametres/profil'
  const renamed = await bruno.submit(path, {
    geste: 'profil',
    nom: 'Durand',
    prenom: 'Bruno',
    email: people.bruno.email,
  })
  expect(renamed.status).toBe(303)
  expect((await bruno.get(path)).text).toContain('value="Durand"')
  const wrong = await bruno.submit(path, { geste: 'motdepasse', currentPassword: 'faux2026', password: 'nouveau2026' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Mot de passe actuel incorrect')
  expect(wrong.text).not.toContain('nouveau2026')
  await bruno.submit(path, { geste: 'sessions' })
  expect((await elsewhere.get('/auth/me')).status).toBe(401)
  expect((await bruno.get(path)).status).toBe(200)
})

test('one may not end the session of somebody else', async () => {
  const camille = await as(app, people.camille)
  const [row] = await app.db('auth_sessions').where({ user_id: people.camille.id })
  const bruno = await browse(app, people.bruno)
  await bruno.submit('/parametres/profil', { geste: 'session', id: row.id })
  expect((await camille.get('/auth/me')).status).toBe(200)
})
