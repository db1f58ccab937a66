import { beforeEach, expect, test } from 'vitest'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { customer, threeSteps } from '../../setup/workshop.ts'
import { app, people, stageForEach } from '../stage.ts'

let camille: Caller
let bruno: Caller
let denise: Caller
let boss: Visitor
let mechanic: Visitor

stageForEach()
beforeEach(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
  denise = await as(app, people.denise)
  boss = await browse(app, people.camille)
  mechanic = await browse(app, people.bruno)
})

const inDays = (days: number) => addDays(todayParis(app.deps.now()), days)

/** A car of a new client, with these facts. */
async function aCar(facts: Record<string, unknown>, caller = camille) {
  const made = await customer(caller)
  const { body } = await caller.patch(`/cars/${made.car.id}`, facts)
  return { ...made, car: body as { id: string; inspectionDueOn: string | null } }
}

const due = async (caller: Caller, query = '') => (await caller.get(`/due-dates${query}`)).body
const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

test('the list holds inspections of the sixty days around today, of this garage only', async () => {
  const later = await aCar({ nextInspectionOn: inDays(60) })
  const late = await aCar({ nextInspectionOn: inDays(-60) })
  const proposed = await aCar({ lastInspectionOn: inDays(-58), lastInspectionResult: 'major' })
  await aCar({ nextInspectionOn: inDays(61) })
  await aCar({ nextInspectionOn: inDays(-61) })
  await aCar({ firstRegisteredOn: '2001-05-05' })
  await aCar({ nextInspectionOn: inDays(1) }, denise)
  expect(ids(await due(camille))).toEqual([late, proposed, later].map(({ car }) => car.id))
  expect(ids(await due(camille, '?days=61'))).toHaveLength(4)
})

test('contacts are shown to administrators and hidden from mechanics', async () => {
  const { client } = await aCar({ nextInspectionOn: inDays(3) })
  expect((await due(camille)).items[0].client).toMatchObject({ id: client.id, telephone: '+33639981742' })
  const [{ client: seen }] = (await due(bruno)).items
  expect(Object.keys(seen).sort()).toEqual(['_id', 'id', 'nom', 'prenom'])
  const page = (await mechanic.get('/echeances')).text
  expect(page).toContain('Lambert')
  for (const hidden of ['39981742', 'sms:', 'mailto:', '/arrivee', 'Prévoir']) expect(page).not.toContain(hidden)
})

