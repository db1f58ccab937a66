import supertest from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, type Caller, cookiesOf, stranger } from '../../setup/doors.ts'
import { addPasskey, type SoftPasskey, softPasskey } from '../../setup/passkey.ts'
import { addApp, codeOf, pendingOf } from '../../setup/second-factor.ts'
import { app, people, stageForEach } from '../stage.ts'

const origin = 'http://localhost:3000'

stageForEach({ publicUrl: origin, rateLimits: 'on' })

let camille: Caller

beforeEach(async () => {
  camille = await as(app, people.camille)
})

type Oddity = Parameters<SoftPasskey['sign']>[1]

/** Signs in by passkey, as the button of the sign-in page does. */
async function press(passkey: SoftPasskey, odd: Oddity = {}) {
  const options = await stranger(app).post('/auth/passkeys/sign-in-options')
  return stranger(app).post('/auth/passkeys/sign-in', { response: passkey.sign(options.body, odd) })
}

describe('sign-in by passkey', () => {
  test('gives a program its tokens', async () => {
    const passkey = await addPasskey(camille, origin)
    const { status, body } = await press(passkey)
    expect([status, body.user.email]).toEqual([200, people.camille.email])
    const me = await supertest(app.app).get('/api/auth/me').set('Authorization', `Bearer ${body.accessToken}`)
    expect(me.body.email).toBe(people.camille.email)
    const [used] = (await camille.get('/auth/second-factors')).body.items
    expect(used.lastUsedAt).not.toBeNull()
    const proofs = await app.db('auth_sessions').where({ user_id: people.camille.id }).pluck('proved_by')
    expect(proofs).toContain('passkey')
  })

  test('gives a browser its cookie, and makes the device known', async () => {
    const passkey = await addPasskey(camille, origin)
    const page = supertest.agent(app.app).set('Origin', origin)
    const options = await page.post('/api/auth/passkeys/sign-in-options').send({})
    const answer = await page.post('/api/auth/passkeys/sign-in').send({ response: passkey.sign(options.body) })
    expect(answer.status).toBe(200)
    expect(cookiesOf(answer)).toMatch(/garage_sid=/)
    expect(cookiesOf(answer)).toMatch(/garage_appareil=/)
    expect((await page.get('/dashboard')).status).toBe(200)
  })

  const odd: [what: string, Oddity][] = [
    ['another site', { origin: 'https://ailleurs.test' }],
    ['another passkey domain', { rpId: 'ailleurs.test' }],
    ['an unverified user', { verified: false }],
    ['an unknown challenge', { challenge: 'A'.repeat(43) }],
    ['a wrong signature key', { key: softPasskey(origin).privateKey }],
    ['an unknown passkey', { id: 'A'.repeat(43) }],
    ['a missing account', { userHandle: undefined }],
    ['another account', { userHandle: 'A'.repeat(22) }],
  ]
  test('is refused with the same message for every odd answer', async () => {
    const passkey = await addPasskey(camille, origin)
    const message = 'Clé d’accès refusée\u00a0: elle n’est pas connue ici, ou n’a pas pu être vérifiée.'
    for (const [what, oddity] of odd) {
      const refused = await press(passkey, oddity)
      expect([what, refused.status, refused.body]).toEqual([what, 401, { code: 'PASSKEY_INVALID', message }])
      expect(cookiesOf(refused)).toBe('')
    }
    expect((await press(passkey)).status).toBe(200)
  })

  test('is refused for a used answer and after five minutes', async () => {
    const passkey = await addPasskey(camille, origin)
    const options = (await stranger(app).post('/auth/passkeys/sign-in-options')).body
    const send = () => stranger(app).post('/auth/passkeys/sign-in', { response: passkey.sign(options) })
    expect((await send()).status).toBe(200)
    expect((await send()).body.code).toBe('PASSKEY_INVALID')
    const late = (await stranger(app).post('/auth/passkeys/sign-in-options')).body
    app.travel(5 * 60_000 + 1)
    const tooLate = await stranger(app).post('/auth/passkeys/sign-in', { response: passkey.sign(late) })
    expect(tooLate.body.code).toBe('PASSKEY_INVALID')
  })

  test('opens one session for ten uses of one answer', async () => {
    const passkey = await addPasskey(camille, origin)
    const options = (await stranger(app).post('/auth/passkeys/sign-in-options')).body
    const response = passkey.sign(options)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => stranger(app).post('/auth/passkeys/sign-in', { response })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is refused when the signature counter does not increase', async () => {
    const passkey = await addPasskey(camille, origin)
    expect((await press(passkey, { count: 7 })).status).toBe(200)
    expect((await press(passkey, { count: 7 })).status).toBe(401)
    expect((await press(passkey, { count: 3 })).status).toBe(401)
    expect((await press(passkey, { count: 0 })).status).toBe(401)
    expect((await press(passkey, { count: 8 })).status).toBe(200)
    expect((await press(passkey, { count: 2 ** 31 + 7 })).status).toBe(200)
    expect(app.logged()).toContain('"reason":"counter"')
  })

  test('accepts a passkey without a counter any number of times', async () => {
    const passkey = await addPasskey(camille, origin)
    expect((await press(passkey, { count: 0 })).status).toBe(200)
    expect((await press(passkey, { count: 0 })).status).toBe(200)
  })

  test('is refused for a suspended account or a removed passkey', async () => {
    const bruno = await as(app, people.bruno)
    const his = await addPasskey(bruno, origin)
    await camille.patch(`/employees/${people.bruno.id}`, { active: false })
    expect((await press(his)).body.code).toBe('PASSKEY_INVALID')

    const hers = await addPasskey(camille, origin)
    const [{ id }] = (await camille.get('/auth/second-factors')).body.items
    await camille.post(`/auth/second-factors/${id}/remove`, { currentPassword: people.camille.password })
    expect((await press(hers)).body.code).toBe('PASSKEY_INVALID')
  })
})

