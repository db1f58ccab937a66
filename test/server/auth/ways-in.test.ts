import supertest from 'supertest'
import { expect, test } from 'vitest'
import { insertReset, newResetToken } from '../../../server/auth/accounts/mailed-links.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { browse, stranger } from '../../setup/doors.ts'
import { codeOf, enrol, pendingOf } from '../../setup/second-factor.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach()

const password = 'tout-neuf-2026'
const dayMs = 86_400_000

test('a new password by mail still requires the second step', async () => {
  const { secret } = await enrol(app, people.camille)
  const { id, email, garageId } = people.camille
  const token = newResetToken()
  await withGarage(app.db, garageId, (tx) => insertReset(tx, id, token, app.deps.now()))
  const camille = await browse(app)
  await camille.submit(`/reinitialisation/${token}`, { password })
  expect((await camille.get('/dashboard')).headers.location).toMatch(/^\/connexion/)

  const answer = await camille.submit('/connexion', { email, password })
  expect(answer.headers.location).toMatch(/^\/connexion\/verification/)
  expect((await camille.get('/dashboard')).headers.location).toMatch(/^\/connexion/)
  const pending = await pendingOf(app, { email, password })
  const code = codeOf({ secret }, app.deps.now())
  expect((await stranger(app).post('/auth/second-factor', { pendingToken: pending.token, code })).status).toBe(200)
})

test('a used email cannot be registered again', async () => {
  await enrol(app, people.camille)
  const { email } = people.camille
  const form = { name: 'Roux', prenom: 'Camille', email, password, garage_nom: 'Garage Roux' }
  const answer = await stranger(app).post('/auth/register', form)
  expect([answer.status, answer.body.accessToken]).toEqual([409, undefined])
})

test('the pending sign-in is a cookie of five minutes that opens no page', async () => {
  await enrol(app, people.camille)
  const { email } = people.camille
  const camille = await browse(app)
  const answer = await camille.submit('/connexion', { email, password: people.camille.password })
  const set = (answer.headers['set-cookie'] ?? []) as unknown as string[]
  expect(set.find((cookie) => cookie.startsWith('garage_attente='))).toMatch(
    /^garage_attente=[\w-]{32}; Max-Age=300; Path=\/; .*HttpOnly; SameSite=Lax$/,
  )
  const waiting = set.find((cookie) => cookie.startsWith('garage_attente='))?.split(';')[0] ?? ''
  const alone = await supertest(app.app).get('/dashboard').set('Cookie', waiting)
  expect(alone.headers.location).toMatch(/^\/connexion/)
})

test('a proof does not prolong a session', async () => {
  const camille = await browse(app, people.camille)
  const proof = { proofPassword: people.camille.password, next: '/clients' }
  for (let day = 6; day <= 24; day += 6) {
    app.travel(6 * dayMs)
    expect((await camille.get('/clients')).status).toBe(200)
  }
  app.travel(5 * dayMs)
  expect((await camille.submit('/confirmer', proof, '/clients')).headers.location).toBe('/clients')
  app.travel(1.1 * dayMs)
  expect((await camille.get('/clients')).headers.location).toMatch(/^\/connexion/)
})
