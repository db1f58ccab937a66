import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, type Caller } from '../../setup/doors.ts'

type Door = Caller

let app: TestApp
let camille: Door
let bruno: Door
let denise: Door
let client: { id: string; nom: string }
let rival: { id: string }

beforeAll(async () => {
  app = await testApp()
  const people = await cast(app)
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
  denise = await as(app, people.denise)
  client = (await camille.post('/clients', { nom: 'Garnier', prenom: 'Hélène' })).body
  rival = (await denise.post('/clients', { nom: 'Garnier', prenom: 'Ailleurs' })).body
})
afterAll(() => app.close())

let last = 100
function aCar(fields: Record<string, unknown> = {}) {
  last += 1
  return {
    client_id: client.id,
    marque: 'Peugeot',
    modele: '208',
    annee: 2019,
    plaque: `AB-${last}-CD`,
    km: 64000,
    ...fields,
  }
}

describe('POST /cars', () => {
  test('accepts letters of every script: LÖ-AB 123 and L-AB 123 are two cars', async () => {
    const typed = ['LÖ-AB 123', 'L-AB 123', 'А 123 ВС 77', 'ΙΚΡ-1234', 'أ ب ج ١٢٣', '123 қаз 02']
    const cars = []
    for (const plaque of typed) cars.push((await camille.post('/cars', aCar({ plaque }))).body.plaque)
    expect(cars).toEqual(['LÖAB123', 'LAB123', 'А123ВС77', 'ΙΚΡ1234', 'أبج١٢٣', '123ҚАЗ02'])
    const twice = await camille.post('/cars', aCar({ plaque: 'lo\u0308 ab·123' }))
    expect([twice.status, twice.body.issues[0].message]).toEqual([409, 'Plaque déjà utilisée'])
  })

  test('refuses characters that no plate has', async () => {
    for (const plaque of ['#NOM?', '1,234E+78', '(vendu)', 'AB=12', 'AB@12', 'AB:12', 'AB_12']) {
      const { status, body } = await camille.post('/cars', aCar({ plaque }))
      expect([plaque, status, body.issues?.[0]]).toMatchObject([
        plaque,
        400,
        { path: ['plaque'], message: 'Plaque invalide (2 à 12 lettres ou chiffres)' },
      ])
    }
  })

  test('lets a mechanic create a car, and normalises the plate', async () => {
    const answer = await bruno.post('/cars', aCar({ plaque: 'gh-482 kl', annee: '2019', km: '64000' }))
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ client_id: client.id, plaque: 'GH482KL', annee: 2019, km: 64000 })
    expect((await bruno.get(`/cars/${answer.body.id}`)).body).toEqual({ ...answer.body, refusedWork: [] })
  })

  test('accepts a car without model, year and mileage', async () => {
    const answer = await bruno.post('/cars', { client_id: client.id, marque: 'Simca', plaque: '2751XR38', annee: '' })
    expect(answer.body).toMatchObject({ modele: null, annee: null, km: null })
  })

  test('refuses a plate used in the garage, in any spelling, on its field', async () => {
    const { body: known } = await camille.post('/cars', aCar({ plaque: 'DU-001-PL' }))
    const answer = await camille.post('/cars', aCar({ plaque: 'du 001 pl' }))
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'DUPLICATE',
      issues: [
        { path: ['plaque'], message: 'Plaque déjà utilisée', car: { id: known.id, client: expect.any(String) } },
      ],
    })
    expect((await denise.post('/cars', aCar({ client_id: rival.id, plaque: 'DU-001-PL' }))).status).toBe(201)
  })

  test('refuses a client of another garage', async () => {
    const answer = await camille.post('/cars', aCar({ client_id: rival.id }))
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toEqual([expect.objectContaining({ path: ['client_id'] })])
  })

  test.each([
    [{ marque: ' ' }, 'marque'],
    [{ plaque: '--' }, 'plaque'],
    [{ plaque: 'ABCDEFGHIJKLM' }, 'plaque'],
    [{ annee: 1899 }, 'annee'],
    [{ annee: 3000 }, 'annee'],
    [{ km: -1 }, 'km'],
    [{ km: 2_000_001 }, 'km'],
    [{ client_id: '42' }, 'client_id'],
  ])('refuses the values %j', async (fields, path) => {
    const answer = await camille.post('/cars', aCar(fields))
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toEqual([expect.objectContaining({ path: [path] })])
  })
})

