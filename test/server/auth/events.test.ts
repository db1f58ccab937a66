import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { createLogger } from '../../../server/runtime/log.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, browse } from '../../setup/doors.ts'

type Event = Record<string, unknown> & { event: string; requestId: string }

let app: TestApp
let people: Cast
let lines: string[] = []

/** The application with the logger of production, which writes into `lines`. */
beforeAll(async () => {
  const base = await testApp()
  const log = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  app = { ...base, app: createApp({ ...base.deps, log }) }
})
beforeEach(async () => {
  people = await cast(app)
  lines = []
})
afterAll(() => app.close())

const all = (): Event[] => lines.map((line) => JSON.parse(line))
const events = () => all().filter(({ event }) => event)

test('sign-ins and refused sign-ins are logged with time, address and request id', async () => {
  const { email, password, id: userId, garageId } = people.camille
  const refused = await supertest(app.app).post('/api/auth/login').send({ email, password: 'mauvais2026' })
  const accepted = await supertest(app.app).post('/api/auth/login').send({ email, password })
  expect(events()).toMatchObject([
    { event: 'sign_in_refused', requestId: refused.headers['x-request-id'], ip: expect.any(String) },
    { event: 'signed_in', requestId: accepted.headers['x-request-id'], userId, garageId, ip: expect.any(String) },
  ])
  for (const { time } of events()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT.+Z$/)
})

test('simultaneous requests have their own request id in the log', async () => {
  const signIns = Array.from({ length: 12 }, () =>
    supertest(app.app).post('/api/auth/login').send({ email: people.bruno.email, password: people.bruno.password }),
  )
  const ids = (await Promise.all(signIns)).map(({ headers }) => headers['x-request-id'])
  expect(new Set(events().map(({ requestId }) => requestId))).toEqual(new Set(ids))
})

test('each sign-out is logged once, by page or by call', async () => {
  const page = await browse(app, people.bruno)
  const call = await as(app, people.bruno)
  lines = []
  const left = await page.submit('/deconnexion', {}, '/dashboard')
  await call.delete('/auth/logout', { refreshToken: call.refreshToken })
  await call.delete('/auth/logout', { refreshToken: call.refreshToken })
  const { id: userId, garageId } = people.bruno
  const ended = { event: 'session_ended', reason: 'sign_out', userId, garageId }
  expect(events()).toMatchObject([{ ...ended, requestId: left.headers['x-request-id'] }, ended])
})

test('a replayed token, closed sessions and a new password are logged', async () => {
  const stolen = await as(app, people.bruno)
  const refresh = (refreshToken: string) =>
    supertest(app.app).post('/api/auth/refresh').set('X-Auth-Refresh', '1').send({ refreshToken })
  const second = (await refresh(stolen.refreshToken)).body.refreshToken
  await refresh((await refresh(second)).body.refreshToken)
  await as(app, people.bruno)
  const bruno = await browse(app, people.bruno)
  lines = []
  await refresh(stolen.refreshToken)
  await bruno.submit('/parametres/profil', { geste: 'sessions' })
  await bruno.submit('/parametres/profil', {
    geste: 'motdepasse',
    currentPassword: people.bruno.password,
    password: 'nouveau2026',
  })
  expect(events().map(({ event, reason }) => [event, reason])).toEqual([
    ['session_ended', 'refresh_replay'],
    ['refresh_replay', undefined],
    ['sessions_ended', 'ended_by_owner'],
    ['password_changed', undefined],
  ])
  const unanswered = () => {
    const answered = new Set(all().flatMap(({ event, requestId }) => (event ? [] : [requestId])))
    return events().filter(({ requestId }) => !answered.has(requestId))
  }
  await expect.poll(unanswered).toEqual([])
})

test('a refusal to a signed-in user is logged with user and route', async () => {
  const samir = await as(app, people.samir)
  const answer = await samir.post('/invitations', { email: 'x@exemple.fr', role: 'admin' }, randomUUID())
  expect(answer.status).toBe(403)
  const line = () => all().find(({ requestId }) => requestId === answer.headers['x-request-id'])
  await expect.poll(line).toMatchObject({ status: 403, route: '/api/invitations', userId: people.samir.id })
})
