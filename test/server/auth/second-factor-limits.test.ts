import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse, stranger } from '../../setup/doors.ts'
import { codeOf, enrol, pendingOf } from '../../setup/second-factor.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach({ rateLimits: 'on' })

const now = () => app.deps.now()

test('five wrong codes block the second step for fifteen minutes, even with the right code', async () => {
  const { secret, caller } = await enrol(app, people.camille)
  const { token } = await pendingOf(app, people.camille)
  const step = (code: string) => stranger(app).post('/auth/second-factor', { pendingToken: token, code })
  for (let n = 0; n < 5; n += 1) expect((await step('000000')).status).toBe(401)
  const refused = await step(codeOf({ secret }, now()))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)

  const page = await browse(app)
  await page.submit('/connexion', people.camille)
  const other = await page.submit('/connexion/verification', { code: codeOf({ secret }, now()) })
  expect(other.status).toBe(429)
  expect(other.text).toContain('Trop d’essais')
  expect((await caller.get('/auth/me')).status).toBe(200)

  await forgetQuarterHour()
  const later = await pendingOf(app, people.camille)
  const done = { pendingToken: later.token, code: codeOf({ secret }, now()) }
  expect((await stranger(app).post('/auth/second-factor', done)).status).toBe(200)
})

test('a hundred simultaneous codes get five checks, and the owner gets one mail', async () => {
  await enrol(app, people.camille)
  const { token } = await pendingOf(app, people.camille)
  const step = () => supertest(app.app).post('/api/auth/second-factor').send({ pendingToken: token, code: '000000' })
  const answers = await Promise.all(Array.from({ length: 100 }, step))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(95)
  const recipients = await mails('second_step_refused')
  expect(recipients).toEqual([people.camille.email])
})

test('five wrong proofs block further ones, and the owner gets a mail', async () => {
  const { caller } = await enrol(app, people.camille)
  for (let n = 0; n < 5; n += 1) expect((await caller.post('/auth/proof', { code: '000000' })).status).toBe(400)
  expect((await caller.post('/auth/proof', { code: '000000' })).status).toBe(429)
  expect(await mails('second_step_refused')).toEqual([people.camille.email])
  const text = await withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('mails').where({ kind: 'second_step_refused' }).first('text'),
  )
  expect(text?.text).toContain('quelqu’un de connecté à votre compte')
})

test('thirty wrong app codes in a day block apps until the next day, not recovery codes', async () => {
  const { secret, caller } = await enrol(app, people.camille)
  const { codes } = (await caller.post('/auth/recovery-codes')).body
  const { token } = await pendingOf(app, people.camille)
  const step = (code: string) => stranger(app).post('/auth/second-factor', { pendingToken: token, code })
  for (let n = 0; n < 30; n += 1) {
    if (n % 5 === 0) await forgetQuarterHour()
    expect((await step('000000')).status).toBe(401)
  }
  await forgetQuarterHour()
  const refused = await step(codeOf({ secret }, now()))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  const page = await browse(app)
  await page.submit('/connexion', people.camille)
  const shown = await page.submit('/connexion/verification', { code: codeOf({ secret }, now()) })
  expect(shown.text).toContain('utilisez un code de secours ou une clé d’accès, ou réessayez dans 24\u00a0heures')
  expect((await step(codes[0])).status).toBe(200)
})