describe('PATCH /cars/:id', () => {
  test('changes the given fields only, and null erases', async () => {
    const car = (await camille.post('/cars', aCar())).body
    const answer = await bruno.patch(`/cars/${car.id}`, { km: 70000, modele: null })
    expect(answer.body).toEqual({ ...car, km: 70000, kmReadAt: expect.any(String), modele: null })
  })

  test('refuses a used plate on its field', async () => {
    const [one, two] = [(await camille.post('/cars', aCar())).body, (await camille.post('/cars', aCar())).body]
    const answer = await bruno.patch(`/cars/${two.id}`, { plaque: one.plaque })
    expect(answer.status).toBe(409)
    expect(answer.body.issues).toEqual([expect.objectContaining({ path: ['plaque'] })])
  })

  test('moves a car to another client of the garage only', async () => {
    const car = (await camille.post('/cars', aCar())).body
    const buyer = (await camille.post('/clients', { nom: 'Acheteur', prenom: 'Paul' })).body
    expect((await camille.patch(`/cars/${car.id}`, { client_id: buyer.id })).body.client_id).toBe(buyer.id)
    expect((await camille.patch(`/cars/${car.id}`, { client_id: rival.id })).status).toBe(400)
  })
})

describe('GET /cars', () => {
  test('returns the cars by plate with the name of their owner', async () => {
    await camille.post('/cars', aCar({ plaque: '00-000-AA' }))
    const { body } = await camille.get('/cars?pageSize=2')
    expect(body.items[0]).toMatchObject({
      plaque: '00000AA',
      client: { id: client.id, nom: 'Garnier', prenom: 'Hélène' },
    })
    expect(body).toMatchObject({ page: 1, pageSize: 2 })
    expect(body.pages).toBe(Math.ceil(body.total / 2))
  })

  test('returns the cars of one client', async () => {
    const other = (await camille.post('/clients', { nom: 'Seul', prenom: 'Luc' })).body
    const car = (await camille.post('/cars', aCar({ client_id: other.id }))).body
    const { body } = await camille.get(`/cars?client_id=${other.id}`)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([car.id])
    expect((await camille.get(`/cars?client_id=${rival.id}`)).body.total).toBe(0)
  })

  test.each(['QX-901-QX', 'qx901qx', 'qx 901', 'megane', 'MÉGANE', 'helene megane'])(
    'finds a car by “%s”',
    async (q) => {
      await camille.post('/cars', aCar({ plaque: 'QX-901-QX', modele: 'Mégane' }))
      const { body } = await camille.get(`/cars?q=${encodeURIComponent(q)}`)
      expect(body.items.map(({ plaque }: { plaque: string }) => plaque)).toEqual(['QX901QX'])
    },
  )

  test('refuses an invalid page, size or client', async () => {
    for (const query of ['page=0', 'pageSize=101', 'client_id=42']) {
      expect((await camille.get(`/cars?${query}`)).status, query).toBe(400)
    }
  })
})

describe('access to cars', () => {
  test('answers 404 for another garage, as for an unknown car', async () => {
    const { id } = (await camille.post('/cars', aCar())).body
    for (const answer of [
      await denise.get(`/cars/${id}`),
      await denise.patch(`/cars/${id}`, { marque: 'Vol' }),
      await denise.delete(`/cars/${id}`),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({ code: 'NOT_FOUND', message: 'Introuvable' })
    }
    expect((await camille.get(`/cars/${id}`)).body.marque).toBe('Peugeot')
  })

  test('lets administrators delete a car, and refuses mechanics', async () => {
    const { id } = (await camille.post('/cars', aCar())).body
    expect((await bruno.delete(`/cars/${id}`)).status).toBe(403)
    expect((await camille.delete(`/cars/${id}`)).status).toBe(204)
    expect((await camille.get(`/cars/${id}`)).status).toBe(404)
  })
})
