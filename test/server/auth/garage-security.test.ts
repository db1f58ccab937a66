import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse, type Caller, stranger } from '../../setup/doors.ts'
import { addApp, codeOf, enrol, pendingOf } from '../../setup/second-factor.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach()

const days = (n: number) => n * 86_400_000
let admin: Caller
beforeEach(async () => {
  admin = await as(app, people.camille)
})

describe('a garage that requires a second step', () => {
  test('announces it at sign-in, and leaves seven days', async () => {
    await admin.patch('/garage/security', { secondFactorFor: 'everybody' })
    const bruno = await browse(app, people.bruno)
    expect((await bruno.get('/dashboard')).text).toContain('Votre garage demande la connexion renforcée')
    const { dueAt } = (await (await as(app, people.bruno)).get('/auth/second-factors')).body
    expect(new Date(dueAt).getTime() - app.deps.now().getTime()).toBeGreaterThan(days(6.9))
    app.travel(days(6.9))
    const again = await browse(app, people.bruno)
    expect((await again.get('/clients')).status).toBe(200)
  })

  test('then allows only the setup of a second step', async () => {
    await admin.patch('/garage/security', { secondFactorFor: 'everybody' })
    app.travel(days(7.1))
    const bruno = await browse(app, people.bruno)
    const refused = await bruno.get('/clients')
    expect([refused.status, refused.headers.location]).toEqual([303, '/parametres/profil#seconde-etape'])
    const profile = await bruno.get('/parametres/profil')
    expect(profile.text).toContain('réglez-la ici pour continuer')
    expect(profile.text).not.toContain('data-island="NotificationBell"')
    const caller = await as(app, people.bruno)
    const call = await caller.get('/clients')
    expect([call.status, call.body.code]).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED'])
    const app2 = await addApp(app, caller)
    expect((await caller.get('/clients')).status).toBe(200)
    const again = await browse(app)
    await again.submit('/connexion', people.bruno)
    await again.submit('/connexion/verification', { code: codeOf(app2, app.deps.now()) })
    expect((await again.get('/clients')).status).toBe(200)
  })

  test('for administrators only exempts a mechanic, and leaves seven days after a promotion', async () => {
    await admin.patch('/garage/security', { secondFactorFor: 'admins' })
    app.travel(days(8))
    const bruno = await as(app, people.bruno)
    expect((await bruno.get('/auth/second-factors')).body.dueAt).toBeNull()
    await enrol(app, people.camille)
    await app.db('users').where({ id: people.bruno.id }).update({ role: 'admin', role_since: app.deps.now() })
    expect((await bruno.get('/clients')).status).toBe(200)
    app.travel(days(7.1))
    const later = await as(app, people.bruno)
    expect((await later.get('/clients')).body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED')
  })

  test('restarts the seven days for more people, and clears them for nobody', async () => {
    const first = (await admin.patch('/garage/security', { secondFactorFor: 'admins' })).body
    app.travel(60_000)
    const same = (await admin.patch('/garage/security', { refuseGuessed: true })).body
    expect(same.secondFactorSince).toBe(first.secondFactorSince)
    const more = (await admin.patch('/garage/security', { secondFactorFor: 'everybody' })).body
    expect(more.secondFactorSince > first.secondFactorSince).toBe(true)
    expect((await admin.patch('/garage/security', { secondFactorFor: 'nobody' })).body.secondFactorSince).toBeNull()
    const [line] = await history()
    expect(line).toMatchObject({ action: 'garage.changed' })
  })

  test('is configured without scripts, by administrators only', async () => {
    const camille = await browse(app, people.camille)
    const done = await camille.submit('/parametres/employes', { geste: 'securite', secondFactorFor: 'admins' })
    expect(done.status).toBe(303)
    expect((await admin.get('/garage/security')).body).toMatchObject({
      secondFactorFor: 'admins',
      refuseGuessed: false,
    })
    const bruno = await as(app, people.bruno)
    expect((await bruno.get('/garage/security')).status).toBe(403)
    expect((await bruno.patch('/garage/security', { secondFactorFor: 'nobody' })).status).toBe(403)
    expect((await admin.patch('/garage/security', { secondFactorFor: 'tous' })).status).toBe(400)
  })
})

describe('an easily guessed password', () => {
  test('is refused on change and invitation by a garage that forbids it', async () => {
    await admin.patch('/garage/security', { refuseGuessed: true })
    const { password: currentPassword } = people.camille
    const changed = await admin.post('/auth/change-password', { currentPassword, password: 'password1' })
    expect([changed.status, changed.body.issues[0]]).toMatchObject([400, { path: ['password'], code: 'guessed' }])
    const email = `zoe.${randomUUID()}@exemple.fr`
    await admin.post('/invitations', { email, role: 'employee' })
    const [{ url }] = (await admin.get('/invitations')).body.items
    const inviteToken = new URL(url).searchParams.get('invite')
    const someone = { name: 'Petit', prenom: 'Zoé', email, inviteToken }
    const joined = (password: string) => stranger(app).post('/auth/create-user', { ...someone, password })
    expect((await joined('azerty123')).body.issues[0].code).toBe('guessed')
    expect((await joined('zoe2026')).status).toBe(400)
    expect((await joined('bielle-et-culasse-7')).status).toBe(201)
    const signedIn = await stranger(app).post('/auth/login', people.camille)
    expect(signedIn.status).toBe(200)
  })

  test('is accepted by other garages', async () => {
    const { password: currentPassword } = people.camille
    expect((await admin.post('/auth/change-password', { currentPassword, password: 'password1' })).status).toBe(204)
  })
})

describe('an administrator who removes a colleague’s second step', () => {
  const page = '/parametres/employes'

  test('ends the colleague’s sessions, and both get a mail', async () => {
    const { caller } = await enrol(app, people.bruno)
    await caller.post('/auth/recovery-codes')
    const { token } = await pendingOf(app, people.bruno)
    const camille = await browse(app, people.camille)
    expect((await camille.get(`${page}?seconde=${people.bruno.id}`)).text).toContain('Retirer la connexion renforcée')
    const done = await camille.submit(
      page,
      { geste: 'seconde', id: people.bruno.id },
      `${page}?seconde=${people.bruno.id}`,
    )
    expect(done.status).toBe(303)
    expect((await caller.get('/clients')).status).toBe(401)
    const late = await stranger(app).post('/auth/second-factor', { pendingToken: token, code: '000000' })
    expect(late.body.code).toBe('SIGN_IN_TOO_OLD')
    await as(app, people.bruno)
    const mails = await withGarage(app.db, people.camille.garageId, (tx) =>
      tx.from('mails').where({ garage_id: tx.garageId, kind: 'second_factor_reset' }).pluck('recipient'),
    )
    expect(mails.toSorted()).toEqual([people.bruno.email, people.camille.email].toSorted())
    expect(await history()).toContainEqual(expect.objectContaining({ action: 'employee.secondFactorReset' }))
  })

  test('is refused for himself, for another garage and for a colleague without it', async () => {
    const reset = (id: string) => admin.delete(`/employees/${id}/second-factor`)
    expect((await reset(people.bruno.id)).body.code).toBe('SECOND_FACTOR_NONE')
    await (await as(app, people.bruno)).post('/auth/second-factors/app')
    expect((await reset(people.bruno.id)).body.code).toBe('SECOND_FACTOR_NONE')
    expect((await reset(people.camille.id)).body.code).toBe('SECOND_FACTOR_OWN')
    await enrol(app, people.denise)
    expect((await reset(people.denise.id)).status).toBe(404)
    expect(await app.db('second_factors').where({ user_id: people.denise.id })).toHaveLength(1)
  })

  test('has nothing left to remove after the account is deleted', async () => {
    await enrol(app, people.bruno)
    expect((await admin.delete(`/employees/${people.bruno.id}`)).status).toBe(204)
    expect(await app.db('second_factors').where({ user_id: people.bruno.id })).toEqual([])
  })
})

const history = () =>
  withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('activity').where({ garage_id: tx.garageId }).select('action').orderBy('created_at', 'desc'),
  )
