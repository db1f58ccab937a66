import supertest from 'supertest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultPreferences } from '../../../domain/accounts/preferences.ts'
import type { ProfilePatch } from '../../../domain/accounts/session-form.ts'
import { emailChangeTexts } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { createApp } from '../../../server/app.ts'
import { updateProfile } from '../../../server/auth/accounts/profile.ts'
import { newId } from '../../../server/database/ids.ts'
import { type TenantTx, withGarage } from '../../../server/database/tenant.ts'
import type { Actor } from '../../../server/http/actor.ts'
import type { MailRow } from '../../../server/mails/store.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast, type Person } from '../../setup/cast.ts'
import { as, browse, cookiesOf } from '../../setup/doors.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  people = await cast(app)
})
afterAll(() => app.close())

test('GET /auth/me returns the user, and PATCH changes names but not the role', async () => {
  const bruno = await as(app, people.bruno)
  expect((await bruno.get('/auth/me')).body).toMatchObject({ id: people.bruno.id, prenom: 'Bruno', role: 'employee' })
  const answer = await bruno.patch('/auth/me', { prenom: 'Bruno-Luc', role: 'admin' })
  expect(answer.body).toMatchObject({ prenom: 'Bruno-Luc', nom: 'Martin', role: 'employee' })
})

test('the profile turns single-key shortcuts off and on for this account only', async () => {
  const page = await browse(app, people.bruno)
  const path = routes.profile.href()
  const me = async (who: Person) => (await (await as(app, who)).get('/auth/me')).body.shortcuts
  expect(await me(people.bruno)).toBe(true)
  expect((await page.get(path)).text).toContain('Désactiver les raccourcis d’une seule touche')
  await page.submit(path, { geste: 'raccourcis', shortcuts: 'false' })
  const shown = (await page.get(path)).text
  for (const text of ['Raccourcis clavier désactivés', 'Activer les raccourcis d’une seule touche'])
    expect(shown).toContain(text)
  expect({ bruno: await me(people.bruno), camille: await me(people.camille) }).toEqual({ bruno: false, camille: true })
  await page.submit(path, { geste: 'raccourcis', shortcuts: 'true' })
  expect(await me(people.bruno)).toBe(true)
  expect((await page.submit(path, { geste: 'raccourcis', shortcuts: 'peut-être' })).status).toBe(400)
  const call = await (await as(app, people.bruno)).patch('/auth/me', { shortcuts: 'peut-être' })
  expect(call.body.issues[0]).toMatchObject({ path: ['shortcuts'], message: 'Valeur invalide' })
})

test('two preferences and a name that change at the same time are all saved', async () => {
  const { id: userId, garageId, email } = people.bruno
  const { nom, prenom } = await app.db('users').where({ id: userId }).first('nom', 'prenom')
  // Each change starts from the original profile, without the other changes.
  const actor = { userId, garageId, email, nom, prenom, preferences: defaultPreferences } as Actor
  const change = (patch: ProfilePatch) => (tx: TenantTx) => updateProfile(tx, actor, patch, app.deps)
  const { others } = await withGarage(app.db, garageId, async (tx) => {
    await change({ shortcuts: false })(tx)
    const patches: ProfilePatch[] = [{ morningMail: true }, { prenom: 'Bruno-Luc' }]
    return { others: patches.map((patch) => withGarage(app.db, garageId, change(patch))) }
  })
  await Promise.all(others)
  const me = (await (await as(app, people.bruno)).get('/auth/me')).body
  expect(me).toMatchObject({ nom, prenom: 'Bruno-Luc', shortcuts: false, morningMail: true })
})

test('a change of an account that was deleted meanwhile is refused', async () => {
  const actor = { ...people.bruno, userId: newId(), preferences: defaultPreferences } as unknown as Actor
  const change = withGarage(app.db, people.bruno.garageId, (tx) =>
    updateProfile(tx, actor, { nom: 'Durand' }, app.deps),
  )
  await expect(change).rejects.toMatchObject({ status: 401 })
})

test('preferences of another version are ignored, and survive a change', async () => {
  const { id } = people.bruno
  const stored = { theme: 'dark', shortcuts: 'on some pages' }
  await app
    .db('users')
    .where({ id })
    .update({ preferences: JSON.stringify(stored) })
  const bruno = await as(app, people.bruno)
  expect((await bruno.get('/auth/me')).body).toMatchObject({ shortcuts: true, morningMail: false })
  expect((await bruno.patch('/auth/me', { morningMail: true })).body).not.toHaveProperty('theme')
  const { preferences } = await app.db('users').where({ id }).first('preferences')
  expect(preferences).toEqual({ ...stored, morningMail: true })
})

test('a used email is refused on its field', async () => {
  const bruno = await as(app, people.bruno)
  const answer = await bruno.patch('/auth/me', { email: people.denise.email })
  expect(answer.status).toBe(409)
  expect(answer.body.issues[0]).toMatchObject({ path: ['email'], message: 'Email déjà utilisé' })
})