describe('a passkey as second step', () => {
  const optionsFor = async (pendingToken: string) =>
    (await stranger(app).post('/auth/second-factor/passkey-options', { pendingToken })).body

  test('opens the session once', async () => {
    const passkey = await addPasskey(camille, origin)
    const { token: pendingToken } = await pendingOf(app, people.camille)
    const options = await optionsFor(pendingToken)
    expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id])
    const response = passkey.sign(options, { userHandle: undefined })
    const done = await stranger(app).post('/auth/second-factor/passkey', { pendingToken, response })
    expect([done.status, done.body.user.email]).toEqual([200, people.camille.email])
    const over = await stranger(app).post('/auth/second-factor/passkey-options', { pendingToken })
    expect([over.status, over.body.code]).toEqual([401, 'SIGN_IN_TOO_OLD'])
  })

  test('finds the sign-in by the cookie of the page', async () => {
    const passkey = await addPasskey(camille, origin)
    const page = supertest.agent(app.app).set('Origin', origin)
    const { email, password } = people.camille
    await page.post('/api/auth/login').send({ email, password })
    const options = await page.post('/api/auth/second-factor/passkey-options').send({})
    const response = passkey.sign(options.body)
    const done = await page.post('/api/auth/second-factor/passkey').send({ response })
    expect(done.status).toBe(200)
    expect(cookiesOf(done)).toMatch(/garage_attente=(;|$)/)
    expect((await page.get('/dashboard')).status).toBe(200)
  })

  test('is refused without a password first', async () => {
    const options = await stranger(app).post('/auth/second-factor/passkey-options')
    expect([options.status, options.body.code]).toEqual([401, 'SIGN_IN_TOO_OLD'])
    const passkey = await addPasskey(camille, origin)
    const asked = (await stranger(app).post('/auth/passkeys/sign-in-options')).body
    const finish = await stranger(app).post('/auth/second-factor/passkey', { response: passkey.sign(asked) })
    expect([finish.status, finish.body.code]).toEqual([401, 'SIGN_IN_TOO_OLD'])
  })

  test('is refused when it belongs to another user', async () => {
    await addPasskey(camille, origin)
    for (const person of [people.bruno, people.denise]) {
      const theirs = await addPasskey(await as(app, person), origin)
      const { token: pendingToken } = await pendingOf(app, people.camille)
      const response = theirs.sign(await optionsFor(pendingToken))
      const refused = await stranger(app).post('/auth/second-factor/passkey', { pendingToken, response })
      expect([refused.status, refused.body.code]).toEqual([401, 'PASSKEY_INVALID'])
    }
  })

  test('is refused after five failures, a code still works, and the owner gets a mail', async () => {
    const phone = await addApp(app, camille)
    const passkey = await addPasskey(camille, origin)
    const { token: pendingToken } = await pendingOf(app, people.camille)
    const finish = async (odd: Oddity) => {
      const response = passkey.sign(await optionsFor(pendingToken), odd)
      return stranger(app).post('/auth/second-factor/passkey', { pendingToken, response })
    }
    for (let n = 0; n < 5; n += 1) expect((await finish({ verified: false })).status).toBe(401)
    expect((await finish({})).status).toBe(429)
    const code = codeOf(phone, app.deps.now())
    expect((await stranger(app).post('/auth/second-factor', { pendingToken, code })).status).toBe(200)
    expect((await press(passkey)).status).toBe(200)
    const recipients = await withGarage(app.db, people.camille.garageId, (tx) =>
      tx.from('mails').where({ garage_id: tx.garageId, kind: 'second_step_refused' }).pluck('recipient'),
    )
    expect(recipients).toEqual([people.camille.email])
  })

  test('is refused with the challenge of another purpose', async () => {
    const passkey = await addPasskey(camille, origin)
    const { token: pendingToken } = await pendingOf(app, people.camille)
    const others = [
      (await stranger(app).post('/auth/passkeys/sign-in-options')).body,
      (await camille.post('/auth/proof/passkey-options')).body,
    ]
    for (const options of others) {
      const response = passkey.sign(options)
      const refused = await stranger(app).post('/auth/second-factor/passkey', { pendingToken, response })
      expect(refused.body.code).toBe('PASSKEY_INVALID')
    }
    const own = passkey.sign(await optionsFor(pendingToken))
    expect((await stranger(app).post('/auth/passkeys/sign-in', { response: own })).body.code).toBe('PASSKEY_INVALID')
  })
})

