import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, type Caller } from '../../setup/doors.ts'

type Door = Caller

let app: TestApp
let camille: Door
let denise: Door

const people = [
  { nom: 'Durand', prenom: 'Zoé', email: 'zoe@exemple.fr', telephone: '+33611111111' },
  { nom: 'Durand', prenom: 'Anaïs', telephone: '+33622222222' },
  { nom: 'Bérénice', prenom: 'Noël', email: 'noel_100@exemple.fr' },
  { nom: 'Lefèvre-Martin', prenom: 'Chloé' },
]

beforeAll(async () => {
  app = await testApp()
  const { camille: admin, denise: rival } = await cast(app)
  camille = await as(app, admin)
  denise = await as(app, rival)
  for (const person of people) await camille.post('/clients', person)
  await denise.post('/clients', { nom: 'Durand', prenom: 'Rivale' })
})
afterAll(() => app.close())

const names = (body: { items: { prenom: string }[] }) => body.items.map(({ prenom }) => prenom)

test('clients of this garage are ordered by last name, then first name', async () => {
  const { body } = await camille.get('/clients')
  expect(names(body)).toEqual(['Noël', 'Anaïs', 'Zoé', 'Chloé'])
  expect(body).toMatchObject({ page: 1, pageSize: 20, total: 4, pages: 1 })
})

test('the order ignores accents and capitals', async () => {
  for (const nom of ['Ytmery', 'Ýte', 'ytalie']) await denise.post('/clients', { nom, prenom: 'Ordre' })
  const { items } = (await denise.get('/clients?q=ordre')).body
  expect(items.map(({ nom }: { nom: string }) => nom)).toEqual(['ytalie', 'Ýte', 'Ytmery'])
})

test('each client has the plates of its cars', async () => {
  const [noel] = (await camille.get('/clients?q=noel')).body.items
  for (const plaque of ['NO-002-EL', 'NO-001-EL']) {
    await camille.post('/cars', { client_id: noel.id, marque: 'Dacia', plaque })
  }
  expect((await camille.get('/clients?q=noel')).body.items[0].plates).toEqual(['NO001EL', 'NO002EL'])
})

test('pages have the requested size, and a page after the last is empty', async () => {
  const second = (await camille.get('/clients?page=2&pageSize=3')).body
  expect(names(second)).toEqual(['Chloé'])
  expect(second).toMatchObject({ page: 2, pageSize: 3, total: 4, pages: 2 })
  const far = (await camille.get('/clients?page=9&pageSize=3')).body
  expect(far).toMatchObject({ items: [], total: 4, pages: 2 })
  for (const page of ['10001', '9'.repeat(400)]) {
    const { status, body } = await camille.get(`/clients?page=${page}&pageSize=100`)
    expect([status, body]).toMatchObject([200, { items: [], total: 4 }])
  }
})

test.each(['page=0', 'page=-1', 'page=deux', 'pageSize=0', 'pageSize=101', 'page=1e9'])(
  'GET /clients refuses ?%s',
  async (query) => {
    const answer = await camille.get(`/clients?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('VALIDATION_FAILED')
  },
)

test.each([
  ['ANAIS', ['Anaïs']],
  ['durand zoe', ['Zoé']],
  ['zoé DURAND', ['Zoé']],
  ['lefevre', ['Chloé']],
  ['06 22 22 22 22', ['Anaïs']],
  ['+33611111111', ['Zoé']],
  ['exemple.fr', ['Noël', 'Zoé']],
  ['   ', ['Noël', 'Anaïs', 'Zoé', 'Chloé']],
  ['personne', []],
])('searching “%s” finds %j', async (q, expected) => {
  const { body } = await camille.get(`/clients?q=${encodeURIComponent(q)}`)
  expect(names(body)).toEqual(expected)
  expect(body.total).toBe(expected.length)
})

test.each([
  ['DR174CA', ['Zoé']],
  ['dr-174-ca', ['Zoé']],
  ['DR 174 CA', ['Zoé']],
  ['174', ['Zoé']],
  ['durand dr174', ['Zoé']],
  ['anais dr174', []],
  ['panhard', []],
])('searching the plate “%s” finds %j, in the list and in the choice of a client', async (q, expected) => {
  const [zoe] = (await camille.get('/clients?q=zoe')).body.items
  await camille.post('/cars', { client_id: zoe.id, marque: 'Panhard', plaque: 'DR-174-CA' })
  const query = encodeURIComponent(q)
  const { body } = await camille.get(`/clients?q=${query}`)
  expect([names(body), body.total]).toEqual([expected, expected.length])
  expect(names({ items: (await camille.get(`/processes/init-data?q=${query}`)).body.clients })).toEqual(expected)
  expect((await denise.get(`/clients?q=${query}`)).body.items).toEqual([])
})

test.each(['%', '_', '\\', "'; drop table clients; --"])(
  'searching “%s” takes it as text, not as a pattern',
  async (q) => {
    const answer = await camille.get(`/clients?q=${encodeURIComponent(q)}`)
    expect(answer.status).toBe(200)
    expect(answer.body.total).toBeLessThan(2)
  },
)