describe('a stranger with the password who exhausts the second step', () => {
  const exhaust = async () => {
    const { token } = await pendingOf(app, people.camille)
    const guess = (code: string) => stranger(app).post('/auth/second-factor', { pendingToken: token, code })
    for (let n = 0; n < 5; n += 1) expect((await guess('000000')).status).toBe(401)
    expect((await guess('000000')).status).toBe(429)
    return guess
  }

  test('does not block a known device, which has five tries of its own', async () => {
    const { secret, caller } = await enrol(app, people.camille)
    const { codes } = (await caller.post('/auth/recovery-codes')).body
    const own = await browse(app)
    const enter = async (code: string) => {
      await own.submit('/connexion', people.camille)
      return own.submit('/connexion/verification', { code })
    }
    expect((await enter(codes[0])).status).toBe(303)
    await own.submit('/deconnexion', {}, '/dashboard')
    await exhaust()
    expect((await enter(codeOf({ secret }, now()))).status).toBe(303)
    await own.submit('/deconnexion', {}, '/dashboard')
    for (let n = 0; n < 5; n += 1) expect((await enter('000000')).status).toBe(401)
    expect((await enter('000000')).status).toBe(429)
  })

  test('does not block a proof in an open session or a recovery code', async () => {
    const { secret, caller } = await enrol(app, people.camille)
    const { codes } = (await caller.post('/auth/recovery-codes')).body
    const guess = await exhaust()
    expect((await caller.post('/auth/proof', { code: codeOf({ secret }, now()) })).status).toBe(200)
    expect((await guess(codes[0])).status).toBe(200)
  })

  test('over a day does not block the apps of a known device', async () => {
    const { secret, caller } = await enrol(app, people.camille)
    const { codes } = (await caller.post('/auth/recovery-codes')).body
    const own = await browse(app)
    const enter = async (code: string) => {
      await own.submit('/connexion', people.camille)
      return own.submit('/connexion/verification', { code })
    }
    await enter(codes[0])
    await own.submit('/deconnexion', {}, '/dashboard')
    for (let n = 0; n < 6; n += 1) {
      await exhaust()
      await forgetQuarterHour()
    }
    const { token } = await pendingOf(app, people.camille)
    const code = codeOf({ secret }, now())
    expect((await stranger(app).post('/auth/second-factor', { pendingToken: token, code })).status).toBe(429)
    expect((await enter(code)).status).toBe(303)
  })

  test('cannot block app codes by wrong recovery codes', async () => {
    await enrol(app, people.camille)
    const { token } = await pendingOf(app, people.camille)
    const guess = (code: string) => stranger(app).post('/auth/second-factor', { pendingToken: token, code })
    for (let n = 0; n < 5; n += 1) expect((await guess('AAAAA-AAAAA')).status).toBe(401)
    expect((await guess('AAAAA-AAAAA')).status).toBe(429)
    expect((await guess('000000')).status).toBe(401)
  })
})

test('recovery codes are renewed ten times an hour, and refused calls do not count', async () => {
  const none = await as(app, people.camille)
  for (let n = 0; n < 11; n += 1) expect((await none.post('/auth/recovery-codes')).status).toBe(409)
  const { caller } = await enrol(app, people.camille)
  const renew = async () => (await caller.post('/auth/recovery-codes')).status
  expect(await renew()).toBe(200)
  // Ten new codes cost ten hashes of 30 ms: the limit has counted eight more renewals.
  const counted = app.db('rate_limits').where({ key: `recoveryCodesPerUser:${people.camille.id}` })
  expect(await counted.increment('points', 8)).toBe(1)
  expect([await renew(), await renew()]).toEqual([200, 429])
})

test('correct codes are not limited', async () => {
  const { caller } = await enrol(app, people.camille)
  const { codes } = (await caller.post('/auth/recovery-codes')).body
  for (const code of codes.slice(0, 6)) {
    const { token } = await pendingOf(app, people.camille)
    expect((await stranger(app).post('/auth/second-factor', { pendingToken: token, code })).status).toBe(200)
  }
})

test('a wrong password does not reveal that the account has a second step', async () => {
  await enrol(app, people.camille)
  const attempt = (email: string) => stranger(app).post('/auth/login', { email, password: 'mauvais2026' })
  const [withStep, without] = [await attempt(people.camille.email), await attempt(people.bruno.email)]
  expect([withStep.status, withStep.body]).toEqual([without.status, without.body])
})

const forgetQuarterHour = () =>
  app
    .db('rate_limits')
    .where('key', 'like', 'secondFactorFailures:%')
    .update({ expire: Date.now() - 1 })

const mails = (kind: string) =>
  withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('mails').where({ garage_id: tx.garageId, kind }).pluck('recipient'),
  )
