import { beforeAll, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { SearchMatches } from '../../../domain/search/found.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { app, people, stage } from '../stage.ts'

stage()

let camille: Caller
let bruno: Caller
let denise: Caller
let hers: Made

type Made = { client: string; car: string; process: string }

beforeAll(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
  denise = await as(app, people.denise)
  hers = await repair(camille, { nom: 'Dupont', prenom: 'Hélène', telephone: '+33612345678', plaque: 'ZX-471-WY' })
  await repair(camille, { nom: 'Dumas', prenom: 'Jean', telephone: '+33698765432', plaque: 'ZX-472-WY' })
  await repair(denise, { nom: 'Dupont', prenom: 'Ailleurs', telephone: '+33612345679', plaque: 'ZX-473-WY' })
})

async function repair(call: Caller, { plaque, ...person }: Record<'nom' | 'prenom' | 'telephone' | 'plaque', string>) {
  const { id: client } = (await call.post('/clients', person)).body
  const { id: car } = (await call.post('/cars', { client_id: client, marque: 'Simca', modele: 'Aronde', plaque })).body
  const steps = [{ name: 'Dépose' }, { name: 'Pose' }]
  const types = (await call.get('/step-types')).body.items
  const type =
    types.find(({ name }: { name: string }) => name === 'Embiellage') ??
    (await call.post('/step-types', { name: 'Embiellage', steps })).body
  const process = await call.post('/processes', {
    client: { _id: client },
    car: { _id: car },
    stepType_id: type.id,
    name: `Bielles de ${person.prenom}`,
  })
  return { client, car, process: process.body.id as string }
}

const search = async (q: string, call = camille): Promise<SearchMatches> =>
  (await call.get(`/search?q=${encodeURIComponent(q)}`)).body

const idsOf = ({ processes, cars, clients }: SearchMatches) => ({
  processes: processes.items.map(({ id }) => id),
  cars: cars.items.map(({ id }) => id),
  clients: clients.items.map(({ id }) => id),
})

const all = () => ({ processes: [hers.process], cars: [hers.car], clients: [hers.client] })

test.each([
  ['a plate', 'ZX-471-WY'],
  ['a plate with spaces', 'zx 471 wy'],
  ['a part of a plate', '471w'],
  ['a phone number', '06 12 34 56 78'],
  ['a number with its country code', '+33 6 12 34 56 78'],
  ['a part of a number with points', '06.12.34'],
  ['a number without separators', '0612345678'],
  ['a name', 'DUPONT'],
  ['parts of a name with an accent', 'hél dup'],
])('%s finds the process, its car and its client: %s', async (_what, q) => {
  expect(idsOf(await search(q))).toEqual(all())
})

const ids = (answer: { items: { id: string }[] }) => answer.items.map(({ id }) => id)

test('a plate with or without separators is found by search, page and lists', async () => {
  const plates = [
    '1234 XY 2A',
    '56 QRS 2B',
    'W 123 AB',
    'A 123 B',
    '431 K 12355',
    'M-AB 1234',
    'AB 12 34',
    'AA 1234 BC',
  ]
  const page = await browse(app, people.camille)
  for (const plaque of [...plates, 'LÖ-AB 123']) {
    const { id: client_id } = (await camille.post('/clients', { nom: 'Wolff', prenom: 'Greta' })).body
    const { id } = (await camille.post('/cars', { client_id, marque: 'Opel', plaque })).body
    for (const between of [' ', '-', '']) {
      const q = plaque.replace('Ö', 'O').replace(/[ -]/g, between)
      const [found, cars, clients] = await Promise.all([
        search(q),
        camille.get(`/cars?q=${encodeURIComponent(q)}`),
        camille.get(`/clients?q=${encodeURIComponent(q)}`),
      ])
      const said = [ids(found.cars), ids(found.clients), ids(cars.body), ids(clients.body)]
      const expected = [id, client_id, id, client_id].map((one) => expect.arrayContaining([one]))
      expect([q, ...said]).toEqual([q, ...expected])
    }
    const { text } = await page.get(routes.search.href({}, { q: plaque }))
    expect(text).toContain(routes.car.href({ id }))
  }
})

