import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { documented } from '../../setup/documented.ts'
import { as, browse, cookiesOf, tokenIn } from '../../setup/doors.ts'
import { app, people, stage } from '../stage.ts'

stage()

describe('the sign-in call', () => {
  test('returns tokens and the user', async () => {
    const { camille } = people
    const answer = await login({ email: ` ${camille.email.toUpperCase()} `, password: camille.password })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.stringMatching(/^rt1\./),
      user: {
        id: camille.id,
        email: camille.email,
        role: 'admin',
        garage_id: camille.garageId,
        nom: 'Martin',
        prenom: 'Camille',
      },
    })
  })

  test('accepts both spellings of an email domain with accents', async () => {
    const password = 'motdepasse9'
    const local = crypto.randomUUID()
    const account = { email: `${local}@Garage-Élan.fr`, password, name: 'Élan', prenom: 'Zoé', garage_nom: 'Élan' }
    const made = await supertest(app.app)
      .post('/api/auth/register')
      .set('Idempotency-Key', crypto.randomUUID())
      .send(account)
    expect([made.status, made.body.user?.email]).toEqual([201, `${local}@garage-élan.fr`])
    const spellings = [`${local}@garage-élan.fr`, `${local}@xn--garage-lan-h7a.fr`, `${local}@GARAGE-E\u0301LAN.fr`]
    for (const email of spellings) expect((await login({ email, password })).status).toBe(200)
  })

  test('returns an access token with user, garage, role and an end after 15 minutes', async () => {
    const { camille } = people
    const { accessToken } = (await login({ email: camille.email, password: camille.password })).body
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ sub: camille.id, garage_id: camille.garageId, role: 'admin' })
    expect(claims.exp - claims.iat).toBe(15 * 60)
  })

  test('answers a wrong password and an unknown email alike', async () => {
    const wrong = await login({ email: people.camille.email, password: 'mauvais2026' })
    const unknown = await login({ email: 'personne@exemple.fr', password: 'mauvais2026' })
    expect(wrong.status).toBe(401)
    expect(wrong.body.message).toBe('Email ou mot de passe incorrect.')
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('refuses each field with the message of the contract', async () => {
    const answer = await login({ email: 'pas-un-email', password: 'court' })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Validation échouée' })
    const messages = answer.body.issues.map((issue: { message: string }) => issue.message)
    expect(messages).toContain('Email invalide')
    expect(messages).toContain('Password must be at least 8 characters')
  })

  test('refuses a deactivated account', async () => {
    const { samir } = people
    await app.db('users').where({ id: samir.id }).update({ active: false })
    expect((await login(samir)).status).toBe(401)
    await app.db('users').where({ id: samir.id }).update({ active: true })
  })

  test('sets the cookie for pages of the application only', async () => {
    const { email, password } = people.camille
    const own = await login({ email, password }, { 'Sec-Fetch-Site': 'same-origin' })
    const elsewhere = await login({ email, password }, { 'Sec-Fetch-Site': 'cross-site' })
    const silent = await login({ email, password })
    const [device, session] = own.headers['set-cookie'] ?? []
    expect(device).toMatch(/^garage_appareil=[\w.-]+; Max-Age=31536000; Path=\/; .*HttpOnly; SameSite=Lax$/)
    expect(session).toMatch(/^garage_sid=.+HttpOnly; SameSite=Lax$/)
    expect(elsewhere.headers['set-cookie']).toBeUndefined()
    expect(silent.headers['set-cookie']).toBeUndefined()
  })

  test('a page with a form sets a visitor cookie of one hour that opens nothing', async () => {
    const { headers } = await supertest(app.app).get('/connexion')
    expect(headers['set-cookie']).toHaveLength(1)
    const [cookie = ''] = (headers['set-cookie'] ?? []) as unknown as string[]
    expect(cookie).toMatch(/^garage_sid=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/)
    const until = new Date(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '').getTime()
    expect(Math.abs(until - Date.now() - 60 * 60_000)).toBeLessThan(60_000)
    const dashboard = await supertest(app.app)
      .get('/dashboard')
      .set('Cookie', cookie.split(';')[0] ?? '')
    expect(dashboard.headers.location).toBe('/connexion')
  })
})

describe('the sign-in call of a browser that hides its origin', () => {
  test.each(['', 'null'])('sets the cookie for the token of the page (Origin: %j)', async (origin) => {
    const { signIn, token } = await loginPage()
    const answer = await signIn({ 'CSRF-Token': token, ...(origin && { Origin: origin }) })
    expect([answer.status, cookiesOf(answer)]).toEqual([200, expect.stringContaining('garage_sid=')])
  })

  test('sets no cookie for the token of another session or without a token', async () => {
    const { token } = await loginPage()
    const { signIn } = await loginPage()
    for (const headers of [{ 'CSRF-Token': token }, { 'CSRF-Token': '' }, {}]) {
      const answer = await signIn(headers)
      expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined])
    }
  })

  test('sets no cookie for a foreign origin, even with the token', async () => {
    for (const foreign of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const { signIn, token } = await loginPage()
      const answer = await signIn({ 'CSRF-Token': token, ...foreign })
      expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined])
    }
  })

  async function loginPage() {
    const browser = supertest.agent(app.app)
    const token = tokenIn((await browser.get('/connexion')).text)
    const { email, password } = people.camille
    const signIn = (headers: Record<string, string>) =>
      browser.post('/api/auth/login').set(headers).send({ email, password })
    return { token, signIn }
  }
})

