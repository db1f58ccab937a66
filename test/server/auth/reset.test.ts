import { randomUUID } from 'node:crypto'
import { fromKnex, PgBoss } from 'pg-boss'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetTexts } from '../../../domain/ground/messages.ts'
import { bossOptions } from '../../../server/jobs/jobs.ts'
import { startWorkers } from '../../../server/workers.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast, type Person } from '../../setup/cast.ts'
import { as, browse } from '../../setup/doors.ts'
import { type MailSink, mailSink } from '../../setup/mail-sink.ts'

const soon = { timeout: 15_000, interval: 50 }
const minuteMs = 60_000
const fresh = 'tout-neuf-2026'
let sink: MailSink
let app: TestApp
let people: Cast
beforeAll(async () => {
  sink = await mailSink()
  app = await testApp({ smtpUrl: sink.url() }, { database: 'own' })
  people = await cast(app)
  await startWorkers(app.deps)
})
afterAll(async () => {
  await app.close()
  await sink.stop()
})

describe('requesting a new password', () => {
  test('answers a known and an unknown email identically', async () => {
    const { camille } = await cast(app)
    const [known, unknown] = [await ask(camille.email), await ask('personne@exemple.fr')]
    expect([known.status, known.text, shapeOf(known.headers)]).toEqual([
      unknown.status,
      unknown.text,
      shapeOf(unknown.headers),
    ])
    expect(known.status).toBe(204)
  })

  test('shows the same page for a known and an unknown email', async () => {
    const { camille } = await cast(app)
    const texts = []
    for (const email of [camille.email, 'personne@exemple.fr']) {
      const visitor = await browse(app)
      const answer = await visitor.submit('/reinitialisation', { email })
      expect(answer.status).toBe(303)
      const shown = await visitor.get(answer.headers.location ?? '')
      expect(shown.text).toContain(resetTexts.sent)
      texts.push(withoutSecrets(shown.text))
    }
    expect(texts[0]).toBe(texts[1])
  })

  test('sends no mail to an unknown or deactivated account', async () => {
    await app.db('users').where({ id: people.samir.id }).update({ active: false })
    await ask(people.samir.email)
    await ask('personne2@exemple.fr')
    await link(people.denise)
    expect(sink.to(people.samir.email)).toHaveLength(0)
    expect(sink.to('personne2@exemple.fr')).toHaveLength(0)
  })

  test('requires an Idempotency-Key, and sends one mail for a repeated key', async () => {
    const { bruno } = await cast(app)
    const bare = await supertest(app.app).post('/api/auth/reset-request').send({ email: bruno.email })
    expect([bare.status, bare.body.code]).toEqual([400, 'IDEMPOTENCY_HEADER_REQUIRED'])
    const key = randomUUID()
    const [one, two] = [await ask(bruno.email, { key }), await ask(bruno.email, { key })]
    expect([one.status, two.status, two.headers['idempotent-replayed']]).toEqual([204, 204, 'true'])
    await expect.poll(() => sink.to(bruno.email).length, soon).toBe(1)
    await link(people.denise)
    expect(sink.to(bruno.email)).toHaveLength(1)
  })

  test('refuses an invalid email on its field, with the typed value', async () => {
    expect((await ask('pas-un-email')).body.code).toBe('VALIDATION_FAILED')
    const visitor = await browse(app)
    const answer = await visitor.submit('/reinitialisation', { email: 'pas-un-email' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Email invalide')
    expect(answer.text).toContain('value="pas-un-email"')
  })

  test('writes links with the public address, not with the Host of the request', async () => {
    const { camille } = await cast(app)
    await supertest(app.app)
      .post('/api/auth/reset-request')
      .set({ 'Idempotency-Key': randomUUID(), Host: 'evil.test', 'X-Forwarded-Host': 'evil.test' })
      .send({ email: camille.email })
    await expect.poll(() => sink.to(camille.email).length, soon).toBe(1)
    expect(sink.letters.map(({ raw }) => raw).join('')).not.toContain('evil.test')
  })

  test('redirects the old address to the page', async () => {
    expect((await supertest(app.app).get('/reset-request')).headers.location).toBe('/reinitialisation')
  })
})

describe('choosing a new password', () => {
  test('works once by the mailed link, ends every session and informs the owner', async () => {
    const bruno = people.bruno
    const call = await as(app, bruno)
    const tab = await browse(app, bruno)
    const token = await link(bruno)
    expect((await confirm(token)).status).toBe(204)
    expect((await call.get('/clients')).status).toBe(401)
    expect((await tab.get('/dashboard')).status).toBe(303)
    expect(await refresh(call.refreshToken)).toBe(401)
    await expect(as(app, bruno)).rejects.toThrow('401')
    await as(app, { ...bruno, password: fresh })
    const again = await confirm(token)
    expect([again.status, again.body]).toEqual([
      403,
      { code: 'AUTH_RESET_INVALID', message: 'Lien de réinitialisation invalide ou expiré.' },
    ])
    const subjects = () => sink.to(bruno.email).map(({ subject }) => subject)
    await expect.poll(subjects, soon).toContain('Votre mot de passe a été modifié')
    expect(app.logged()).not.toContain(token)
    expect(app.logged()).not.toContain(fresh)
  })

  test('succeeds once when twenty requests use one link', async () => {
    const token = await link(people.camille)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19)
  })

  test('is refused by an older link once a newer one exists', async () => {
    const [older, newer] = [await link(people.denise), await link(people.denise)]
    expect((await confirm(older)).status).toBe(403)
    expect((await confirm(newer)).status).toBe(204)
  })

  test('leaves no token in the database', async () => {
    const token = await link(people.denise)
    const resets = await app.db('password_resets').select()
    expect(JSON.stringify(resets)).not.toContain(token)
    expect(JSON.stringify(await app.db('pgboss.job').select())).not.toContain(token)
  })

  test('removes the requesting email from the queue within the hour', async () => {
    await link(people.denise)
    const asked = () => app.db('pgboss.job').where({ name: 'password-reset' })
    await expect.poll(() => asked().whereNot({ state: 'completed' }), soon).toEqual([])
    const later = (minutes: number) => app.db.raw(`now() - interval '${minutes} minutes'`)
    await asked().update({ completed_on: later(15) })
    await app.db('pgboss.queue').update({ maintain_on: later(11) })
    const boss = new PgBoss({ ...bossOptions, supervise: false, db: fromKnex(app.db) })
    await boss.start()
    await boss.supervise('password-reset')
    await boss.stop({ graceful: false })
    expect(await asked()).toEqual([])
  })

  test('keeps the link valid when the password is refused', async () => {
    const token = await link(people.denise)
    const refused = await confirm(token, 'court')
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect((await confirm(token)).status).toBe(204)
  })

  test('shows password managers the email of the account, also after a refusal', async () => {
    const token = await link(people.denise)
    const visitor = await browse(app)
    const known = `type="email" autoComplete="username" readOnly="" hidden="" value="${people.denise.email}"`
    const path = `/reinitialisation/${token}`
    expect((await visitor.get(path)).text).toMatch(new RegExp(known, 'i'))
    const refused = await visitor.submit(path, { password: 'court' })
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(new RegExp(known, 'i'))
  })

  test('works without scripts, with errors, and leads to the sign-in page', async () => {
    const token = await link(people.denise)
    const visitor = await browse(app)
    const path = `/reinitialisation/${token}`
    const form = await visitor.get(path)
    expect(form.status).toBe(200)
    expect(form.text).toContain('8 à 128 caractères')
    expect(form.headers['referrer-policy']).toBe('no-referrer')
    expect(form.headers['cache-control']).toBe('no-store')
    expect(form.headers['x-robots-tag']).toBe('noindex')
    const refused = await visitor.submit(path, { password: 'court' })
    expect([refused.status, refused.text.includes('Password must be at least 8 characters')]).toEqual([422, true])
    expect(refused.text).not.toContain('value="court"')
    const done = await visitor.submit(path, { password: 'encore-un-2026' })
    expect(done.status).toBe(303)
    expect((await visitor.get(done.headers.location ?? '')).text).toContain('Se connecter')
    const dead = await visitor.get(path)
    expect(dead.status).toBe(410)
    expect(dead.text).toContain('Lien de réinitialisation invalide ou expiré.')
  })

  test('is refused thirty minutes after the request', async () => {
    const token = await link(people.denise)
    app.travel(29 * minuteMs)
    expect((await (await browse(app)).get(`/reinitialisation/${token}`)).status).toBe(200)
    app.travel(2 * minuteMs)
    expect((await confirm(token)).status).toBe(403)
  })

  test.each(['', 'x', 'A'.repeat(43), '../../etc', '\u0000'])('refuses the token %j', async (token) => {
    expect([400, 403]).toContain((await confirm(token)).status)
  })
})

/** Requests a reset. @returns the token in the mail that arrives */
async function link({ email }: Person): Promise<string> {
  const links = () => sink.to(email).flatMap(({ text }) => /\/reinitialisation\/([\w-]{43})/.exec(text)?.[1] ?? [])
  const before = links().length
  await ask(email)
  await expect.poll(() => links().length, soon).toBe(before + 1)
  return links().at(-1) ?? ''
}

function ask(email: string, { key = randomUUID() }: { key?: string } = {}) {
  return supertest(app.app).post('/api/auth/reset-request').set('Idempotency-Key', key).send({ email })
}

function confirm(token: string, password = fresh) {
  return supertest(app.app).post('/api/auth/reset-confirm').send({ token, password })
}

async function refresh(refreshToken: string): Promise<number> {
  const call = supertest(app.app).post('/api/auth/refresh').set('X-Auth-Refresh', '1')
  return (await call.send({ refreshToken })).status
}

const shapeOf = ({ date, 'x-request-id': id, 'content-security-policy': policy, ...same }: Record<string, string>) =>
  same

const withoutSecrets = (html: string) =>
  html.replace(/nonce="[^"]*"/g, '').replace(/(content|value)="[\w-]{20,}"/g, '$1=""')