test.each([
  ['0690 12 34 99', '0690 12 34 99', '06 90 12 34 99', '+590 690 12 34 99', '00590690123499', '590 690 12 34 99'],
  ['+41 (0)79 123 45 99', '+41 79 123 45 99', '0041 (0)79 123', '+41 (0)79 123 45 99'],
  ['06 77 34 56 82', '33 6 77 34 56 82', '(0)6 77 34 56 82', '06.77.34.56.82', '0033 (0)6 77 34 56 82'],
])('the phone number %s is found in any spelling', async (telephone, ...ways) => {
  const { id } = (await camille.post('/clients', { nom: 'Weber', prenom: 'Uli', telephone })).body
  for (const q of ways) {
    const [found, clients] = await Promise.all([search(q), camille.get(`/clients?q=${encodeURIComponent(q)}`)])
    expect([q, ids(found.clients), ids(clients.body)]).toEqual([q, [id], [id]])
  }
})

test('a process is found by its name, and a repair type by its name with its processes', async () => {
  expect(idsOf(await search('bielles de hélène'))).toEqual({ processes: [hers.process], cars: [], clients: [] })
  const { stepTypes, processes } = await search('embiell')
  expect(stepTypes.items).toMatchObject([{ name: 'Embiellage', near: false }])
  expect(processes.items).toHaveLength(2)
})

test.each(['dupomt', 'dupnt', 'duppont', 'dupnot', 'hélène dupomt'])(
  'a name of six letters is found despite one wrong letter: %s',
  async (q) => {
    const found = await search(q)
    expect(found.clients.items).toMatchObject([{ id: hers.client, near: true }])
    expect(found.processes.items).toEqual([])
  },
)

test.each(['haxel', 'hxmel', 'amel', 'hammel', 'haeml', 'trxoré', 'rxux', 'rouxx', 'ruox', 'rux'])(
  'a name of four or five letters is found despite one wrong letter: %s',
  async (q) => {
    const names = ['Hamel', 'Traoré', 'Roux']
    for (const nom of names) await camille.post('/clients', { nom, prenom: 'Ève' })
    const { clients } = await search(q)
    expect(clients.items.filter(({ nom }) => names.includes(nom))).not.toEqual([])
  },
)

test('two wrong letters and one in a name of three letters find nothing; a type allows one', async () => {
  expect((await search('dopomt')).clients.items).toEqual([])
  await camille.post('/clients', { nom: 'Xiu', prenom: 'Yun' })
  expect((await search('xou')).clients.items).toEqual([])
  expect((await search('embielage')).stepTypes.items).toMatchObject([{ name: 'Embiellage', near: true }])
})

test('exact names come before similar ones', async () => {
  await camille.post('/clients', { nom: 'Fournier', prenom: 'Zoé' })
  await camille.post('/clients', { nom: 'Fourrier', prenom: 'Luc' })
  const { clients } = await search('fournier')
  expect(clients.items.map(({ nom, near }) => [nom, near])).toEqual([
    ['Fournier', false],
    ['Fourrier', true],
  ])
})

test('five results of each kind are returned, with a flag for more', async () => {
  for (let index = 0; index < 6; index += 1) {
    await camille.post('/clients', { nom: 'Foultier', prenom: `Nombre ${index}` })
  }
  const { clients } = await search('foultier')
  expect([clients.items.length, clients.more]).toEqual([5, true])
  const five = await search('foultier 4')
  expect([five.clients.items.length, five.clients.more]).toEqual([1, false])
})

test.each(['', ' ', 'z', 'z x', '%', '_', '\\'])('searching %j finds nothing', async (q) => {
  const found = await search(q)
  expect(Object.values(found).map(({ items }) => items.length)).toEqual([0, 0, 0, 0])
})

test('another garage is never found, by words or by ids', async () => {
  for (const q of ['dupont', 'dupomt', 'ailleurs', 'ZX-473-WY', '0612345679', 'zx47', 'bielles', 'embiellage']) {
    const text = JSON.stringify(await search(q))
    expect([q, /Ailleurs|ZX473WY|345679/.test(text)]).toEqual([q, false])
  }
  const theirs = await search('dupont', denise)
  expect(idsOf(theirs).clients).not.toContain(hers.client)
  const { body } = await denise.get(`/search?recent=${Object.values(hers).join(',')}`)
  expect(idsOf(body)).toEqual({ processes: [], cars: [], clients: [] })
})

