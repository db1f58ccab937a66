import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse, cookiesOf } from '../../setup/doors.ts'
import { passwordHash } from '../../setup/new-cast.ts'
import { app, people, stageForEach } from '../stage.ts'
import { stopTime } from '../stopped-time.ts'

stageForEach({ rateLimits: 'on', trustProxy: 1, smtpUrl: 'smtp://127.0.0.1:1' })
stopTime()

const count = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length

test('an address signs in sixty times a minute, and another address is not affected', async () => {
  const answers = await inTurn(200, () => signIn('10.8.0.1'))
  expect([count(answers, 200), count(answers, 429)]).toEqual([60, 140])
  expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/)
  expect((await signIn('10.8.0.2')).status).toBe(200)
})

test('a known device signs in beside a crowd of its address, sixty times itself', async () => {
  const first = await signIn('10.8.1.9', { 'Sec-Fetch-Site': 'same-origin' })
  const device = cookiesOf(first)
  await inTurn(80, () => signIn('10.8.1.1'))
  const own = () => signIn('10.8.1.1', { Cookie: device, 'Sec-Fetch-Site': 'same-origin' })
  expect((await own()).status).toBe(200)
  const more = await inTurn(80, own)
  expect([count(more, 200), count(more, 429)]).toEqual([59, 21])
})

test('thirty people behind the same address sign in within a minute', async () => {
  const crowd = Array.from({ length: 30 }, (_, index) => [people.camille, people.bruno, people.samir][index % 3])
  const answers = await inTurn(30, (index) => signIn('10.8.2.1', {}, crowd[index]))
  expect(count(answers, 200)).toBe(30)
})

test('a registration can be repeated sixty times a minute', async () => {
  const key = randomUUID()
  const form = {
    name: 'Petit',
    prenom: 'Luc',
    email: `luc.${key}@foule.fr`,
    password: 'atelier2026',
    garage_nom: 'Foule',
  }
  const register = () =>
    supertest(app.app)
      .post('/api/auth/register')
      .set({ 'X-Forwarded-For': '10.8.3.1', 'Idempotency-Key': key })
      .send(form)
  expect((await register()).status).toBe(201)
  await app.db('users').where({ email: form.email }).update({ password_hash: passwordHash })
  const answers = await inTurn(150, register)
  expect([count(answers, 201), count(answers, 429)]).toEqual([59, 91])
})

test('proofs by the right password are limited to sixty a minute', async () => {
  const caller = await as(app, people.bruno)
  const change = { currentPassword: people.bruno.password, password: people.bruno.password }
  const prove = async () => (await caller.post('/auth/change-password', change)).status
  expect(await prove()).toBe(204)
  // Each proof costs two hashes of 30 ms: the limit has counted 58 more of them.
  const counted = app.db('rate_limits').where('key', 'like', `passwordChecks:%${people.bruno.id}`)
  expect(await counted.increment('points', 58)).toBe(1)
  expect([await prove(), await prove()]).toEqual([204, 429])
})

test('an account has fifty sessions: a new one ends the longest unused', async () => {
  const [oldest, used] = [await as(app, people.camille), await as(app, people.camille)]
  for (let n = 0; n < 48; n += 1) await as(app, people.camille)
  app.travel(2 * 60_000)
  await used.get('/auth/me')
  expect((await oldest.get('/auth/sessions')).body.items).toHaveLength(50)
  const { id } = await current(oldest)
  await app
    .db('auth_sessions')
    .where({ id })
    .update({ last_seen_at: new Date(app.deps.now().getTime() - 86_400_000) })
  const page = await browse(app, people.camille)
  expect((await oldest.get('/auth/me')).status).toBe(401)
  expect(await app.db('auth_sessions').where({ id }).pluck('revoked_reason')).toEqual(['too_many'])
  expect((await used.get('/auth/me')).status).toBe(200)
  expect((await page.get('/dashboard')).status).toBe(200)
  expect((await used.get('/auth/sessions')).body.items).toHaveLength(50)
  expect((await (await as(app, people.bruno)).get('/auth/sessions')).body.items).toHaveLength(1)
})

test('a mail beyond its limit leaves no row', async () => {
  for (let n = 0; n < 9; n += 1) {
    await signIn(`10.9.${n}.1`, { 'User-Agent': `Appareil ${n}` })
  }
  const rows = await withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('mails').where({ garage_id: tx.garageId, kind: 'new_browser' }).pluck('state'),
  )
  expect(rows).toHaveLength(5)
})

/** Runs four at a time: with more for one account, some are refused as wrong passwords would be. */
async function inTurn<T>(length: number, one: (index: number) => PromiseLike<T>): Promise<T[]> {
  const answers: T[] = []
  while (answers.length < length) {
    const some = Array.from({ length: Math.min(4, length - answers.length) }, (_, index) => one(answers.length + index))
    answers.push(...(await Promise.all(some)))
  }
  return answers
}

const current = async (caller: Awaited<ReturnType<typeof as>>) =>
  (await caller.get('/auth/sessions')).body.items.find((one: { current: boolean }) => one.current)

function signIn(ip: string, headers: Record<string, string> = {}, person = people.camille) {
  const { email, password } = person
  return supertest(app.app)
    .post('/api/auth/login')
    .set({ 'X-Forwarded-For': ip, ...headers })
    .send({ email, password })
}