describe('a fresh proof by passkey', () => {
  const prove = (caller: Caller, response: object) => caller.post('/auth/proof/passkey', { response })

  test('renews the session', async () => {
    const passkey = await addPasskey(camille, origin)
    const before = await app.db('auth_sessions').where({ user_id: people.camille.id, revoked_at: null }).pluck('id')
    const response = passkey.sign((await camille.post('/auth/proof/passkey-options')).body)
    const proved = await prove(camille, response)
    expect(proved.status).toBe(200)
    expect((await camille.get('/auth/me')).status).toBe(401)
    const me = await supertest(app.app).get('/api/auth/me').set('Authorization', `Bearer ${proved.body.accessToken}`)
    expect(me.status).toBe(200)
    const after = await app.db('auth_sessions').where({ user_id: people.camille.id, revoked_at: null }).select()
    expect(after.map(({ proved_by }) => proved_by)).toEqual(['passkey'])
    expect(before).not.toContain(after[0]?.id)
  })

  test('is refused with another user’s passkey or a sign-in challenge', async () => {
    const passkey = await addPasskey(camille, origin)
    const his = await addPasskey(await as(app, people.bruno), origin)
    const options = (await camille.post('/auth/proof/passkey-options')).body
    const refused = await prove(camille, his.sign(options))
    expect([refused.status, refused.body.code]).toEqual([400, 'PASSKEY_INVALID'])
    const asked = (await stranger(app).post('/auth/passkeys/sign-in-options')).body
    expect((await prove(camille, passkey.sign(asked))).body.code).toBe('PASSKEY_INVALID')
    expect((await camille.get('/auth/me')).status).toBe(200)
  })
})
