import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { newResetToken } from '../../../server/auth/accounts/mailed-links.ts'
import { storePassword } from '../../../server/auth/accounts/profile.ts'
import { hashPassword } from '../../../server/auth/credentials.ts'
import { endSessionsOf } from '../../../server/auth/sessions/open-session.ts'
import { endOwnSessions } from '../../../server/auth/sessions/own-sessions.ts'
import { type TenantTx, withGarage } from '../../../server/database/tenant.ts'
import type { Context } from '../../../server/deps.ts'
import type { Actor } from '../../../server/http/actor.ts'
import { hashToken as hashResetToken } from '../../../server/secrets/link-token.ts'
import type { Person } from '../../setup/cast.ts'
import { as, browse, type Caller, cookiesOf, tokenIn } from '../../setup/doors.ts'
import { app, people, stage } from '../stage.ts'
import { waitsForLock } from '../waits-for-lock.ts'

stage()

const refresh = (refreshToken: string) =>
  supertest(app.app).post('/api/auth/refresh').set('X-Auth-Refresh', '1').send({ refreshToken })

/** The code passes two hundred rounds; a few dozen are enough to show a later mistake. */
const rounds = Number(process.env.SIGN_OUTS) || 40

test('signing out during other requests always ends cookie and tokens', async () => {
  const cheap = await hash(people.bruno.password, { algorithm: 2, memoryCost: 8, timeCost: 1 })
  await app.db('users').where({ id: people.bruno.id }).update({ password_hash: cheap })
  let alive = 0
  for (let round = 0; round < rounds; round += 1) alive += await survivors(round)
  expect(alive).toBe(0)
}, 120_000)

/** Sends all requests at once. @returns how many cookies and tokens still work afterwards */
async function survivors(round: number): Promise<number> {
  const { cookie, csrf, pair } = await signIn(people.bruno)
  const post = (path: string, fields: Record<string, string>) =>
    supertest(app.app)
      .post(path)
      .set('Cookie', cookie)
      .type('form')
      .send({ _csrf: csrf, ...fields })
  const [writing, reading, minting, , rotating] = await Promise.all([
    post('/parametres/profil', { geste: 'sessions' }),
    supertest(app.app).get('/parametres/profil').set('Cookie', cookie),
    post('/session/tokens', {}),
    sleep(round % 12).then(() => post('/deconnexion', {})),
    refresh(pair.refreshToken),
  ])
  expect([writing, reading, minting, rotating].map(({ status }) => status).filter((status) => status >= 500)).toEqual(
    [],
  )
  const cookies = [cookie, ...[writing, reading].map(cookiesOf).filter(Boolean)]
  const pairs = [pair, minting.body, rotating.body] as Partial<typeof pair>[]
  const statuses = await Promise.all([
    ...cookies.map(async (one) => (await supertest(app.app).get('/clients').set('Cookie', one)).status === 200),
    ...pairs.map(async ({ accessToken = 'x' }) => (await me(accessToken)).status === 200),
    ...pairs.map(async ({ refreshToken = 'x' }) => (await refresh(refreshToken)).status === 200),
  ])
  return statuses.filter(Boolean).length
}

test('a sign-in with the old password during its change opens no lasting session', async () => {
  const { id, garageId } = people.denise
  const change = async (tx: TenantTx) => {
    await tx
      .from('users')
      .where({ id })
      .update({ password_hash: await hashPassword('nouveau2026') })
    await endSessionsOf(tx, id, 'password_changed', new Date())
  }
  const answer = await during(garageId, change, () => login(people.denise))
  if (answer.status === 200) expect((await me(answer.body.accessToken)).status).toBe(401)
  else expect(answer.status).toBe(401)
})