describe('the sign-in page', () => {
  test('signs in without scripts and opens the dashboard', async () => {
    const visitor = await browse(app)
    const { email, password } = people.camille
    const answer = await visitor.submit('/connexion', { email, password })
    expect([answer.status, answer.headers.location]).toEqual([303, '/dashboard'])
    const dashboard = await visitor.get('/dashboard')
    expect([dashboard.status, dashboard.text.includes('Connecté')]).toEqual([200, true])
  })

  test('returns to the requested page, never to another site', async () => {
    const visitor = await browse(app)
    const guarded = await visitor.get('/clients?q=dupont')
    expect(guarded.headers.location).toBe('/connexion?next=%2Fclients%3Fq%3Ddupont')
    const { email, password } = people.camille
    for (const next of ['//evil.example', '/..//', '/..//evil.example', '/./..//clients']) {
      const evil = await (await browse(app)).submit('/connexion', { email, password, next })
      expect([next, evil.headers.location]).toEqual([next, '/dashboard'])
    }
  })

  test('shows the error of a wrong password and keeps the email', async () => {
    const visitor = await browse(app)
    const answer = await visitor.submit('/connexion', { email: people.camille.email, password: 'mauvais2026' })
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('Email ou mot de passe incorrect.')
    expect(answer.text).toContain(people.camille.email)
    expect(answer.text).not.toContain('mauvais2026')
  })

  test('changes the session id at sign-in, and a planted cookie opens nothing', async () => {
    const visitor = supertest.agent(app.app)
    const before = await visitor.get('/connexion')
    const planted = before.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const { email, password } = people.camille
    const fields = { _csrf: tokenIn(before.text), email, password }
    const answer = await visitor.post('/connexion').type('form').send(fields)
    expect(answer.status).toBe(303)
    const replay = await supertest(app.app).get('/dashboard').set('Cookie', planted)
    expect(replay.status).toBe(303)
    expect(replay.headers.location).toMatch(/^\/connexion/)
  })

  test.each(['', 'faux-jeton'])('refuses a form without a valid token (%j) and keeps the email', async (token) => {
    const visitor = await browse(app)
    await visitor.get('/connexion')
    const { email, password } = people.camille
    const answer = await visitor.postRaw('/connexion', { _csrf: token, email, password })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain(email)
    expect(answer.text).not.toContain(password)
  })

  test('refuses a form sent by another site, even with the token', async () => {
    const agent = supertest.agent(app.app)
    const form = await agent.get('/connexion')
    const { email, password } = people.camille
    for (const [header, value] of [
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-site'],
      ['Origin', 'https://evil.example'],
    ] as const) {
      const fields = { _csrf: tokenIn(form.text), email, password }
      const answer = await agent.post('/connexion').set(header, value).type('form').send(fields)
      expect(answer.status).toBe(403)
    }
  })

  test('ends cookie and tokens at once when the user signs out', async () => {
    const visitor = await browse(app, people.camille)
    const page = await visitor.get('/dashboard')
    const pair = await visitor.pair(tokenIn(page.text))
    expect(pair.status).toBe(200)
    const answer = await visitor.submit('/deconnexion', {}, '/dashboard')
    expect([answer.status, answer.headers.location]).toEqual([303, '/connexion'])
    expect((await visitor.get('/dashboard')).status).toBe(303)
    const call = await supertest(app.app).get('/api/clients').set('Authorization', `Bearer ${pair.body.accessToken}`)
    expect(call.status).toBe(401)
  })
})

test('role and account are read at each request: a demoted administrator is refused at once', async () => {
  const denise = await as(app, people.denise)
  const path = '/invitations'
  await app.db('users').where({ id: people.denise.id }).update({ role: 'employee' })
  expect((await denise.get(path)).status).toBe(403)
  await app.db('users').where({ id: people.denise.id }).update({ active: false })
  expect((await denise.get(path)).status).toBe(401)
  await app.db('users').where({ id: people.denise.id }).update({ role: 'admin', active: true })
})

test('passwords, tokens and emails do not appear in the log', async () => {
  const { email, password } = people.camille
  const { accessToken, refreshToken } = await as(app, people.camille)
  await login({ email, password: 'canari-secret-1' })
  for (const secret of [email, password, accessToken, refreshToken, 'canari-secret-1']) {
    expect(app.logged()).not.toContain(secret)
  }
})

function login(body: object, headers: Record<string, string> = {}) {
  const { email, password } = body as { email: string; password: string }
  return supertest(app.app).post('/api/auth/login').set(headers).send({ email, password }).expect(documented)
}
