import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, browse, cookiesOf } from '../../setup/doors.ts'
import { stopTime } from '../stopped-time.ts'

let direct: TestApp
let proxied: TestApp
let people: Cast
beforeAll(async () => {
  direct = await testApp({ rateLimits: 'on' }, { database: 'own' })
  proxied = await testApp({ rateLimits: 'on', trustProxy: 1 }, { database: 'own' })
  people = await cast(proxied)
})
afterAll(async () => {
  await direct.close()
  await proxied.close()
})
stopTime()

const guess = ({ app }: TestApp, index: number, headers: Record<string, string>) =>
  supertest(app)
    .post('/api/auth/login')
    .set(headers)
    .send({ email: `devine.${index}.${randomUUID()}@exemple.fr`, password: 'mauvais2026' })

const refusals = (answers: { status: number }[]) => answers.filter(({ status }) => status === 401).length

test('headers give no other client address without a trusted proxy', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 40; index += 1) {
    const ip = `198.51.100.${index}`
    const headers = { 'X-Forwarded-For': ip, 'X-Real-IP': ip, Forwarded: `for=${ip}`, 'X-Client-IP': ip }
    statuses.push((await guess(direct, index, headers)).status)
  }
  expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)])
})

test('two hundred simultaneous emails from one address get thirty password checks', async () => {
  const headers = { 'X-Forwarded-For': '10.4.0.1' }
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => guess(proxied, index, headers)))
  expect(refusals(answers)).toBe(30)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
})

test('forty successful sign-ins from one address are not limited', async () => {
  for (let index = 0; index < 40; index += 1) {
    expect((await signIn(people.camille, { 'X-Forwarded-For': '10.4.0.2' })).status).toBe(200)
  }
})

test.each([
  ['2001:db8::', (index: number) => `2001:db8::${index.toString(16)}:1:2:3`],
  ['2001:db8:0:7::', (index: number) => `2001:db8:0:7:${index.toString(16)}::1`],
  ['2001:db8:5::', (index: number) => (index % 2 ? `2001:db8:5::${index}` : `2001:db8:5:0:${index}:1:1:1`)],
])('an IPv6 network counts as one address: %s/64', async (_network, ip) => {
  const answers = []
  for (let index = 1; index <= 33; index += 1) {
    answers.push(await guess(proxied, index, { 'X-Forwarded-For': ip(index) }))
  }
  expect(refusals(answers)).toBe(30)
})

test('an address opens sixty accounts at most, out of a hundred at once', async () => {
  const open = (index: number) =>
    supertest(proxied.app)
      .post('/api/auth/register')
      .set({ 'X-Forwarded-For': '10.5.0.1', 'Idempotency-Key': randomUUID() })
      .send({ name: 'Petit', prenom: 'Luc', password: 'atelier2026', email: `a${index}@foule.fr`, garage_nom: 'Foule' })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => open(index)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
})

test('registration reveals twenty used emails at most per address, then refuses', async () => {
  const open = (email: string, ip = '10.5.0.2') =>
    supertest(proxied.app)
      .post('/api/auth/register')
      .set({ 'X-Forwarded-For': ip, 'Idempotency-Key': randomUUID() })
      .send({ name: 'Petit', prenom: 'Luc', password: 'atelier2026', email, garage_nom: 'Sonde' })
  const { email } = people.denise
  const answers = await Promise.all(Array.from({ length: 50 }, () => open(email)))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  const free = await open(`libre.${randomUUID()}@exemple.fr`)
  expect([free.status, Number(free.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await open(`libre.${randomUUID()}@exemple.fr`, '10.5.0.3')).status).toBe(201)
})

test('the profile reveals five used emails an hour at most, by call and by form', async () => {
  const samir = await as(proxied, people.samir)
  const taken = { email: people.denise.email }
  for (let round = 0; round < 5; round += 1) expect((await samir.patch('/auth/me', taken)).status).toBe(409)
  const refused = await samir.patch('/auth/me', { email: `libre.${randomUUID()}@exemple.fr` })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await samir.patch('/auth/me', { nom: 'Benali', email: people.samir.email })).status).toBe(200)
  const page = await (await browse(proxied, people.samir)).submit('/parametres/profil', {
    geste: 'profil',
    nom: 'Benali',
    prenom: 'Samir',
    ...taken,
  })
  expect([page.status, page.text.includes('Trop de tentatives. Réessayez plus tard.')]).toEqual([422, true])
})

test('an address opens a hundred visitor sessions at most; known devices and staff continue', async () => {
  const open = (cookie = '') =>
    supertest(proxied.app).get('/connexion').set({ 'X-Forwarded-For': '10.7.0.1', Cookie: cookie })
  const count = async () => (await proxied.db('sessions').select('sid')).length
  const staff = await signIn(people.camille, { 'X-Forwarded-For': '10.7.0.1', 'Sec-Fetch-Site': 'same-origin' })
  const [device = '', session = ''] = cookiesOf(staff).split('; ')
  const before = await count()
  const answers: Awaited<ReturnType<typeof open>>[] = []
  // Ten at a time, the number of connections: no request is refused for lack of one on a busy machine.
  while (answers.length < 130) answers.push(...(await Promise.all(Array.from({ length: 10 }, () => open()))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/)
  expect(await count()).toBe(before + 100)
  expect((await open(device)).status).toBe(200)
  const dashboard = supertest(proxied.app).get('/dashboard').set({ 'X-Forwarded-For': '10.7.0.1', Cookie: session })
  expect((await dashboard).status).toBe(200)
})

test('wrong passwords in the profile do not limit the sign-in of the address', async () => {
  const crowd = await Promise.all([people.camille, people.bruno, people.samir].map((person) => as(proxied, person)))
  const wrong = { currentPassword: 'mauvais2026', password: 'nouveau2026' }
  const failures = () =>
    proxied.db('rate_limits').where('key', 'like', 'signInFailuresPerAddress:%').orderBy('key').select('key', 'points')
  const visitor = await browse(proxied)
  await visitor.submit('/connexion', { email: people.denise.email, password: 'mauvais2026' })
  const before = await failures()
  for (const one of crowd) {
    for (let attempt = 0; attempt < 4; attempt += 1) await one.post('/auth/change-password', wrong)
  }
  expect(before).not.toEqual([])
  expect(await failures()).toEqual(before)
})

test('the sign-in page answers 429 with the time to wait', async () => {
  const visitor = await browse(proxied)
  const form = { email: people.denise.email, password: 'mauvais2026' }
  for (let attempt = 0; attempt < 5; attempt += 1) await visitor.submit('/connexion', form)
  const refused = await visitor.submit('/connexion', form)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
})

test('an address opens twenty invitation links at most', async () => {
  const open = () =>
    supertest(proxied.app)
      .get('/inscription')
      .query({ invite: randomUUID().replaceAll('-', '') })
      .set('X-Forwarded-For', '10.6.0.1')
  const statuses = []
  for (let index = 0; index < 22; index += 1) statuses.push((await open()).status)
  expect(statuses).toEqual([...Array(20).fill(410), 429, 429])
})

function signIn({ email, password }: { email: string; password: string }, headers: Record<string, string>) {
  return supertest(proxied.app).post('/api/auth/login').set(headers).send({ email, password })
}