test('a new password ends the other sessions, and not this one', async () => {
  const [here, elsewhere] = [await as(app, people.bruno), await as(app, people.bruno)]
  const change = { currentPassword: people.bruno.password, password: 'nouveau2026' }
  expect((await here.post('/auth/change-password', change)).status).toBe(204)
  expect((await here.get('/auth/me')).status).toBe(200)
  expect((await elsewhere.get('/auth/me')).status).toBe(401)
  await expect(as(app, people.bruno)).rejects.toThrow('401')
  await as(app, { email: people.bruno.email, password: 'nouveau2026' })
})

test('a new password on the page renews its session, and the old cookie opens nothing', async () => {
  const bruno = await browse(app)
  const { email, password } = people.bruno
  const taken = cookiesOf(await bruno.submit('/connexion', { email, password }))
  const before = await app.db('auth_sessions').where({ user_id: people.bruno.id, revoked_at: null }).pluck('id')
  const form = { geste: 'motdepasse', currentPassword: people.bruno.password, password: 'nouveau2026' }
  const done = await bruno.submit('/parametres/profil', form)
  expect([done.status, cookiesOf(done).includes('garage_sid=')]).toEqual([303, true])
  const after = await app.db('auth_sessions').where({ user_id: people.bruno.id, revoked_at: null }).pluck('id')
  expect(after).toHaveLength(1)
  expect(before).not.toContain(after[0])
  const thief = await supertest(app.app).get('/parametres/profil').set('Cookie', taken)
  expect([thief.status, thief.headers.location]).toEqual([303, expect.stringContaining('/connexion')])
  expect((await bruno.get('/parametres/profil')).text).toContain('Mot de passe modifié')
})

test('a new password requires the current one', async () => {
  const bruno = await as(app, people.bruno)
  const answer = await bruno.post('/auth/change-password', { currentPassword: 'faux2026', password: 'nouveau2026' })
  expect(answer.status).toBe(400)
  expect(answer.body.issues[0]).toMatchObject({ path: ['currentPassword'], message: 'Mot de passe actuel incorrect' })
  const weak = await bruno.post('/auth/change-password', { currentPassword: people.bruno.password, password: 'court' })
  expect(weak.body.issues[0].message).toBe('Password must be at least 8 characters')
})

test('scripts off: the profile changes the name, refuses a wrong password and ends sessions', async () => {
  const elsewhere = await as(app, people.bruno)
  const bruno = await browse(app, people.bruno)
  const path = '/parametres/profil'
  const renamed = await bruno.submit(path, {
    geste: 'profil',
    nom: 'Durand',
    prenom: 'Bruno',
    email: people.bruno.email,
  })
  expect(renamed.status).toBe(303)
  expect((await bruno.get(path)).text).toContain('value="Durand"')
  const wrong = await bruno.submit(path, { geste: 'motdepasse', currentPassword: 'faux2026', password: 'nouveau2026' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Mot de passe actuel incorrect')
  expect(wrong.text).not.toContain('nouveau2026')
  await bruno.submit(path, { geste: 'sessions' })
  expect((await elsewhere.get('/auth/me')).status).toBe(401)
  expect((await bruno.get(path)).status).toBe(200)
})

test('a user cannot end the session of somebody else', async () => {
  const camille = await as(app, people.camille)
  const [row] = await app.db('auth_sessions').where({ user_id: people.camille.id })
  const bruno = await browse(app, people.bruno)
  await bruno.submit('/parametres/profil', { geste: 'session', id: row.id })
  expect((await camille.get('/auth/me')).status).toBe(200)
})

test('the profile lists sessions with device and times, marks its own and closes another', async () => {
  const { camille } = people
  const tablet = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  await supertest(app.app)
    .post('/api/auth/login')
    .set('User-Agent', tablet)
    .send({ email: camille.email, password: camille.password })
  const here = await browse(app, camille)
  const { text } = await here.get('/parametres/profil')
  const rows = text.slice(text.indexOf('id="sessions"')).split('<li').slice(1)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain('cette session')
  expect(rows[1]).not.toContain('cette session')
  const other = rows.find((row) => row.includes('Chrome sur Android')) ?? ''
  expect(other).toMatch(/Chrome sur Android, utilisée à l’instant[\s\S]*Ouverte le .+, dernière adresse /)
  expect(other).toContain('Fermer')

  const id = /name="id" value="([^"]+)"/.exec(other)?.[1] ?? ''
  await here.submit('/parametres/profil', { geste: 'session', id })
  expect((await here.get('/parametres/profil')).text).not.toContain('Chrome sur Android')
})