test('the page groups the inspections, prepares messages and links to the next action', async () => {
  const { plaque, car, client } = await aCar({ nextInspectionOn: inDays(-2) })
  await aCar({ nextInspectionOn: inDays(0) })
  const page = (await boss.get('/echeances')).text
  expect(page.indexOf('En retard')).toBeLessThan(page.indexOf('Cette semaine'))
  expect(page).toContain(`href="/vehicules/${car.id}?retour=%2Fecheances"`)
  expect(page).toContain(`href="/brouillons?nouveau=1&amp;client_id=${client.id}&amp;car_id=${car.id}"`)
  expect(page).not.toContain('/arrivee?plaque=')
  expect(page).toContain('href="tel:+33639981742"')
  expect(page).toMatch(/href="sms:\+33639981742\?&amp;body=Bonjour%2C%20le%20contr%C3%B4le%20technique/)
  expect(page).toMatch(/href="mailto:lambert/)
  expect((await boss.get(`/arrivee?plaque=${plaque}`)).text).toContain('Peugeot 308')
})

test('a row shows the source of its date, and the process planned for the car', async () => {
  const proposed = { lastInspectionOn: inDays(-50), lastInspectionResult: 'major' }
  const made = [
    await aCar({ nextInspectionOn: inDays(1) }),
    await aCar({ nextInspectionOn: inDays(2) }),
    await aCar(proposed),
  ]
  const stepType_id = (await threeSteps(camille)).id
  const plan = async ({ client, car }: (typeof made)[number], startDate: string) => {
    const choice = { client: { _id: client.id }, car: { _id: car.id }, stepType_id, startDate }
    return (await camille.post('/processes', choice)).body.id as string
  }
  const [today, later, none] = made as [(typeof made)[number], (typeof made)[number], (typeof made)[number]]
  const arriving = await plan(today, inDays(0))
  const planned = await plan(later, inDays(9))
  const expected = async () => (await due(camille)).items.map((item: { expected: unknown }) => item.expected)
  expect(await expected()).toEqual([
    { processId: arriving, startDate: expect.any(String) },
    { processId: planned, startDate: expect.any(String) },
    null,
  ])
  const rows = (await boss.get('/echeances')).text.split('data-key="').slice(1)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('>Une voiture arrive<')
  expect(rows[0]).not.toContain('d’après')
  expect(rows[1]).toMatch(new RegExp(`href="/processus/${planned}" aria-label="Prévue le `))
  expect(rows[2]).toContain('contre-visite, d’après le dernier contrôle')
  expect(rows[2]).toContain('>Prévoir<')
  expect(rows[2]).toContain(none.client.id)
  await camille.post(`/processes/${arriving}/arrival`, {})
  expect((await expected())[0]).toBeNull()
})

test('a garage without an inspection sees an empty state', async () => {
  const page = (await boss.get('/echeances')).text
  expect(page).toContain('Aucun contrôle technique dans les 60 jours.')
  expect(page).not.toContain('data-key')
})

test('pages hold each car once, even when a car is added between them', async () => {
  const made = []
  for (let each = 0; each < 5; each += 1) made.push((await aCar({ nextInspectionOn: inDays(4) })).car.id)
  const first = await due(camille, '?limit=2')
  await aCar({ nextInspectionOn: inDays(1) })
  const second = await due(camille, `?limit=2&after=${first.nextAfter}`)
  const third = await due(camille, `?limit=2&after=${second.nextAfter}`)
  expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(made.sort())
  expect(third.nextAfter).toBeNull()
  const page = (await boss.get('/echeances?limit=2')).text
  expect(page).toMatch(/href="\/echeances\?after=\d{4}-\d\d-\d\d_[0-9a-f-]{36}"/)
})

test.each(['days=0', 'days=366', 'days=x', 'limit=101', 'after=demain', 'after=2026-13-99_x'])(
  'GET /due-dates refuses %s',
  async (query) => {
    expect((await camille.get(`/due-dates?${query}`)).status).toBe(400)
  },
)

test('GET /due-dates refuses a cursor with an invalid date', async () => {
  const cursor = '2026-99-99_01938c6e-0000-7000-8000-000000000001'
  expect((await camille.get(`/due-dates?after=${cursor}`)).status).toBe(400)
})

test('an estimated date can be confirmed in one press, and a new inspection removes it', async () => {
  const { car } = await aCar({ lastInspectionOn: '2025-12-20', lastInspectionResult: 'favourable' })
  expect(car.inspectionDueOn).toBe('2027-12-20')
  const page = `/vehicules/${car.id}`
  expect((await mechanic.get(page)).text).toContain('Deux ans après le dernier contrôle')
  await mechanic.submit(`${page}/modifier`, { nextInspectionOn: '2027-12-20' }, page)
  const kept = (await camille.get(`/cars/${car.id}`)).body
  expect(kept).toMatchObject({ nextInspectionOn: '2027-12-20', inspectionDueOn: '2027-12-20' })
  expect((await mechanic.get(page)).text).not.toContain('C’est bien cette date')
  const noted = await camille.patch(`/cars/${car.id}`, { lastInspectionOn: todayParis(app.deps.now()) })
  expect(noted.body).toMatchObject({ nextInspectionOn: null })
})

test('the form refuses an invalid or future date with the typed values', async () => {
  const { car } = await aCar({ modele: 'Clio' })
  const form = `/vehicules/${car.id}/modifier`
  const answer = await mechanic.submit(form, {
    modele: 'Clio 5',
    lastInspectionOn: inDays(3),
    nextInspectionOn: 'demain',
  })
  expect(answer.status).toBe(422)
  for (const text of ['Cette date est encore à venir', 'Date invalide', 'value="Clio 5"'])
    expect(answer.text).toContain(text)
  const call = await camille.patch(`/cars/${car.id}`, { lastInspectionResult: 'passable' })
  expect(call.body.issues).toEqual([expect.objectContaining({ path: ['lastInspectionResult'] })])
})

test('a car can be created with its dates, and the client’s data export holds them', async () => {
  const { client } = await customer(camille)
  const dates = { firstRegisteredOn: '2024-02-29', lastInspectionOn: '2026-01-31', lastInspectionResult: 'critical' }
  const made = await camille.post('/cars', { client_id: client.id, marque: 'Fiat', plaque: 'DA-001-TE', ...dates })
  expect(made.body).toMatchObject({ ...dates, nextInspectionOn: null, inspectionDueOn: '2026-03-31' })
  const { cars } = (await camille.get(`/clients/${client.id}/export`)).body
  expect(cars).toContainEqual(expect.objectContaining({ ...dates, plaque: 'DA001TE' }))
})
