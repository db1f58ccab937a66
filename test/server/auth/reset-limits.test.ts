import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { browse } from '../../setup/doors.ts'
import { app, people, stage } from '../stage.ts'

stage({ rateLimits: 'on', trustProxy: 1 })

test('an email gets five reset requests an hour, known or not, then 429 with Retry-After', async () => {
  for (const email of [people.bruno.email, 'personne@exemple.fr']) {
    for (let round = 0; round < 5; round += 1) expect((await ask(email, `10.0.${round}.1`)).status).toBe(204)
    const refused = await ask(email, '10.0.9.1')
    expect([refused.status, refused.body.message]).toEqual([429, 'Trop de tentatives. Réessayez plus tard.'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  }
})

test('an address makes twenty reset requests an hour', async () => {
  for (let round = 0; round < 20; round += 1) await ask(`inconnu${round}@exemple.fr`, '10.1.0.1')
  expect((await ask('autre@exemple.fr', '10.1.0.1')).status).toBe(429)
  expect((await ask('autre@exemple.fr', '10.1.0.2')).status).toBe(204)
})

test('an address tries twenty reset links at most', async () => {
  const statuses = []
  for (let round = 0; round < 25; round += 1) statuses.push((await guess('10.2.0.1')).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(403))
  expect(statuses.slice(20)).toEqual(Array(5).fill(429))
})

test('the form shows the limit and keeps the typed email', async () => {
  const visitor = await browse(app)
  for (let round = 0; round < 5; round += 1) await visitor.submit('/reinitialisation', { email: 'presse@exemple.fr' })
  const refused = await visitor.submit('/reinitialisation', { email: 'presse@exemple.fr' })
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('Trop de tentatives. Réessayez plus tard.')
  expect(refused.text).toContain('value="presse@exemple.fr"')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('emails do not appear in the table of limits', async () => {
  await ask('claire@exemple.fr', '10.3.0.1')
  const counted = await app.db('rate_limits').select()
  expect(counted.length).toBeGreaterThan(0)
  expect(JSON.stringify(counted)).not.toContain('@')
})

function ask(email: string, ip: string) {
  return supertest(app.app)
    .post('/api/auth/reset-request')
    .set({ 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': ip })
    .send({ email })
}

function guess(ip: string) {
  const token = Buffer.from(randomUUID() + randomUUID())
    .toString('base64url')
    .slice(0, 43)
  return supertest(app.app)
    .post('/api/auth/reset-confirm')
    .set('X-Forwarded-For', ip)
    .send({ token, password: 'tout-neuf-2026' })
}