test('a session by cookie ends after 7 idle days, or after 30 days of daily use', async () => {
  const [idle, daily] = [await browse(app, people.bruno), await browse(app, people.bruno)]
  const day = 24 * 60 * 60 * 1000
  for (let days = 0; days < 29; days += 1) {
    app.travel(day)
    expect((await daily.get('/parametres/profil')).status).toBe(200)
    if (days === 5) expect((await idle.get('/parametres/profil')).status).toBe(200)
    if (days === 13) expect((await idle.get('/parametres/profil')).status).toBe(303)
  }
  app.travel(day)
  expect((await daily.get('/parametres/profil')).status).toBe(303)
})

test('a new email takes effect once confirmed, and the old address is informed', async () => {
  const { bruno } = people
  const [call, visitor] = [await as(app, bruno), await browse(app)]
  await call.patch('/auth/me', { email: bruno.email, nom: 'Durand' })
  expect(await letters(bruno)).toEqual([])
  const email = `nouveau.${bruno.email}`
  expect((await call.patch('/auth/me', { email })).body).toMatchObject({ email: bruno.email, nom: 'Durand' })
  expect(await letters(bruno)).toMatchObject([{ recipient: email, kind: 'email_confirmation' }])
  await as(app, bruno)

  const path = await linkFor(email)
  expect((await visitor.get(path)).text).toContain(email)
  expect(await emailOf(bruno)).toBe(bruno.email)
  const done = await visitor.submit(path)
  expect([done.status, done.headers.location]).toEqual([303, '/connexion'])
  expect(await emailOf(bruno)).toBe(email)
  const mail = (await letters(bruno)).find(({ kind }) => kind === 'email_changed')
  expect(mail).toMatchObject({ recipient: bruno.email })
  expect(mail?.text).not.toContain(email)
  expect((await visitor.get(path)).status).toBe(410)
  expect((await visitor.submit(path, {}, '/connexion')).status).toBe(410)
})

test('the profile shows the pending email, and can cancel it', async () => {
  const { bruno } = people
  const tab = await browse(app, bruno)
  const path = '/parametres/profil'
  const email = `nouveau.${bruno.email}`
  const form = { geste: 'profil', nom: 'Martin', prenom: 'Bruno', email }
  await tab.submit(path, form)
  const page = await tab.get(path)
  expect(page.text).toContain(email)
  expect(page.text).toContain(emailChangeTexts.kept)
  const link = await linkFor(email)
  await tab.submit(path, { geste: 'adresse' })
  expect((await tab.get(path)).text).not.toContain(email)
  expect((await tab.get(link)).status).toBe(410)
})

test.each([
  ['after a day', async () => app.travel(24 * 60 * 60 * 1000 + 1000)],
  [
    'after a newer one',
    () => as(app, people.bruno).then((call) => call.patch('/auth/me', { email: `encore.${people.bruno.email}` })),
  ],
  [
    'after a change of the password',
    () =>
      as(app, people.bruno).then((call) =>
        call.post('/auth/change-password', { currentPassword: people.bruno.password, password: 'nouveau2026' }),
      ),
  ],
])('the confirmation link of an email is dead %s', async (_when, happens) => {
  const email = `nouveau.${people.bruno.email}`
  await (await as(app, people.bruno)).patch('/auth/me', { email })
  const path = await linkFor(email)
  await happens()
  const visitor = await browse(app)
  expect((await visitor.get(path)).status).toBe(410)
  await visitor.submit(path, {}, '/connexion')
  expect(await emailOf(people.bruno)).toBe(people.bruno.email)
})

test('a confirmation is refused when another account took the email meanwhile', async () => {
  const email = `a.prendre.${people.bruno.email}`
  await (await as(app, people.bruno)).patch('/auth/me', { email })
  await app.db('users').where({ id: people.samir.id }).update({ email })
  const path = await linkFor(email)
  const answer = await (await browse(app)).submit(path)
  expect([answer.status, answer.text.includes('Email déjà utilisé')]).toEqual([410, true])
})

test('a new email is refused when no link can be written', async () => {
  const { publicUrl, ...config } = app.deps.config
  const bare = { app: createApp({ ...app.deps, config: { ...config, host: '0.0.0.0' } }) }
  const answer = await (await as(bare, people.bruno)).patch('/auth/me', { email: `nouveau.${people.bruno.email}` })
  expect([answer.status, answer.body.issues[0].message]).toEqual([400, emailChangeTexts.none])
})

const letters = async ({ garageId }: Person) => {
  const mails = await withGarage(app.db, garageId, (tx) =>
    tx.from('mails').where('kind', 'like', 'email%').orderBy('id'),
  )
  return mails as MailRow[]
}

const emailOf = async ({ id }: Person) => (await app.db('users').where({ id }).first('email')).email

/** The link of the mail, from the admin's outbox. */
async function linkFor(email: string): Promise<string> {
  const letter = (await letters(people.bruno)).findLast(({ recipient }) => recipient === email)
  const page = await (await browse(app, people.camille)).get(`/parametres/messages/${letter?.id}`)
  return /http:\/\/fil\.test(\/adresse\/[\w-]{43})/.exec(page.text)?.[1] ?? ''
}
