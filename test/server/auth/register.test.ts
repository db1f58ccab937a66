import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../setup/app.ts'
import { documented } from '../../setup/documented.ts'
import { browse } from '../../setup/doors.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('POST /auth/register', () => {
  test('opens a garage with its administrator and its repair types', async () => {
    const form = newGarage()
    const answer = await register(form)
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({ email: form.email, role: 'admin', nom: 'Perrin', prenom: 'Camille' })
    const types = await supertest(app.app)
      .get('/api/step-types')
      .set('Authorization', `Bearer ${answer.body.accessToken}`)
    expect(JSON.stringify(types.body)).toContain('Révision')
  })

  test('signs in again for a repeated key, and creates one garage', async () => {
    const form = newGarage()
    const key = randomUUID()
    const [one, two] = [await register(form, key), await register(form, key)]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(two.headers['idempotent-replayed']).toBe('true')
    expect(two.body.user.id).toBe(one.body.user.id)
    expect(await count('garages', { nom: form.garage_nom })).toBe(1)
  })

  test('creates one garage for ten calls with one key', async () => {
    const form = newGarage()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(form, key)))
    for (const { status } of answers) expect([201, 409]).toContain(status)
    expect(await count('garages', { nom: form.garage_nom })).toBe(1)
  })

  test('creates one account for ten calls with ten keys', async () => {
    const form = newGarage()
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(form)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await count('users', { email: form.email })).toBe(1)
    expect(await count('garages', { nom: form.garage_nom })).toBe(1)
  })

  test('refuses a reused key with another body', async () => {
    const form = newGarage()
    const key = randomUUID()
    await register(form, key)
    const answer = await register({ ...form, garage_nom: 'Autre' }, key)
    expect([answer.status, answer.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('refuses a call without a key, with the message of the contract', async () => {
    const answer = await supertest(app.app).post('/api/auth/register').send(newGarage())
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'IDEMPOTENCY_HEADER_REQUIRED',
      message: "Requête invalide: clé d'idempotence manquante.",
    })
  })

  test('refuses a used email on its field', async () => {
    const form = newGarage()
    await register(form)
    const answer = await register({ ...newGarage(), email: form.email })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'DUPLICATE',
      issues: [{ path: ['email'], message: 'Email déjà utilisé' }],
    })
  })

  test('stores no password and no token for repeated calls', async () => {
    const form = newGarage()
    const { body } = await register(form)
    const stored = JSON.stringify(await app.db('idempotency_keys').select())
    for (const secret of [form.password, form.email, body.accessToken, body.refreshToken]) {
      expect(stored).not.toContain(secret)
    }
  })

  test('ignores fields outside the contract', async () => {
    const form = newGarage()
    const answer = await register({ ...form, role: 'root', garage_id: randomUUID(), id: randomUUID() })
    expect(answer.body.user.role).toBe('admin')
  })
})

describe('/inscription without scripts', () => {
  test('opens a garage and signs in', async () => {
    const visitor = await browse(app)
    const answer = await visitor.submit('/inscription', newGarage())
    expect([answer.status, answer.headers.location]).toEqual([303, '/dashboard'])
    const dashboard = await visitor.get('/dashboard')
    expect([dashboard.status, dashboard.text.includes('Compte créé')]).toEqual([200, true])
  })

  test('shows each error on its field, keeps the typed values and drops the password', async () => {
    const visitor = await browse(app)
    const answer = await visitor.submit('/inscription', {
      ...newGarage(),
      name: 'P',
      prenom: '',
      password: 'sans-chiffre',
    })
    expect(answer.status).toBe(422)
    for (const text of [
      'Nom trop court',
      'Prénom requis',
      'Password must contain at least one letter and one number',
    ]) {
      expect(answer.text).toContain(text)
    }
    expect(answer.text).toContain('value="Garage')
    expect(answer.text).not.toContain('sans-chiffre')
  })

  test('refuses a used email on its field', async () => {
    const form = newGarage()
    await register(form)
    const visitor = await browse(app)
    const answer = await visitor.submit('/inscription', { ...newGarage(), email: form.email })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Email déjà utilisé')
  })
})

function newGarage() {
  const tag = randomUUID().slice(0, 8)
  return {
    name: 'Perrin',
    prenom: 'Camille',
    email: `camille.${tag}@exemple.fr`,
    password: 'atelier2026',
    garage_nom: `Garage ${tag}`,
  }
}

function register(body: object, key: string = randomUUID()) {
  return supertest(app.app).post('/api/auth/register').set('Idempotency-Key', key).send(body).expect(documented)
}

async function count(table: string, where: object): Promise<number> {
  return (await app.db(table).where(where)).length
}
