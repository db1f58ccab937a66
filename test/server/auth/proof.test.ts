import supertest from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse, type Caller, cookiesOf, tokenIn, type Visitor } from '../../setup/doors.ts'
import { codeOf, enrol } from '../../setup/second-factor.ts'
import { customer } from '../../setup/workshop.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach()

const old = 16 * 60_000
const asked = 'Confirmez que c’est bien vous'
/** Pairs of tokens of the same session, renewed as a tab does. */
const renewed = async (caller: Caller) => {
  const answer = await supertest(app.app)
    .post('/api/auth/refresh')
    .set('X-Auth-Refresh', '1')
    .send({ refreshToken: caller.refreshToken })
  return answer.body as { accessToken: string; refreshToken: string }
}
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

describe('fifteen minutes after sign-in, scripts off', () => {
  let camille: Visitor
  beforeEach(async () => {
    camille = await browse(app, people.camille)
    app.travel(old)
  })

  const demote = (fields: Record<string, string> = {}) =>
    camille.submit('/parametres/employes', { geste: 'admin', id: people.bruno.id, ...fields })
  const roleOfBruno = async () => (await app.db('users').where({ id: people.bruno.id }).first('role')).role

  test('a role is changed only with the password', async () => {
    const held = await demote()
    expect([held.status, held.text.includes(asked)]).toEqual([403, true])
    expect(held.text).toContain(`name="id" value="${people.bruno.id}"`)
    expect(await roleOfBruno()).toBe('employee')
    const done = await demote({ proofPassword: people.camille.password })
    expect([done.status, done.headers.location]).toEqual([303, '/parametres/employes'])
    expect(await roleOfBruno()).toBe('admin')
    expect((await camille.submit('/parametres/employes', { geste: 'employee', id: people.bruno.id })).status).toBe(303)
  })

  test('a wrong password shows an error, keeps the form and changes nothing', async () => {
    const wrong = await demote({ proofPassword: 'mauvais2026' })
    expect(wrong.text).toContain('Mot de passe actuel incorrect')
    expect(wrong.text).toContain(`name="id" value="${people.bruno.id}"`)
    expect(wrong.text).not.toContain('mauvais2026')
    expect(await roleOfBruno()).toBe('employee')
  })

  test('the proof renews cookie and session, and a form of another tab still works', async () => {
    const tab = await camille.get('/parametres/profil')
    const [before] = await app.db('auth_sessions').where({ user_id: people.camille.id, revoked_at: null }).select('id')
    const done = await demote({ proofPassword: people.camille.password })
    expect(cookiesOf(done)).toContain('garage_sid=')
    const [after] = await app.db('auth_sessions').where({ user_id: people.camille.id, revoked_at: null }).select('id')
    expect(after.id).not.toBe(before.id)
    const sent = await camille.postRaw('/parametres/profil', {
      _csrf: tokenIn(tab.text),
      geste: 'matin',
      morningMail: 'true',
    })
    expect(sent.status).toBe(303)
  })

  test('a new email needs a proof, a new name does not', async () => {
    const { email } = people.camille
    const form = { geste: 'profil', nom: 'Martin', prenom: 'Camille', email }
    expect((await camille.submit('/parametres/profil', form)).status).toBe(303)
    const held = await camille.submit('/parametres/profil', { ...form, email: 'autre@exemple.fr' })
    expect(held.text).toContain(asked)
    expect(held.text).toContain('value="autre@exemple.fr"')
  })

  const guarded = [
    ['ending the other sessions', '/parametres/profil', { geste: 'sessions' }],
    ['adding an app', '/parametres/profil', { geste: 'application' }],
    ['making recovery codes', '/parametres/profil/codes-de-secours', {}],
    ['restoring a suspended account', '/parametres/employes', { geste: 'retablir', id: 'x' }],
    ['inviting an administrator', '/parametres/employes', { geste: 'inviter', email: 'a@exemple.fr', role: 'admin' }],
    [
      'changing the sign-in rules of the garage',
      '/parametres/employes',
      { geste: 'securite', secondFactorFor: 'admins' },
    ],
  ] as const

  test('every change of who signs in needs a proof', async () => {
    const held: string[] = []
    for (const [what, page, fields] of guarded)
      if ((await camille.submit(page, fields, '/parametres/profil')).text.includes(asked)) held.push(what)
    expect(held).toEqual(guarded.map(([what]) => what))
  })

  test('inviting or suspending a mechanic needs no proof', async () => {
    const invited = { geste: 'inviter', email: 'b@exemple.fr', role: 'employee' }
    expect((await camille.submit('/parametres/employes', invited)).status).toBe(303)
    const suspended = { geste: 'suspendre', id: people.bruno.id }
    expect((await camille.submit('/parametres/employes', suspended)).status).toBe(303)
  })

  test('erasing or exporting a client needs a proof, which returns to our own pages only', async () => {
    const { client } = await customer(await as(app, people.camille))
    const held = await camille.submit(`/clients/${client.id}/supprimer`, {})
    expect(held.text).toContain(asked)
    const file = await camille.get(`/clients/${client.id}/export?format=json`)
    expect([file.status, file.text.includes(asked)]).toEqual([403, true])
    expect((await camille.head(`/clients/${client.id}/export?format=json`)).status).toBe(403)
    const proof = { proofPassword: people.camille.password, next: `/clients/${client.id}` }
    const back = await camille.submit('/confirmer', proof, `/clients/${client.id}/export?format=json`)
    expect(back.headers.location).toBe(`/clients/${client.id}`)
    expect((await camille.get(`/clients/${client.id}/export?format=json`)).status).toBe(200)
    expect((await camille.head(`/clients/${client.id}/export?format=json`)).status).toBe(400)
    const rows = await withGarage(app.db, people.camille.garageId, (tx) =>
      tx.from('activity').where({ garage_id: tx.garageId, object_id: client.id, action: 'client.exported' }),
    )
    expect(rows).toHaveLength(1)
    const away = await camille.submit('/confirmer', { next: '//ailleurs.example' }, `/clients/${client.id}`)
    expect(away.headers.location).toBe('/dashboard')
  })
})

