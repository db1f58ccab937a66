import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { insertReset, newResetToken } from '../../../server/auth/accounts/mailed-links.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { type Cast, cast, type Person } from '../../setup/cast.ts'
import { cookiesOf, tokenIn } from '../../setup/doors.ts'
import { app, stage } from '../stage.ts'

type Keys = Pick<Person, 'email' | 'password'>

let people: Cast
stage({ rateLimits: 'on', trustProxy: 1 })
beforeEach(async () => {
  people = await cast(app)
})

test('the owner signs in on a known device while strangers guess the password', async () => {
  const device = await deviceOf(people.camille, '10.0.0.1')
  await hammer(people.camille.email)
  expect((await login(people.camille, '10.0.9.9')).status).toBe(429)
  for (let round = 0; round < 3; round += 1) expect((await login(people.camille, '10.9.0.1', device)).status).toBe(200)
})

test('wrong passwords on a known device are counted apart, five before a wait', async () => {
  const device = await deviceOf(people.bruno, '10.1.0.1')
  const wrong = { ...people.bruno, password: 'mauvais2026' }
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await login(wrong, '10.1.0.1', device)).status).toBe(401)
  const refused = await login(people.bruno, '10.1.0.1', device)
  expect([refused.status, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true])
  expect((await login(people.bruno, '10.1.0.1')).status).toBe(200)
})

test('a known device belongs to the accounts that signed in on it, and cannot be forged', async () => {
  const shared = await deviceOf(people.denise, '10.2.0.1')
  await hammer(people.samir.email)
  const forged = [
    shared.slice(0, -1) + (shared.endsWith('A') ? 'B' : 'A'),
    'garage_appareil=a.b.c',
    `${shared}.${shared}`,
  ]
  for (const cookie of [shared, ...forged]) expect((await login(people.samir, '10.2.0.2', cookie)).status).toBe(429)
  expect((await login(people.denise, '10.2.0.3', shared)).status).toBe(200)
  expect(shared).not.toContain(people.denise.id)
})

test('a known device can request a new password after strangers used up five requests', async () => {
  const device = await deviceOf(people.camille, '10.3.0.1')
  for (let round = 0; round < 5; round += 1) expect((await ask(people.camille.email, '10.3.1.1')).status).toBe(204)
  expect((await ask(people.camille.email, '10.3.1.2')).status).toBe(429)
  for (let round = 0; round < 5; round += 1) {
    expect((await ask(people.camille.email, '10.3.1.1', device)).status).toBe(204)
  }
  expect((await ask(people.camille.email, '10.3.1.1', device)).status).toBe(429)
})

test('a known device can request a new password after twenty requests in a day', async () => {
  const device = await deviceOf(people.bruno, '10.6.0.1')
  expect((await ask(people.bruno.email, '10.6.1.1')).status).toBe(204)
  await app.db('rate_limits').where('key', 'like', 'resetPerEmailADay:%').update({ points: 20 })
  const refused = await ask(people.bruno.email, '10.6.1.2')
  expect([refused.status, Number(refused.headers['retry-after']) > 3600]).toEqual([429, true])
  expect((await ask(people.bruno.email, '10.6.1.1', device)).status).toBe(204)
})

test('a new password by mail makes the device known while strangers guess', async () => {
  const { email, id, garageId } = people.camille
  const token = newResetToken()
  await withGarage(app.db, garageId, (tx) => insertReset(tx, id, token, new Date()))
  const page = await supertest(app.app).get(`/reinitialisation/${token}`)
  const cookie = cookiesOf(page)
  const sent = await supertest(app.app)
    .post(`/reinitialisation/${token}`)
    .set('Cookie', cookie)
    .type('form')
    .send({ _csrf: tokenIn(page.text), password: 'tout-neuf-2026' })
  expect(sent.headers.location).toBe('/reinitialisation?etape=termine')
  await hammer(email)
  expect((await login({ email, password: 'tout-neuf-2026' }, '10.4.0.1', cookie)).status).toBe(200)
})

test('a signed-in user changes the password while strangers guess', async () => {
  const { body } = await login(people.denise, '10.5.0.1')
  await hammer(people.denise.email)
  const change = await supertest(app.app)
    .post('/api/auth/change-password')
    .auth(body.accessToken, { type: 'bearer' })
    .send({ currentPassword: people.denise.password, password: 'tout-neuf-2026' })
  expect(change.status).toBe(204)
})

/** Sends five wrong passwords from each of five networks: more than an account accepts in an hour. */
async function hammer(email: string): Promise<void> {
  const statuses: number[] = []
  for (let index = 0; index < 25; index += 1) {
    statuses.push((await login({ email, password: 'mauvais2026' }, `10.9.${index % 5}.1`)).status)
  }
  expect(statuses.slice(20)).toEqual(Array(5).fill(429))
}

/** @returns the cookie of a device that the person has signed in on */
async function deviceOf(person: Keys, ip: string): Promise<string> {
  const answer = await login(person, ip).set('Sec-Fetch-Site', 'same-origin')
  expect(answer.status).toBe(200)
  return cookiesOf(answer).split('; ')[0] ?? ''
}

function login({ email, password }: Keys, ip: string, cookie = '') {
  return supertest(app.app)
    .post('/api/auth/login')
    .set({ 'X-Forwarded-For': ip, Cookie: cookie })
    .send({ email, password })
}

function ask(email: string, ip: string, cookie = '') {
  return supertest(app.app)
    .post('/api/auth/reset-request')
    .set({ 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': ip, Cookie: cookie })
    .send({ email })
}
