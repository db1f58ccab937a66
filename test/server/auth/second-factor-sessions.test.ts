import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { ownFactorsHref } from '../../../domain/ground/addresses/page-links.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse, type Caller, stranger } from '../../setup/doors.ts'
import { addPasskey } from '../../setup/passkey.ts'
import { addApp, codeOf, enrol, pendingOf } from '../../setup/second-factor.ts'
import { app, people, stageForEach } from '../stage.ts'

const origin = 'http://localhost:3000'
stageForEach({ publicUrl: origin })

const now = () => app.deps.now()
const own = () => people.camille.password
const quarterHour = 16 * 60_000

/** Makes sessions look older than the first second factor, which normally ends older sessions. */
const asIfOlder = () => app.db('auth_sessions').update({ second_factor_shown_at: null })
const remove = (caller: Caller, id: string, fields: object) =>
  caller.post(`/auth/second-factors/${id}/remove`, { ...fields })
const left = async (caller: Caller) => (await caller.get('/auth/second-factors')).body.items.length
const factorOf = async (caller: Caller) => (await caller.get('/auth/second-factors')).body.items[0].id as string

describe('the first second factor of an account', () => {
  test('ends the other sessions when it is an app, and the mail mentions it', async () => {
    const [older, page] = [await as(app, people.camille), await browse(app, people.camille)]
    const { caller } = await enrol(app, people.camille)
    expect((await older.get('/auth/me')).status).toBe(401)
    const refreshed = await supertest(app.app)
      .post('/api/auth/refresh')
      .set('X-Auth-Refresh', '1')
      .send({ refreshToken: older.refreshToken })
    expect(refreshed.status).toBe(401)
    expect((await page.get(routes.profile.href())).status).toBe(303)
    expect((await caller.get('/auth/me')).status).toBe(200)
    const mail = await withGarage(app.db, people.camille.garageId, (tx) =>
      tx.from('mails').where({ garage_id: tx.garageId, kind: 'second_factor_changed' }).first('text'),
    )
    expect(mail?.text).toContain('Vos autres sessions ont été fermées')
  })

  test('ends the other sessions when it is a passkey, and a further factor ends none', async () => {
    const [older, caller] = [await as(app, people.camille), await as(app, people.camille)]
    const passkey = await addPasskey(caller, origin)
    expect((await older.get('/auth/me')).status).toBe(401)
    const { challenge } = (await stranger(app).post('/auth/passkeys/sign-in-options')).body
    const response = passkey.sign({ challenge, rpId: 'localhost' } as never)
    const other = (await stranger(app).post('/auth/passkeys/sign-in', { response })).body.accessToken
    await addApp(app, caller)
    expect((await supertest(app.app).get('/api/auth/me').set('Authorization', `Bearer ${other}`)).status).toBe(200)
  })

  test('announces and confirms the end of other sessions in the profile, without scripts', async () => {
    const older = await as(app, people.camille)
    const page = await browse(app, people.camille)
    expect((await page.get(routes.profile.href())).text).toContain(
      'Vos sessions ouvertes ailleurs seront alors fermées',
    )
    const setup = (await page.submit(routes.profile.href(), { geste: 'application' })).headers.location ?? ''
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec((await page.get(setup)).text)?.[1] ?? ''
    const added = await page.submit(setup, { name: 'Atelier', code: codeOf({ secret }, now()) })
    const next = await page.get(added.headers.location ?? '')
    expect(next.text).toContain('Application ajoutée. Vos autres sessions sont fermées.')
    expect((await older.get('/auth/me')).status).toBe(401)
  })
})

test('a sign-in by password while the first factor is added opens no session', async () => {
  const setup = await as(app, people.camille)
  const { id, secret } = (await setup.post('/auth/second-factors/app')).body
  const { email, password } = people.camille
  const [confirmed, ...entered] = await Promise.all([
    setup.post(`/auth/second-factors/${id}/confirm`, { name: 'Téléphone', code: codeOf({ secret }, now()) }),
    ...Array.from({ length: 6 }, () => stranger(app).post('/auth/login', { email, password })),
  ])
  expect(confirmed.status).toBe(200)
  for (const { body } of entered) {
    if (!body.accessToken) continue
    const me = await supertest(app.app).get('/api/auth/me').set('Authorization', `Bearer ${body.accessToken}`)
    expect(me.status).toBe(401)
  }
})

