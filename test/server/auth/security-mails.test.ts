import supertest from 'supertest'
import { expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse } from '../../setup/doors.ts'
import { codeOf, enrol, pendingOf } from '../../setup/second-factor.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach()

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
type Mail = { recipient: string; subject: string; text: string }
const mails = (kind: string) =>
  withGarage(app.db, people.camille.garageId, (tx) =>
    tx
      .from('mails')
      .where({ garage_id: tx.garageId, kind })
      .select('recipient', 'subject', 'text')
      .orderBy('created_at')
      .then((rows) => rows as Mail[]),
  )

test('the owner gets a mail for a new app, new recovery codes and a removed app', async () => {
  const { id, caller } = await enrol(app, people.camille)
  await caller.post('/auth/recovery-codes')
  await caller.post(`/auth/second-factors/${id}/remove`, { currentPassword: people.camille.password })
  const sentMails = await mails('second_factor_changed')
  expect(sentMails.map(({ subject }) => subject)).toEqual([
    'Un moyen de connexion renforcée a été ajouté à votre compte',
    'Vos codes de secours ont été refaits',
    'Un moyen de connexion renforcée a été retiré de votre compte',
  ])
  expect(new Set(sentMails.map(({ recipient }) => recipient))).toEqual(new Set([people.camille.email]))
})

test('the owner gets one mail for a sign-in from a new browser, with device and address', async () => {
  await as(app, people.camille)
  expect(await mails('new_browser')).toEqual([])
  const { email, password } = people.camille
  const signIn = () => supertest(app.app).post('/api/auth/login').set('User-Agent', phone).send({ email, password })
  await signIn()
  await signIn()
  const sentMails = await mails('new_browser')
  expect(sentMails).toHaveLength(1)
  expect(sentMails[0]?.text).toMatch(/Chrome sur Android, depuis l’adresse [\d.:a-f]+/)
})

test('a known browser causes no mail, from any address', async () => {
  await as(app, people.camille)
  const { email, password } = people.camille
  const jar = supertest.agent(app.app)
  const own = { 'Sec-Fetch-Site': 'same-origin' }
  await jar.post('/api/auth/login').set(own).set('User-Agent', phone).send({ email, password })
  await jar.post('/api/auth/login').set(own).set('User-Agent', `${phone} Edg/130`).send({ email, password })
  expect(await mails('new_browser')).toHaveLength(1)
})

test('a new browser causes a mail after its second step only', async () => {
  const { secret } = await enrol(app, people.camille)
  const { email, password } = people.camille
  const first = await supertest(app.app).post('/api/auth/login').set('User-Agent', phone).send({ email, password })
  expect(await mails('new_browser')).toEqual([])
  const code = codeOf({ secret }, app.deps.now())
  const step = { pendingToken: first.body.pending.token, code }
  await supertest(app.app).post('/api/auth/second-factor').set('User-Agent', phone).send(step)
  expect(await mails('new_browser')).toHaveLength(1)
})

test('the first sign-in of an old account causes a mail, and that of a new account does not', async () => {
  await browse(app, people.bruno)
  expect(await mails('new_browser')).toEqual([])
  const created_at = new Date(app.deps.now().getTime() - 90 * 86_400_000)
  await app.db('users').where({ id: people.camille.id }).update({ created_at })
  await browse(app, people.camille)
  expect(await mails('new_browser')).toHaveLength(1)
})

test('passwords and secrets do not appear in the log', async () => {
  const { secret } = await enrol(app, people.camille)
  await pendingOf(app, people.camille)
  expect(app.logged()).not.toContain(people.camille.password)
  expect(app.logged()).not.toContain(secret)
})
