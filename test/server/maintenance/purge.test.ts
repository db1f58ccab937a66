import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeExpired } from '../../../server/maintenance/purge.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as } from '../../setup/doors.ts'

const hourMs = 60 * 60 * 1000
let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await testApp()
  people = await cast(app)
})
afterAll(() => app.close())

test('an idempotency key answers again for 24 hours, then is forgotten', async () => {
  const key = randomUUID()
  const body = { nom: 'Lambert', prenom: 'Sophie' }
  const first = await (await as(app, people.camille)).post('/clients', body, key)
  app.travel(23 * hourMs)
  await purgeExpired(app.deps)
  const repeat = await (await as(app, people.camille)).post('/clients', body, key)
  expect(repeat.body.id).toBe(first.body.id)
  app.travel(2 * hourMs)
  await purgeExpired(app.deps)
  const later = await (await as(app, people.camille)).post('/clients', body, key)
  expect(later.status).toBe(201)
  expect(later.body.id).not.toBe(first.body.id)
})

test('sessions go 30 days after their end, not before', async () => {
  await as(app, people.bruno)
  const rows = () => app.db('auth_sessions').where({ user_id: people.bruno.id })
  app.travel(59 * 24 * hourMs)
  await purgeExpired(app.deps)
  expect((await rows()).length).toBeGreaterThan(0)
  app.travel(2 * 24 * hourMs)
  await purgeExpired(app.deps)
  expect(await rows()).toEqual([])
})