describe('links that open an account', () => {
  const invite = async () => {
    const admin = await as(app, people.camille)
    for (const role of ['admin', 'employee']) await admin.post('/invitations', { email: `${role}@exemple.fr`, role })
    return admin
  }
  const links = (text: string) => [...new Set(text.match(/inscription\?invite=[\w-]+/g))]

  test('an administrator’s invitation link is shown after a recent proof only, by page and call', async () => {
    const caller = await invite()
    const camille = await browse(app, people.camille)
    expect(links((await camille.get('/parametres/employes')).text)).toHaveLength(2)
    app.travel(old)
    const stale = await renewed(caller)
    const answer = await supertest(app.app).get('/api/invitations').set(bearer(stale.accessToken))
    const rows = answer.body.items.map(({ role, linkNeedsProof, url }: Record<string, unknown>) => [
      role,
      linkNeedsProof,
      url !== null,
    ])
    expect(rows.toSorted()).toEqual([
      ['admin', true, false],
      ['employee', false, true],
    ])
    const page = await camille.get('/parametres/employes')
    expect(links(page.text)).toHaveLength(1)
    expect(page.text).toContain('Montrer le lien')
    const held = await camille.submit('/parametres/employes', { geste: 'lien' })
    expect(held.text).toContain(asked)
    const shown = await camille.submit('/parametres/employes', {
      geste: 'lien',
      proofPassword: people.camille.password,
    })
    expect([shown.status, shown.headers.location]).toEqual([303, '/parametres/employes#invitations'])
    expect(links((await camille.get('/parametres/employes')).text)).toHaveLength(2)
  })

  test('the link in « Messages » is masked until a recent proof, in text and HTML', async () => {
    await invite()
    const camille = await browse(app, people.camille)
    app.travel(old)
    const list = await camille.get('/parametres/messages')
    const path = /\/parametres\/messages\/[\w-]{36}/.exec(list.text)?.[0] ?? ''
    for (const each of [path, `${path}/html`]) {
      const page = await camille.get(each)
      expect([page.status, page.text.includes('[lien masqué]'), links(page.text)]).toEqual([200, true, []])
    }
    expect((await camille.get(path)).text).toContain('Montrer le lien')
    expect((await camille.submit(path, {})).text).toContain(asked)
    const shown = await camille.submit(path, { proofPassword: people.camille.password })
    expect([shown.status, shown.headers.location]).toEqual([303, path])
    expect(links((await camille.get(path)).text)).toHaveLength(1)
    expect(links((await camille.get(`${path}/html`)).text)).toHaveLength(1)
    expect((await camille.get(path)).text).not.toContain('Montrer le lien')
    const bruno = await browse(app, people.bruno)
    expect((await bruno.submit(path, {}, '/parametres/profil')).status).toBe(403)
  })
})

