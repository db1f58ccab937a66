import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../setup/cast.ts'
import { as, browse, cookiesOf, stranger } from '../../setup/doors.ts'
import { addApp, codeOf, enrol, pendingOf } from '../../setup/second-factor.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach()

const now = () => app.deps.now()

describe('an authenticator app', () => {
  test('is required at sign-in once its first code is confirmed', async () => {
    const caller = await as(app, people.camille)
    const setup = await caller.post('/auth/second-factors/app')
    expect(setup.status).toBe(201)
    expect(setup.body.uri).toContain(`secret=${setup.body.secret}`)
    expect((await caller.get('/auth/second-factors')).body).toEqual({ items: [], recoveryCodesLeft: null, dueAt: null })
    await as(app, people.camille)

    const code = codeOf(setup.body, now())
    const confirmed = await caller.post(`/auth/second-factors/${setup.body.id}/confirm`, { name: 'Téléphone', code })
    expect([confirmed.status, confirmed.body.name]).toEqual([200, 'Téléphone'])
    const { email, password } = people.camille
    const refused = await stranger(app).post('/auth/login', { email, password })
    expect([refused.status, refused.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    expect(refused.body.pending.kinds).toEqual(['app'])
    expect(refused.body.message).toContain('connexion renforcée')
  })

  test('is refused with a wrong code, after fifteen minutes and a second time', async () => {
    const caller = await as(app, people.camille)
    const { id, secret } = (await caller.post('/auth/second-factors/app')).body
    const confirm = (code: string) => caller.post(`/auth/second-factors/${id}/confirm`, { name: 'Téléphone', code })
    const wrong = await confirm('000000')
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, ['code']])
    expect((await confirm(codeOf({ secret }, now()))).status).toBe(200)
    expect((await confirm(codeOf({ secret }, now(), 1))).body.code).toBe('SECOND_FACTOR_CONFIRMED')

    const late = (await (await as(app, people.bruno)).post('/auth/second-factors/app')).body
    app.travel(16 * 60_000)
    const bruno = await as(app, people.bruno)
    const again = await bruno.post(`/auth/second-factors/${late.id}/confirm`, {
      name: 'Tard',
      code: codeOf(late, now()),
    })
    expect(again.status).toBe(404)
  })

  test('has an encrypted secret that no log shows', async () => {
    const { secret } = await enrol(app, people.camille)
    const [row] = await app.db('second_factors').where({ user_id: people.camille.id })
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(row.secret.toString('latin1')).not.toContain(secret)
    expect(app.logged()).not.toContain(secret)
  })

  test('is limited to ten per account', async () => {
    const { caller } = await enrol(app, people.camille)
    for (let n = 2; n <= 10; n += 1) await addApp(app, caller, `Téléphone ${n}`)
    expect((await caller.post('/auth/second-factors/app')).body.code).toBe('SECOND_FACTOR_LIMIT')
  })

  test('is removed with the password, and recovery codes with the last one', async () => {
    const { id, caller } = await enrol(app, people.camille)
    await caller.post('/auth/recovery-codes')
    const wrong = await caller.post(`/auth/second-factors/${id}/remove`, { currentPassword: 'mauvais2026' })
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, ['currentPassword']])
    const { password } = people.camille
    expect((await caller.post(`/auth/second-factors/${id}/remove`, { currentPassword: password })).status).toBe(204)
    expect(await app.db('recovery_codes').where({ user_id: people.camille.id })).toEqual([])
    await as(app, people.camille)
  })
})

