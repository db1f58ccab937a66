import supertest from 'supertest'
import { expect, test } from 'vitest'
import { documented } from '../../setup/documented.ts'
import { as, browse } from '../../setup/doors.ts'
import { app, people, stage } from '../stage.ts'
import { stopTime } from '../stopped-time.ts'

stage({ rateLimits: 'on', trustProxy: 1 })
stopTime()

test('five wrong passwords make their network wait, with a numeric Retry-After', async () => {
  const { email, password } = people.bruno
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await login(email, 'mauvais2026', '10.0.0.1')).status).toBe(401)
  }
  const refused = await login(email, password, '10.0.0.1')
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', message: 'Trop de tentatives. Réessayez plus tard.' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await login(email, password, '10.0.1.1')).status).toBe(200)
})

test('scripts off: the page shows how long to wait', async () => {
  const visitor = await browse(app)
  const { email, password } = { email: 'inconnu@exemple.fr', password: 'atelier2026' }
  for (let attempt = 0; attempt < 5; attempt += 1)
    await visitor.submit('/connexion', { email, password: 'mauvais2026' })
  const page = await visitor.submit('/connexion', { email, password })
  expect(page.status).toBe(429)
  expect(page.headers['retry-after']).toMatch(/^\d+$/)
  expect(page.text).toMatch(/Trop de tentatives, réessayez dans \d+ sec\./)
})

test('a hundred guesses from a hundred networks get twenty password checks an hour', async () => {
  const { email } = people.samir
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => login(email, `mauvais${index}a`, `10.1.${index}.1`)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(80)
  const owner = await login(email, people.samir.password, '10.1.200.1')
  expect([owner.status, Number(owner.headers['retry-after']) <= 3600]).toEqual([429, true])
})

test('a correct password clears the counted failures', async () => {
  const { email, password } = people.camille
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) await login(email, 'mauvais2026', `10.2.${round}.${attempt}`)
    expect((await login(email, password, '10.2.9.9')).status).toBe(200)
  }
})

test('an address that fails with thirty emails waits, and another address does not', async () => {
  for (let index = 0; index < 30; index += 1) await login(`inconnu${index}@exemple.fr`, 'mauvais2026', '10.3.0.1')
  expect((await login(people.denise.email, people.denise.password, '10.3.0.1')).status).toBe(429)
  expect((await login(people.denise.email, people.denise.password, '10.3.0.2')).status).toBe(200)
})

test('an address opens customer links sixty times a minute at most, of all kinds together', async () => {
  const key = 'x'.repeat(32)
  const paths = [`/public/renoncer/${key}`, `/public/accord/${key}`, `/api/public/withdrawals/${key}`]
  const ask = (path: string, from: string) => supertest(app.app).get(path).set('x-forwarded-for', from)
  const answers = await Promise.all(Array.from({ length: 66 }, (_, index) => ask(paths[index % 3] ?? '', '10.5.0.1')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
  for (const path of paths) expect((await ask(path, '10.5.0.1')).status).toBe(429)
  expect((await ask(paths[0] ?? '', '10.5.0.2')).status).toBe(303)
})

test('pages and calls share a limit of six hundred a minute per user', async () => {
  const [denise, tab] = [await as(app, people.denise), await browse(app, people.denise)]
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(Array.from({ length: 100 }, () => tab.get('/parametres')))
  }
  const page = await tab.get('/dashboard')
  expect([page.status, page.text.includes('Trop de demandes')]).toEqual([429, true])
  expect(page.headers['retry-after']).toMatch(/^\d+$/)
  expect((await denise.get('/clients')).status).toBe(429)
})

test('emails do not appear in the table of limits', async () => {
  const rows = JSON.stringify(await app.db('rate_limits').select())
  expect(rows).not.toContain(people.bruno.email)
})

function login(email: string, password: string, ip: string) {
  return supertest(app.app)
    .post('/api/auth/login')
    .set('X-Forwarded-For', ip)
    .send({ email, password })
    .expect(documented)
}
