import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { createLogger } from '../../../server/runtime/log.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { as, browse } from '../../setup/doors.ts'
import { finish, repair } from '../../setup/workshop.ts'

let app: TestApp
const lines: string[] = []
const secrets = new Set<string>()

/** The application with the logger of production, which writes into `lines`. */
beforeAll(async () => {
  const base = await testApp({}, { database: 'own' })
  const log = createLogger({ logLevel: 'trace' }, { write: (line) => lines.push(line) })
  app = { ...base, app: createApp({ ...base.deps, log }) }
})
afterAll(() => app.close())

const canary = (name: string): string => {
  const text = `canari${name}${randomUUID().slice(0, 8)}`
  secrets.add(text)
  return text
}

test('secrets and personal data of every flow stay out of the log', async () => {
  const { visitor, email, password } = await someone()
  await supertest(app.app)
    .post('/api/auth/login')
    .send({ email, password: canary('faux1') })
  await visitor.submit('/connexion', { email, password: canary('faux2') })

  const admin = await as(app, { email, password })
  keep(admin.accessToken, admin.refreshToken)
  const pair = await supertest(app.app)
    .post('/api/auth/refresh')
    .set('X-Auth-Refresh', '1')
    .send({ refreshToken: admin.refreshToken })
  keep(pair.body.accessToken, pair.body.refreshToken)

  const { process, email: customer, plaque } = await repair(admin, { name: canary('processus') })
  for (const personal of ['Lambert', 'Sophie', customer, plaque]) secrets.add(personal)
  await finish(admin, process)
  const token = process.qrToken?.token ?? ''
  keep(token)
  await supertest(app.app).get(`/public/processus/${token}`)
  await supertest(app.app).get(`/api/public/processes/${token}`)
  await supertest(app.app).get(`/API/public/processes/${token}`)
  await supertest(app.app).get(`/public/processus/${token}/plus`)
  await supertest(app.app).post(`/public/processus/${token}`)
  await admin.get(`/clients?q=${canary('cherche')}`)

  const invitation = await admin.post('/invitations', { email: `${canary('invite')}@exemple.fr`, role: 'employee' })
  const invite = new URL(invitation.body.url).searchParams.get('invite') ?? ''
  keep(invite)
  await supertest(app.app).get('/inscription').query({ invite })
  const handed = await admin.post('/invitations', { role: 'employee' })
  keep(new URL(handed.body.url).searchParams.get('invite') ?? '')
  await visitor.get(`/parametres/employes/invitations/${handed.body.id}`)
  await supertest(app.app).get(new URL(handed.body.url).pathname + new URL(handed.body.url).search)
  await supertest(app.app).post('/api/auth/reset-request').set('Idempotency-Key', randomUUID()).send({ email })
  await supertest(app.app).get(`/reinitialisation/${canary('lien')}`)
  await admin.post('/auth/change-password', { currentPassword: canary('faux3'), password: canary('neuf1') })
  nothingLogged()
})

test('secrets and personal data stay out of the log when the database fails', async () => {
  const { email, password } = await someone()
  const admin = await as(app, { email, password })
  const { body } = await admin.get('/auth/me')
  const failing = (sql: string) => withGarage(app.db, body.garage_id, (tx) => tx.raw(sql))
  await failing('alter table clients add constraint broken check (false) not valid')
  const refused = await admin.post('/clients', { nom: canary('client'), prenom: 'Zoé', telephone: '+33639981742' })
  expect([refused.status, refused.body.code]).toEqual([500, 'SERVER_ERROR'])
  await failing('alter table clients drop constraint broken')

  const lock = withGarage(app.db, body.garage_id, async (tx) => {
    await tx.raw('lock table users in access exclusive mode')
    const waiting = supertest(app.app)
      .post('/api/auth/login')
      .send({ email, password: canary('faux4') })
      .then()
    const { rows } = await until(() =>
      app.db.raw('select pid from pg_stat_activity where wait_event_type = ? and datname = current_database()', [
        'Lock',
      ]),
    )
    for (const { pid } of rows) await app.db.raw('select pg_terminate_backend(cast(? as int))', [pid])
    return waiting
  })
  const cut = await lock
  expect([cut.status, cut.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(2)
  nothingLogged()
})

/** Registers a new user, whose typed values are all canaries. */
async function someone() {
  const [email, password] = [`${canary('email')}@exemple.fr`, `${canary('secret')}1`]
  const form = { name: canary('nom'), prenom: canary('prenom'), email, password, garage_nom: canary('garage') }
  const visitor = await browse(app)
  expect((await visitor.submit('/inscription', form)).status).toBe(303)
  return { visitor, email, password }
}

function keep(...tokens: string[]): void {
  for (const token of tokens) {
    expect(token.length).toBeGreaterThan(20)
    secrets.add(token)
  }
}

function nothingLogged(): void {
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(3)
  expect([...secrets].filter((secret) => log.includes(secret))).toEqual([])
  expect(log).not.toMatch(/\+33639981742|argon2id/)
}

async function until<T extends { rows: unknown[] }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.rows.length > 0) return answer
  }
}
