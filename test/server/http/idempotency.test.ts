import { randomBytes, randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { as, browse, tokenIn } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

stage()

const someone = (nom = 'Lambert') => ({ nom, prenom: 'Sophie', email: `sophie.${randomUUID().slice(0, 8)}@exemple.fr` })

test('thirty calls with one key do the work once, and the others get 409 or the same answer', async () => {
  const camille = await as(app, people.camille)
  const [body, key] = [someone(), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 30 }, () => camille.post('/clients', body, key)))
  const done = answers.filter(({ status }) => status === 201)
  expect(done.filter(({ headers }) => headers['idempotent-replayed'] !== 'true')).toHaveLength(1)
  const early = answers.filter(({ status }) => status !== 201)
  const told = { code: 'IDEMPOTENCY_REPLAY_IN_PROGRESS', message: 'Opération en cours ou déjà effectuée.' }
  for (const { status, body } of early) expect([status, body]).toEqual([409, told])
  expect(new Set(done.map(({ body: { id } }) => id)).size).toBe(1)
  const again = await camille.post('/clients', body, key)
  expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([201, 'true', done[0]?.body])
})

test('a key belongs to its user', async () => {
  const key = randomUUID()
  const body = someone()
  const answers = []
  for (const person of [people.camille, people.bruno, people.denise]) {
    answers.push(await (await as(app, person)).post('/clients', body, key))
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 409, 201])
  expect(answers[1]?.body.code).toBe('DUPLICATE')
  expect(new Set(answers.map(({ body: { _id } }) => _id)).size).toBe(3)
})

test('a key belongs to its call', async () => {
  const camille = await as(app, people.camille)
  const key = randomUUID()
  const client = await camille.post('/clients', someone(), key)
  const car = { client_id: client.body.id, marque: 'Fiat', plaque: 'ZX100AA' }
  expect((await camille.post('/cars', car, key)).status).toBe(201)
})

test('tokens and links are not stored for repeated calls, which still return them', async () => {
  const camille = await as(app, people.camille)
  const { process } = await repair(camille)
  const [guest, key] = [{ email: `invite.${randomUUID()}@exemple.fr`, role: 'employee' }, randomUUID()]
  const first = await camille.post('/invitations', guest, key)
  const repeat = await camille.post('/invitations', guest, key)
  expect([repeat.status, repeat.headers['idempotent-replayed'], repeat.body]).toEqual([201, 'true', first.body])
  const page = await browse(app, people.camille)
  const fields = { geste: 'inviter', email: `page.${randomUUID()}@exemple.fr`, role: 'employee' }
  expect((await page.submit('/parametres/employes', fields)).status).toBe(303)

  const { items } = (await camille.get('/invitations')).body as { items: { url: string }[] }
  const tokens = items.map(({ url }) => new URL(url).searchParams.get('invite') ?? '')
  const stored = JSON.stringify(await app.db('idempotency_keys').select())
  for (const secret of [...tokens, process.qrToken?.token ?? '', camille.accessToken, camille.refreshToken]) {
    expect(secret.length).toBeGreaterThan(20)
    expect(stored).not.toContain(secret)
  }
  expect(stored).not.toContain('invite=')
})

test('a deleted client or car leaves no data for repeated calls', async () => {
  const camille = await as(app, people.camille)
  const [person, key] = [someone('Oubliette'), randomUUID()]
  const { id } = (await camille.post('/clients', person, key)).body
  const car = { client_id: id, marque: 'Oubliette', plaque: 'OU777BL' }
  await camille.post('/cars', car, key)
  await (await browse(app, people.camille)).submit('/clients', { ...someone('Oubliette') }, '/clients/nouveau')
  expect((await camille.delete(`/clients/${id}`)).status).toBe(204)
  const stored = JSON.stringify(await app.db('idempotency_keys').select())
  for (const word of ['Oubliette', person.email, 'OU777BL']) expect(stored).not.toContain(word)
  for (const [path, body] of [
    ['/clients', person],
    ['/cars', car],
  ] as const) {
    expect((await camille.post(path, body, key)).status).toBe(404)
  }
})

describe('the idempotency key of a plain form', () => {
  const forms = [
    ['/inscription', () => ({ name: 'Petit', prenom: 'Luc', password: 'atelier2026', garage_nom: 'Garage Petit' })],
    ['/reinitialisation', () => ({})],
  ] as const

  test.each(forms)('may be missing or invalid: %s', async (path, fields) => {
    for (const cle of ['', randomBytes(10_000).toString('hex'), 'a\u0000bcdefgh', 'é'.repeat(300)]) {
      const email = `luc.${randomUUID()}@exemple.fr`
      expect((await submit(path, { ...fields(), email, cle })).status).toBe(303)
    }
  })

  test('makes two requests when it is missing', async () => {
    const email = people.samir.email
    const asked = async () => (await app.db('idempotency_keys').where('route', 'like', '%reset-request')).length
    const before = await asked()
    for (let round = 0; round < 2; round += 1) await submit('/reinitialisation', { email, cle: '' })
    expect(await asked()).toBe(before + 2)
  })
})

async function submit(path: string, fields: Record<string, string>) {
  const jar = supertest.agent(app.app)
  const form = await jar.get(path)
  return jar
    .post(path)
    .type('form')
    .send({ _csrf: tokenIn(form.text), ...fields })
}