describe('the second step of a sign-in', () => {
  test('opens a session once per code', async () => {
    const { secret } = await enrol(app, people.camille)
    const code = codeOf({ secret }, now())
    const first = await step(people.camille, code)
    expect([first.status, first.body.user.email]).toEqual([200, people.camille.email])
    const again = await step(people.camille, code)
    expect([again.status, again.body.code]).toEqual([401, 'SECOND_FACTOR_INVALID'])
  })

  test('accepts codes of the neighbouring steps, not older than the last used', async () => {
    const { secret } = await enrol(app, people.camille)
    expect((await step(people.camille, codeOf({ secret }, now(), 3))).status).toBe(401)
    expect((await step(people.camille, codeOf({ secret }, now(), 1))).status).toBe(200)
    expect((await step(people.camille, codeOf({ secret }, now()))).status).toBe(401)
  })

  test('accepts a code of any app of the account', async () => {
    const { caller } = await enrol(app, people.camille)
    const second = await addApp(app, caller, 'Tablette')
    expect((await step(people.camille, codeOf(second, now()))).status).toBe(200)
  })

  test('accepts a recovery code once, in any spelling', async () => {
    const { caller } = await enrol(app, people.camille)
    const { codes } = (await caller.post('/auth/recovery-codes')).body
    expect(codes).toHaveLength(10)
    expect((await step(people.camille, ` ${codes[3].toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    expect((await step(people.camille, codes[3])).body.code).toBe('SECOND_FACTOR_INVALID')
    expect((await caller.get('/auth/second-factors')).body.recoveryCodesLeft).toBe(9)
  })

  test('refuses old recovery codes after new ones, and needs a factor to make them', async () => {
    const caller = await as(app, people.bruno)
    expect((await caller.post('/auth/recovery-codes')).body.code).toBe('SECOND_FACTOR_NONE')
    const enrolled = await enrol(app, people.camille)
    const old = (await enrolled.caller.post('/auth/recovery-codes')).body.codes
    await enrolled.caller.post('/auth/recovery-codes')
    expect((await step(people.camille, old[0])).status).toBe(401)
    const stored = JSON.stringify(await app.db('recovery_codes'))
    expect(old.filter((code: string) => stored.includes(code.replace('-', '')))).toEqual([])
  })

  test('refuses another user’s code', async () => {
    await enrol(app, people.camille)
    const bruno = await enrol(app, people.bruno)
    expect((await step(people.camille, codeOf(bruno, now()))).status).toBe(401)
  })

  test('has a token valid for five minutes and one session', async () => {
    const { secret } = await enrol(app, people.camille)
    const { token } = await pendingOf(app, people.camille)
    const bearer = await supertest(app.app).get('/api/auth/me').set('Authorization', `Bearer ${token}`)
    expect(bearer.status).toBe(401)
    const second = { pendingToken: token, code: codeOf({ secret }, now()) }
    expect((await stranger(app).post('/auth/second-factor', second)).status).toBe(200)
    const replayed = { pendingToken: token, code: codeOf({ secret }, now(), 1) }
    expect((await stranger(app).post('/auth/second-factor', replayed)).body.code).toBe('SIGN_IN_TOO_OLD')

    const late = await pendingOf(app, people.camille)
    app.travel(5 * 60_000 + 1)
    const tooLate = { pendingToken: late.token, code: codeOf({ secret }, now()) }
    expect((await stranger(app).post('/auth/second-factor', tooLate)).body.code).toBe('SIGN_IN_TOO_OLD')
  })

  test('is refused after a new password', async () => {
    const { secret, caller } = await enrol(app, people.camille)
    const { token } = await pendingOf(app, people.camille)
    const { password } = people.camille
    await caller.post('/auth/change-password', { currentPassword: password, password: 'nouveau2026' })
    const second = { pendingToken: token, code: codeOf({ secret }, now()) }
    expect((await stranger(app).post('/auth/second-factor', second)).body.code).toBe('SIGN_IN_TOO_OLD')
  })

  test('is not skipped by a repeated registration', async () => {
    const key = randomUUID()
    const account = { name: 'Petit', prenom: 'Luc', email: `luc.${key}@exemple.fr`, password: 'atelier2026' }
    const register = () => stranger(app).post('/auth/register', { ...account, garage_nom: 'Garage Petit' }, key)
    const opened = await register()
    const garageId = opened.body.user.garage_id
    expect((await register()).status).toBe(201)
    await enrol(app, { ...account, id: opened.body.user.id, role: 'admin', garageId })
    const repeated = await register()
    expect([repeated.status, repeated.body.accessToken]).toEqual([409, undefined])
  })

  test('opens one session for ten simultaneous uses of a code', async () => {
    const { secret } = await enrol(app, people.camille)
    const code = codeOf({ secret }, now())
    const answers = await Promise.all(Array.from({ length: 10 }, () => step(people.camille, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('the second step, scripts off', () => {
  test('asks for password and code, then opens the requested page', async () => {
    const { secret } = await enrol(app, people.camille)
    const { email, password } = people.camille
    const camille = await browse(app)
    const first = await camille.submit('/connexion', { email, password, next: '/clients' })
    expect([first.status, first.headers.location]).toEqual([303, '/connexion/verification?next=%2Fclients'])
    expect(cookiesOf(first)).toMatch(/^garage_attente=[\w-]{32}/)
    expect((await camille.get('/dashboard')).headers.location).toMatch(/^\/connexion/)

    const wrong = await camille.submit('/connexion/verification', { code: '000000', next: '/clients' })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('Code incorrect')
    const done = await camille.submit('/connexion/verification', { code: codeOf({ secret }, now()), next: '/clients' })
    expect([done.status, done.headers.location]).toEqual([303, '/clients'])
    expect(cookiesOf(done)).toMatch(/garage_attente=(;|$)/)
    expect((await camille.get('/clients')).status).toBe(200)
  })

  test('leads back to the sign-in page without a password', async () => {
    const nobody = await browse(app)
    expect((await nobody.get('/connexion/verification')).headers.location).toBe('/connexion')
  })

  test('adds an app, makes recovery codes and removes the app', async () => {
    const camille = await browse(app, people.camille)
    const begun = await camille.submit('/parametres/profil', { geste: 'application' })
    const page = begun.headers.location ?? ''
    const shown = await camille.get(page)
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(shown.text)?.[1] ?? ''
    const code = codeOf({ secret }, now())
    const refused = await camille.submit(page, { name: 'Téléphone', code: '000000' })
    expect(refused.text).toContain('value="Téléphone"')
    const added = await camille.submit(page, { name: 'Téléphone', code })
    expect([added.status, added.headers.location]).toEqual([303, '/parametres/profil/codes-de-secours'])
    const codes = await camille.submit('/parametres/profil/codes-de-secours')
    expect(codes.text.match(/<code>[0-9A-Z]{5}-[0-9A-Z]{5}<\/code>/g)).toHaveLength(10)
    expect(codes.headers['cache-control']).toBe('no-store')
    expect((await camille.get('/parametres/profil')).text).toContain('Encore 10 sur 10')

    const [{ id }] = await app.db('second_factors').where({ user_id: people.camille.id }).select('id')
    const removal = `/parametres/profil/facteurs/${id}/retirer`
    expect((await camille.submit(removal, { currentPassword: 'mauvais2026' })).status).toBe(422)
    const gone = await camille.submit(removal, { currentPassword: people.camille.password })
    expect(gone.headers.location).toBe('/parametres/profil#seconde-etape')
    expect((await camille.get(removal)).status).toBe(404)
  })
})

/** Sends the password, then this code. */
async function step(person: Person, code: string) {
  const { token } = await pendingOf(app, person)
  return stranger(app).post('/auth/second-factor', { pendingToken: token, code })
}