describe('recently opened items', () => {
  test('are returned by their ids, except deleted ones', async () => {
    const gone = '01900000-0000-7000-8000-000000000000'
    const { body } = await camille.get(`/search?recent=${[...Object.values(hers), gone].join(',')}`)
    expect(idsOf(body)).toEqual(all())
  })

  test('are refused for an invalid or too long list of ids', async () => {
    expect((await camille.get('/search?recent=dupont')).status).toBe(400)
    expect((await camille.get(`/search?recent=${Array(9).fill(hers.client).join(',')}`)).status).toBe(400)
  })
})

test('a mechanic finds the same items without the client’s phone', async () => {
  const found = await search('ZX-471-WY', bruno)
  expect(idsOf(found)).toEqual(all())
  expect(found.processes.items[0]?.client).not.toHaveProperty('telephone')
})

describe('/recherche', () => {
  test('shows results as links under a title per kind', async () => {
    const page = await browse(app, people.camille)
    const { text } = await page.get(routes.search.href({}, { q: 'zx-471-wy' }))
    expect(text).toContain('<title>Recherche · ')
    for (const title of ['Processus', 'Véhicules', 'Clients']) expect(text).toMatch(new RegExp(`<h2[^>]*>${title}<`))
    expect(text).toContain(`href="${routes.process.href({ id: hers.process })}" data-process=""`)
    expect(text).toContain(`href="${routes.car.href({ id: hers.car })}"`)
    expect(text).toContain(`href="${routes.client.href({ id: hers.client })}"`)
    expect(text).toContain('3 résultats')
  })

  test('shows what can be searched, and keeps the typed text when nothing is found', async () => {
    const page = await browse(app, people.camille)
    expect((await page.get(routes.search.href())).text).toContain('Que cherchez-vous')
    const { text } = await page.get(routes.search.href({}, { q: 'inexistant<b>' }))
    expect(text).toContain('Aucun résultat')
    expect(text).toContain('value="inexistant&lt;b&gt;"')
    expect(text).not.toContain('Prendre en charge')
    expect(text).toContain(`href="${routes.clientNew.href({}, { q: 'inexistant<b>' })}"`)
  })

  test('offers the intake of an unknown plate to administrators only', async () => {
    const q = 'yy-999-yz'
    const arrival = `href="${routes.intake.href({}, { plaque: 'YY999YZ' })}"`
    expect((await (await browse(app, people.camille)).get(routes.search.href({}, { q }))).text).toContain(arrival)
    expect((await (await browse(app, people.bruno)).get(routes.search.href({}, { q }))).text).not.toContain(arrival)
  })

  test('names the plate of the intake, beside an empty new client', async () => {
    const page = await browse(app, people.camille)
    const { text } = await page.get(routes.search.href({}, { q: 'yy999yz' }))
    expect(text).toContain('Aucun résultat')
    expect(text.replace(/<\/?span[^>]*>/g, '')).toContain('>Prendre en charge YY-999-YZ</a>')
    expect(text).toContain(`href="${routes.clientNew.href()}"`)
  })

  test.each([
    ['Introuvable Perrine', { nom: 'Introuvable', prenom: 'Perrine' }],
    ['p.introuvable@exemple.fr', { email: 'p.introuvable@exemple.fr' }],
    ['06 99 98 97 96', { telephone: '+33699989796' }],
  ])('fills the form of a new client from %s', async (q, values) => {
    const { text } = await (await browse(app, people.camille)).get(routes.clientNew.href({}, { q }))
    for (const [name, value] of Object.entries(values)) {
      const input = text.match(/<input[^>]*>/g)?.find((tag) => tag.includes(` name="${name}"`))
      expect(input).toContain(`value="${value}"`)
    }
  })

  test('links to the list when there are more than twenty results', async () => {
    for (let index = 0; index < 21; index += 1) {
      await camille.post('/clients', { nom: 'Beaucoup', prenom: `Numéro ${index}` })
    }
    const { text } = await (await browse(app, people.camille)).get(routes.search.href({}, { q: 'beaucoup' }))
    expect(text).toContain('Plus de 20 résultats')
    expect(text).toContain(`href="${routes.clients.href({}, { q: 'beaucoup' })}"`)
  })

  test('refuses a search that is too long', async () => {
    const { status } = await (await browse(app, people.camille)).get(routes.search.href({}, { q: 'a'.repeat(201) }))
    expect(status).toBe(400)
  })
})
