import supertest from 'supertest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { documented } from '../../setup/documented.ts'
import { as } from '../../setup/doors.ts'

const minuteMs = 60_000
let app: TestApp
let people: Cast
let first: string
let access: string

beforeAll(async () => {
  app = await testApp()
  people = await cast(app)
})
beforeEach(async () => {
  const session = await as(app, people.camille)
  first = session.refreshToken
  access = session.accessToken
})
afterAll(() => app.close())

test('a refresh returns a new pair that works', async () => {
  const answer = await refresh(first)
  expect(answer.status).toBe(200)
  expect(answer.body.refreshToken).not.toBe(first)
  expect(answer.body.user.id).toBe(people.camille.id)
  expect(await callWith(answer.body.accessToken)).toBe(200)
})

test('twenty simultaneous refreshes return the same new token', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(1)
})

test('a lost refresh answer can be repeated while its new token is unused', async () => {
  const successor = (await refresh(first)).body.refreshToken
  app.travel(5 * minuteMs)
  const again = await refresh(first)
  expect([again.status, again.body.refreshToken]).toEqual([200, successor])
})

test('replaying a token after its new token was used ends the session', async () => {
  const { accessToken, refreshToken } = (await refresh(first)).body
  expect(await callWith(accessToken)).toBe(200)
  app.travel(31_000)
  expect((await refresh(first)).status).toBe(401)
  expect(await callWith(accessToken)).toBe(401)
  expect((await refresh(refreshToken)).status).toBe(401)
  expect(app.logged()).toContain('refresh_replay')
})

test('a token two generations old is a replay, even at once', async () => {
  const second = (await refresh(first)).body.refreshToken
  await refresh(second)
  expect((await refresh(first)).status).toBe(401)
  expect((await refresh(second)).status).toBe(401)
})

test.each(['', 'rt1.x', `rt1.00000000-0000-7000-8000-000000000000.1.${'A'.repeat(43)}`])(
  'a forged token (%j) is refused and ends no session',
  async (token) => {
    expect((await refresh(token)).status).toBeGreaterThanOrEqual(400)
    expect(await callWith(access)).toBe(200)
  },
)

test('a token with a changed last letter is refused', async () => {
  const changed = first.slice(0, -1) + (first.endsWith('A') ? 'B' : 'A')
  expect((await refresh(changed)).status).toBe(401)
})

test('a refresh requires the header X-Auth-Refresh', async () => {
  const answer = await supertest(app.app).post('/api/auth/refresh').send({ refreshToken: first }).expect(documented)
  expect(answer.status).toBe(400)
})

test('an access token ends after 15 minutes, a session after 7 idle days', async () => {
  expect(await callWith(access)).toBe(200)
  app.travel(15 * minuteMs + 1000)
  expect(await callWith(access)).toBe(401)
  const next = (await refresh(first)).body
  expect(await callWith(next.accessToken)).toBe(200)
  app.travel(7 * 24 * 60 * minuteMs + minuteMs)
  expect((await refresh(next.refreshToken)).status).toBe(401)
})

test('a session in use still ends after 30 days', async () => {
  let token = first
  for (let day = 0; day < 30; day += 6) {
    const answer = await refresh(token)
    expect(answer.status).toBe(200)
    token = answer.body.refreshToken
    app.travel(6 * 24 * 60 * minuteMs)
  }
  expect((await refresh(token)).status).toBe(401)
})

test('logout accepts a refresh token, an access token or nothing', async () => {
  const byToken = await as(app, people.bruno)
  expect(
    (await supertest(app.app).delete('/api/auth/logout').send({ refreshToken: byToken.refreshToken })).status,
  ).toBe(204)
  expect((await byToken.get('/clients')).status).toBe(401)
  const byBearer = await as(app, people.bruno)
  expect((await byBearer.delete('/auth/logout')).status).toBe(204)
  expect((await refresh(byBearer.refreshToken)).status).toBe(401)
  expect((await supertest(app.app).delete('/api/auth/logout')).status).toBe(204)
})

function refresh(refreshToken: string) {
  return supertest(app.app)
    .post('/api/auth/refresh')
    .set('X-Auth-Refresh', '1')
    .send({ refreshToken })
    .expect(documented)
}

async function callWith(token: string): Promise<number> {
  return (await supertest(app.app).get('/api/clients').set('Authorization', `Bearer ${token}`)).status
}
