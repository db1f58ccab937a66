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

/** One press at the sign-in page. */
async function press(passkey: SoftPasskey, odd: Oddity = {}) {
  const options = await stranger(app).post('/auth/passkeys/sign-in-options')
  return stranger(app).post('/auth/passkeys/sign-in', { response: passkey.sign(options.body, odd) })
}

describe('one press', () => {
  test('signs in, a program by its tokens', async () => {
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

  test('signs a browser in by its cookie, which knows the account from then on', async () => {
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
    ['another name', { rpId: 'ailleurs.test' }],
    ['nobody verified', { verified: false }],
    ['a number that nobody gave', { challenge: 'A'.repeat(43) }],
    ['a key that is not its own', { key: softPasskey(origin).privateKey }],
    ['a passkey that nobody added', { id: 'A'.repeat(43) }],
    ['nobody’s account', { userHandle: undefined }],
    ['somebody else’s account', { userHandle: 'A'.repeat(22) }],
  ]
  test.each(odd)('opens nothing for %s, in the same words', async (_what, oddity) => {
    const passkey = await addPasskey(camille, origin)
    const refused = await press(passkey, oddity)
    expect([refused.status, refused.body]).toEqual([401, { code: 'PASSKEY_INVALID', message: refused.body.message }])
    expect(refused.body.message).toBe(
      'Clé d’accès refusée\u00a0: elle n’est pas connue ici, ou n’a pas pu être vérifiée.',
    )
    expect(cookiesOf(refused)).toBe('')
  })

  test('nor twice by the same answer, nor after five minutes', async () => {
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

  test('of ten at once with one answer, one comes in', async () => {
    const passkey = await addPasskey(camille, origin)
    const options = (await stranger(app).post('/auth/passkeys/sign-in-options')).body
    const response = passkey.sign(options)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => stranger(app).post('/auth/passkeys/sign-in', { response })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('nor by a copy: what counts its signatures never counts back', async () => {
    const passkey = await addPasskey(camille, origin)
    expect((await press(passkey, { count: 7 })).status).toBe(200)
    expect((await press(passkey, { count: 7 })).status).toBe(401)
    expect((await press(passkey, { count: 3 })).status).toBe(401)
    expect((await press(passkey, { count: 0 })).status).toBe(401)
    expect((await press(passkey, { count: 8 })).status).toBe(200)
    expect((await press(passkey, { count: 2 ** 31 + 7 })).status).toBe(200)
    expect(app.logged()).toContain('"reason":"counter"')
  })

  test('by one that never counts, as often as one likes', async () => {
    const passkey = await addPasskey(camille, origin)
    expect((await press(passkey, { count: 0 })).status).toBe(200)
    expect((await press(passkey, { count: 0 })).status).toBe(200)
  })

  test('not to an account that is suspended, nor by a passkey that was removed', async () => {
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

describe('the second step', () => {
  const optionsFor = async (pendingToken: string) =>
    (await stranger(app).post('/auth/second-factor/passkey-options', { pendingToken })).body

  test('a passkey of the account opens the session, once', async () => {
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

  test('a page of ours needs not say for whom: its cookie does', async () => {
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

  test('without a password given there is nothing to finish', async () => {
    const options = await stranger(app).post('/auth/second-factor/passkey-options')
    expect([options.status, options.body.code]).toEqual([401, 'SIGN_IN_TOO_OLD'])
    const passkey = await addPasskey(camille, origin)
    const asked = (await stranger(app).post('/auth/passkeys/sign-in-options')).body
    const finish = await stranger(app).post('/auth/second-factor/passkey', { response: passkey.sign(asked) })
    expect([finish.status, finish.body.code]).toEqual([401, 'SIGN_IN_TOO_OLD'])
  })

  test('somebody else’s passkey is worth nothing, of the same garage or another', async () => {
    await addPasskey(camille, origin)
    for (const person of [people.bruno, people.denise]) {
      const theirs = await addPasskey(await as(app, person), origin)
      const { token: pendingToken } = await pendingOf(app, people.camille)
      const response = theirs.sign(await optionsFor(pendingToken))
      const refused = await stranger(app).post('/auth/second-factor/passkey', { pendingToken, response })
      expect([refused.status, refused.body.code]).toEqual([401, 'PASSKEY_INVALID'])
    }
  })

  test('after five failures no passkey finishes it for a quarter of an hour, a code does, and the owner is told', async () => {
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
    const told = await withGarage(app.db, people.camille.garageId, (tx) =>
      tx.from('mails').where({ garage_id: tx.garageId, kind: 'second_step_refused' }).pluck('recipient'),
    )
    expect(told).toEqual([people.camille.email])
  })

  test('a number given for something else is worth nothing', async () => {
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

describe('a fresh proof', () => {
  const prove = (caller: Caller, response: object) => caller.post('/auth/proof/passkey', { response })

  test('by a passkey renews the session', async () => {
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

  test('not by somebody else’s, nor from a number to sign in', async () => {
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