describe('a proof by call', () => {
  test('is required, then its new token works and the old one does not', async () => {
    const caller = await as(app, people.camille)
    app.travel(old)
    const stale = await renewed(caller)
    const change = (token: string) =>
      supertest(app.app).patch(`/api/employees/${people.bruno.id}`).set(bearer(token)).send({ role: 'admin' })
    expect((await change(stale.accessToken)).body).toMatchObject({ code: 'PROOF_REQUIRED' })
    const prove = (body: object) => supertest(app.app).post('/api/auth/proof').set(bearer(stale.accessToken)).send(body)
    expect((await prove({ password: 'mauvais2026' })).status).toBe(400)
    expect((await prove({})).status).toBe(400)
    const fresh = await prove({ password: people.camille.password })
    expect(fresh.status).toBe(200)
    expect((await change(fresh.body.accessToken)).status).toBe(200)
    expect((await change(stale.accessToken)).status).toBe(401)
    expect((await renewed({ ...caller, refreshToken: stale.refreshToken })).accessToken).toBeTruthy()
  })

  const calls = [
    ['DELETE', '/employees/:bruno'],
    ['DELETE', '/auth/sessions'],
    ['DELETE', '/employees/:bruno/second-factor'],
    ['POST', '/auth/second-factors/app'],
    ['POST', '/auth/recovery-codes'],
    ['PATCH', '/garage/security'],
  ] as const

  test('is required for every call that changes who signs in', async () => {
    const caller = await as(app, people.camille)
    app.travel(old)
    const { accessToken } = await renewed(caller)
    const door = { DELETE: 'delete', POST: 'post', PATCH: 'patch' } as const
    for (const [method, path] of calls) {
      const sent = supertest(app.app)[door[method]](`/api${path.replace(':bruno', people.bruno.id)}`)
      const answer = await sent.set(bearer(accessToken)).send({})
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, 'PROOF_REQUIRED'])
    }
  })

  test('is required to restore a suspended account, not to suspend it', async () => {
    const caller = await as(app, people.camille)
    app.travel(old)
    const { accessToken } = await renewed(caller)
    const patch = (body: object) =>
      supertest(app.app).patch(`/api/employees/${people.bruno.id}`).set(bearer(accessToken)).send(body)
    expect((await patch({ active: false })).status).toBe(200)
    expect((await patch({ active: true })).body.code).toBe('PROOF_REQUIRED')
  })

  test('accepts a code of the app or a recovery code, and refuses a wrong one', async () => {
    const { caller, secret } = await enrol(app, people.camille)
    const { codes } = (await caller.post('/auth/recovery-codes')).body
    const wrong = await caller.post('/auth/proof', { code: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'SECOND_FACTOR_INVALID'])
    const first = await caller.post('/auth/proof', { code: codeOf({ secret }, app.deps.now()) })
    expect(first.status).toBe(200)
    const second = await supertest(app.app)
      .post('/api/auth/proof')
      .set(bearer(first.body.accessToken))
      .send({ code: codes[0] })
    expect(second.status).toBe(200)
  })

  test('in one session does not count in another', async () => {
    const [one, other] = [await as(app, people.camille), await as(app, people.camille)]
    app.travel(old)
    const [first, second] = [await renewed(one), await renewed(other)]
    const { password } = people.camille
    await supertest(app.app).post('/api/auth/proof').set(bearer(first.accessToken)).send({ password })
    const answer = await supertest(app.app).delete('/api/auth/sessions').set(bearer(second.accessToken))
    expect(answer.body.code).toBe('PROOF_REQUIRED')
  })
})

describe('the proof of one tab', () => {
  const ended = (token: string) => supertest(app.app).delete('/api/auth/sessions').set(bearer(token))

  test('does not count in another tab of the session', async () => {
    const page = await browse(app, people.camille)
    const pair = async () => {
      const { text } = await page.get('/parametres/profil')
      return (await page.pair(tokenIn(text))).body as Caller
    }
    const [mine, other] = [await pair(), await pair()]
    app.travel(old)
    const stale = await renewed(mine)
    const proved = await supertest(app.app)
      .post('/api/auth/proof')
      .set(bearer(stale.accessToken))
      .send({ password: people.camille.password })
    const inherited = await renewed(other)
    expect((await supertest(app.app).get('/api/auth/me').set(bearer(inherited.accessToken))).status).toBe(200)
    expect((await ended(inherited.accessToken)).body.code).toBe('PROOF_REQUIRED')
    expect((await ended((await renewed(proved.body)).accessToken)).status).toBe(200)
  })

  test('by page counts for tokens issued later, not for older ones', async () => {
    const page = await browse(app, people.camille)
    const asked = async () => (await page.pair(tokenIn((await page.get('/parametres/profil')).text))).body as Caller
    const before = await asked()
    app.travel(old)
    await page.submit('/parametres/profil', { geste: 'sessions', proofPassword: people.camille.password })
    expect((await ended((await renewed(before)).accessToken)).body.code).toBe('PROOF_REQUIRED')
    expect((await ended((await asked()).accessToken)).status).toBe(200)
  })

  test('by second step is not shown in another tab', async () => {
    const { secret, caller } = await enrol(app, people.camille)
    await app.db('refresh_families').update({ second_factor_shown_at: null })
    const code = codeOf({ secret }, app.deps.now())
    const { body } = await caller.post('/auth/proof', { code })
    const other = await renewed(caller)
    const byPassword = await supertest(app.app)
      .post('/api/auth/proof')
      .set(bearer(other.accessToken))
      .send({ password: people.camille.password })
    expect([byPassword.status, byPassword.body.issues[0].path]).toEqual([400, ['password']])
    expect((await ended(body.accessToken)).status).toBe(200)
  })
})