test.each([
  [
    'a new password',
    (tx: TenantTx, actor: Actor, context: Context) =>
      storePassword(tx, actor, 'x', context, { reason: 'password_reset' }),
  ],
  [
    '« Fermer toutes les autres »',
    (tx: TenantTx, actor: Actor, context: Context) => endOwnSessions(tx, actor, undefined, context),
  ],
])('a proof during %s opens no lasting session', async (_what, end) => {
  const person = await newcomer()
  const { id, garage_id } = await app.db('users').where({ email: person.email }).first('id', 'garage_id')
  const { accessToken } = await as(app, person)
  const here = { userId: id, garageId: garage_id, authSessionId: randomUUID(), ...person } as unknown as Actor
  const prove = () =>
    supertest(app.app)
      .post('/api/auth/proof')
      .set('Authorization', `Bearer ${accessToken}`)
      .send({ password: person.password })
  const proof = await during(garage_id, (tx) => end(tx, here, app.deps), prove)
  expect(proof.status).toBe(401)
  expect(await app.db('auth_sessions').where({ user_id: id, revoked_at: null })).toEqual([])
})

test.each([
  [
    'password',
    (door: Door) => door.post('/auth/change-password', { currentPassword: 'atelier2026', password: 'autre2026' }),
  ],
  [
    'email',
    async (door: Door) => {
      const email = `neuf.${randomUUID()}@exemple.fr`
      await door.patch('/auth/me', { email })
      return (await browse(app)).submit(await confirmationFor(email))
    },
  ],
])('a reset link requested before a change of %s does not work after it', async (_what, change) => {
  const person = await newcomer()
  const token = await resetLink(person)
  const door = await as(app, person)
  expect((await change(door)).status).toBeLessThan(400)
  const answer = await supertest(app.app).post('/api/auth/reset-confirm').send({ token, password: 'vole2026' })
  expect([answer.status, answer.body.code]).toEqual([403, 'AUTH_RESET_INVALID'])
})

type Door = Caller

/** Sends a request after the change, and commits it when the request waits for it or is answered. */
async function during<T>(garageId: string, change: (tx: TenantTx) => Promise<unknown>, ask: () => PromiseLike<T>) {
  const changed = Promise.withResolvers<void>()
  let isAnswered = false
  const asked = changed.promise.then(ask).finally(() => {
    isAnswered = true
  })
  const goesOn = async () => isAnswered || (await waitsForLock(app.db))
  await withGarage(app.db, garageId, async (tx) => {
    await change(tx)
    changed.resolve()
    await expect.poll(goesOn, { timeout: 20_000 }).toBe(true)
  })
  return asked
}

const login = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  supertest(app.app).post('/api/auth/login').send({ email, password })
const me = (token: string) => supertest(app.app).get('/api/auth/me').set('Authorization', `Bearer ${token}`)

async function signIn({ email, password }: Person) {
  const answer = await login({ email, password }).set('Sec-Fetch-Site', 'same-origin')
  const cookie = cookiesOf(answer)
  const page = await supertest(app.app).get('/parametres/profil').set('Cookie', cookie)
  return { cookie, csrf: tokenIn(page.text), pair: answer.body as { accessToken: string; refreshToken: string } }
}

async function newcomer(): Promise<Pick<Person, 'email' | 'password'>> {
  const form = { name: 'Petit', prenom: 'Luc', email: `luc.${randomUUID()}@exemple.fr`, password: 'atelier2026' }
  const visitor = await browse(app)
  const answer = await visitor.submit('/inscription', { ...form, garage_nom: 'Garage Petit' })
  expect(answer.status).toBe(303)
  return form
}

async function confirmationFor(email: string): Promise<string> {
  const token = newResetToken()
  await app
    .db('email_changes')
    .where({ email })
    .update({ token_hash: hashResetToken(token) })
  return `/adresse/${token}`
}

async function resetLink({ email }: { email: string }): Promise<string> {
  const token = newResetToken()
  const user = await app.db('users').where({ email }).first('id')
  await app.db('password_resets').insert({
    id: randomUUID(),
    user_id: user.id,
    token_hash: hashResetToken(token),
    expires_at: new Date(Date.now() + 60_000),
  })
  return token
}