describe('a session that never showed the second factor of its account', () => {
  test('is proved by a code, not by the password', async () => {
    const { secret, caller } = await enrol(app, people.camille)
    await asIfOlder()
    expect((await caller.post('/auth/recovery-codes')).body.code).toBe('PROOF_REQUIRED')
    const refused = await caller.post('/auth/proof', { password: own() })
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, ['password']])
    expect((await caller.post('/auth/recovery-codes')).body.code).toBe('PROOF_REQUIRED')
    const proved = await caller.post('/auth/proof', { code: codeOf({ secret }, now()) })
    expect(proved.status).toBe(200)
    const made = await supertest(app.app)
      .post('/api/auth/recovery-codes')
      .set('Authorization', `Bearer ${proved.body.accessToken}`)
    expect(made.status).toBe(200)
  })

  test('is proved by a code on the page too, which has no password field', async () => {
    const page = await browse(app, people.camille)
    await addAppOn(page)
    await asIfOlder()
    const send = (fields = {}) =>
      page.submit('/parametres/employes', { geste: 'admin', id: people.bruno.id, ...fields }, '/parametres/employes')
    const held = await send()
    expect([held.status, held.text.includes('name="proofCode"'), held.text.includes('name="proofPassword"')]).toEqual([
      403,
      true,
      false,
    ])
    expect((await send({ proofPassword: own() })).status).toBe(400)
    expect((await send({ proofPassword: '', proofCode: '' })).text).toContain('Code requis')
    expect((await app.db('users').where({ id: people.bruno.id }).first('role')).role).toBe('employee')
  })

  test('cannot remove one of several factors by the password', async () => {
    const { id, secret, caller } = await enrol(app, people.camille)
    await addApp(app, caller, 'Tablette')
    await asIfOlder()
    expect((await remove(caller, id, { currentPassword: own() })).body.issues[0].path).toEqual(['code'])
    expect(await left(caller)).toBe(2)
    expect((await remove(caller, id, { currentPassword: own(), code: codeOf({ secret }, now()) })).status).toBe(204)
    expect(await left(caller)).toBe(1)
  })

  test('stays unproved after a new password', async () => {
    const { caller } = await enrol(app, people.camille)
    await asIfOlder()
    const changed = { currentPassword: own(), password: 'nouveau2026' }
    expect((await caller.post('/auth/change-password', changed)).status).toBe(204)
    expect((await caller.post('/auth/recovery-codes')).body.code).toBe('PROOF_REQUIRED')
  })

  test('keeps its proof by password once it showed a factor', async () => {
    const { caller, secret } = await enrol(app, people.camille)
    const { token } = await pendingOf(app, people.camille)
    const entered = await stranger(app).post('/auth/second-factor', {
      pendingToken: token,
      code: codeOf({ secret }, now()),
    })
    expect(entered.status).toBe(200)
    app.travel(10 * 60_000)
    expect((await caller.post('/auth/proof', { password: own() })).status).toBe(200)
  })
})

describe('the last second factor', () => {
  test('is removed with password and code, once the code shown is fifteen minutes old', async () => {
    const { id, secret, caller } = await enrol(app, people.camille)
    const app2 = await addApp(app, caller, 'Tablette')
    await app.db('auth_sessions').update({ second_factor_shown_at: new Date(now().getTime() - quarterHour) })
    expect((await remove(caller, app2.id, { currentPassword: own() })).status).toBe(204)
    const bare = await remove(caller, id, { currentPassword: own() })
    expect([bare.status, bare.body.issues[0].path]).toEqual([400, ['code']])
    const wrong = await remove(caller, id, { currentPassword: own(), code: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'SECOND_FACTOR_INVALID'])
    const code = codeOf({ secret }, now())
    expect((await remove(caller, id, { currentPassword: 'mauvais2026', code })).body.issues[0].path).toEqual([
      'currentPassword',
    ])
    expect(await left(caller)).toBe(1)
    expect((await remove(caller, id, { currentPassword: own(), code })).status).toBe(204)
    expect(await left(caller)).toBe(0)
  })

  test('remains when two factors are removed by password at the same time', async () => {
    const { id, caller } = await enrol(app, people.camille)
    const second = await addApp(app, caller, 'Tablette')
    await app.db('auth_sessions').update({ second_factor_shown_at: new Date(now().getTime() - quarterHour) })
    const answers = await Promise.all([id, second.id].map((one) => remove(caller, one, { currentPassword: own() })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
    expect(await left(caller)).toBe(1)
  })

  test('is removed without scripts by password and recovery code', async () => {
    const page = await browse(app, people.camille)
    await addAppOn(page)
    const [{ id }] = await app.db('second_factors').where({ user_id: people.camille.id }).select('id')
    const made = await page.submit(routes.recoveryCodes.href())
    const code = /<code>([A-Z0-9-]+)<\/code>/.exec(made.text)?.[1] ?? ''
    await app.db('auth_sessions').update({ second_factor_shown_at: new Date(now().getTime() - quarterHour) })
    const path = routes.factorRemoval.href({ id })
    expect((await page.get(path)).text).toContain('name="code"')
    const bare = await page.submit(path, { currentPassword: own(), code: '' })
    expect([bare.status, bare.text.includes('Code requis')]).toEqual([422, true])
    const done = await page.submit(path, { currentPassword: own(), code })
    expect([done.status, done.headers.location]).toEqual([303, ownFactorsHref()])
    expect(await app.db('second_factors').where({ user_id: people.camille.id })).toEqual([])
  })

  test('is removed by a fresh passkey instead of a code', async () => {
    const caller = await as(app, people.camille)
    const passkey = await addPasskey(caller, origin)
    const id = await factorOf(caller)
    await asIfOlder()
    const response = passkey.sign((await caller.post('/auth/proof/passkey-options')).body)
    const { accessToken } = (await caller.post('/auth/proof/passkey', { response })).body
    const removed = await supertest(app.app)
      .post(`/api/auth/second-factors/${id}/remove`)
      .set('Authorization', `Bearer ${accessToken}`)
      .send({ currentPassword: own() })
    expect(removed.status).toBe(204)
  })
})

/** Adds an app by the page, as a browser without scripts does. */
async function addAppOn(page: Awaited<ReturnType<typeof browse>>): Promise<void> {
  const setup = (await page.submit(routes.profile.href(), { geste: 'application' })).headers.location ?? ''
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec((await page.get(setup)).text)?.[1] ?? ''
  await page.submit(setup, { name: 'Atelier', code: codeOf({ secret }, now()) })
}
