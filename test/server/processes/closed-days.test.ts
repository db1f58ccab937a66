import { beforeEach, describe, expect, test } from 'vitest'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { formIn } from '../../setup/form-in.ts'
import { repair, threeSteps } from '../../setup/workshop.ts'
import { app, people, stageForEach } from '../stage.ts'

let camille: Caller
let visitor: Visitor

stageForEach()
beforeEach(() => arriveOn('2060-11-08'))

/** The day is a Monday: 11 November is a Thursday, 13 November a Saturday. */
async function arriveOn(day: string): Promise<void> {
  app.travel(Date.parse(`${day}T09:00:00+01:00`) - app.deps.now().getTime())
  camille = await as(app, people.camille)
  visitor = await browse(app, people.camille)
}

const holiday = 'Le 11 novembre est férié. Garder cette date\u00a0?'
const saturday = 'Le samedi 13 novembre, le garage est fermé. Garder cette date\u00a0?'
const get = async (id: string) => (await camille.get(`/processes/${id}`)).body

type Asked = { path: string; action?: string; fields: Record<string, string>; question?: string; stored: () => unknown }

/** The forms that promise or expect a day, each with a typed day on which the garage is closed. */
const forms: Record<string, (id: string) => Asked | Promise<Asked>> = {
  'a new end': (id) => ({
    path: `/processus/${id}/fin`,
    fields: { estimatedEndDate: '11/11/2060' },
    stored: async () => (await get(id)).estimatedEndDate === '2060-11-11',
  }),
  'a new start': (id) => ({
    path: `/processus/${id}/debut`,
    fields: { startDate: '2060-11-11' },
    stored: async () => (await get(id)).startDate.startsWith('2060-11-10T23'),
  }),
  'an update': (id) => ({
    path: `/processus/${id}/modifier`,
    fields: { estimatedEndDate: '2060-11-13', name: 'Freins de devant' },
    question: saturday,
    stored: async () => (await get(id)).estimatedEndDate === '2060-11-13',
  }),
  'a wait': (id) => ({
    path: `/processus/${id}/attente`,
    fields: { reason: 'piece', expectedDate: '2060-11-11', note: 'Chez Dupont' },
    stored: async () => (await get(id)).waiting?.expectedDate === '2060-11-11',
  }),
  'a wait that moves the end': (id) => ({
    path: `/processus/${id}/attente`,
    fields: { reason: 'piece', expectedDate: '2060-11-09', estimatedEndDate: '2060-11-13', note: 'Chez Dupont' },
    question: saturday,
    stored: async () => (await get(id)).estimatedEndDate === '2060-11-13',
  }),
  'an arrival with another date': async () => ({
    path: '/arrivee',
    fields: {
      plaque: 'ZZ123ZZ',
      vehicule: 'Renault Clio',
      client: 'Durand Paul',
      stepType_id: (await threeSteps(camille)).id,
      estimatedEndDate: 'autre',
      autreDate: '11/11/2060',
    },
    stored: async () => (await camille.get('/processes?q=ZZ123ZZ')).body.items[0]?.estimatedEndDate === '2060-11-11',
  }),
  'a car that comes later': async () => ({
    path: '/arrivee',
    fields: {
      plaque: 'ZZ123ZZ',
      vehicule: 'Renault Clio',
      client: 'Durand Paul',
      stepType_id: (await threeSteps(camille)).id,
      venue: 'autre',
      startDate: '2060-11-13',
    },
    question: saturday,
    stored: async () => (await camille.get('/processes?q=ZZ123ZZ')).body.total === 1,
  }),
  'a new process': async (id) => {
    const { car, client } = await get(id)
    const fields = { client_id: client.id, car_id: car.id, stepType_id: (await threeSteps(camille)).id }
    return {
      path: '/processus',
      fields: { ...fields, name: 'Autre travail', estimatedEndDate: '2060-11-11' },
      stored: async () => (await camille.get('/processes')).body.total === 2,
    }
  },
}

test.each(Object.entries(forms))(
  'a plain form asks about a closed day, and a second press keeps it: %s',
  async (_name, make) => {
    const { process } = await repair(camille)
    const { path, fields, question = holiday, stored } = await make(process.id)
    const asked = await visitor.submit(path, fields, path === '/processus' ? '/brouillons' : path)
    expect(asked.status).toBe(422)
    expect(asked.text).toContain(question)
    expect(asked.text).not.toContain('Erreur champ')
    expect(await stored()).toBe(false)
    const shown = Object.fromEntries(formIn(asked.text, path, 'joursGardes') ?? [])
    for (const [name, value] of Object.entries(fields)) if (name in shown) expect(shown[name], name).toBe(value)
    const kept = await visitor.postRaw(path, { ...fields, ...shown })
    expect(kept.status, kept.text.slice(0, 300)).toBe(303)
    expect(await stored()).toBe(true)
  },
)

test('another closed day than the kept one is asked about too', async () => {
  const { process } = await repair(camille)
  const path = `/processus/${process.id}/fin`
  const asked = await visitor.submit(path, { estimatedEndDate: '2060-11-13', joursGardes: '2060-11-11' })
  expect([asked.status, asked.text.includes(saturday)]).toEqual([422, true])
})

test('today, opening days and an unchanged day are not asked about', async () => {
  await arriveOn('2060-11-11')
  const { process } = await repair(camille, { estimatedEndDate: '2060-11-13' })
  const path = `/processus/${process.id}`
  const page = await visitor.get(`${path}/modifier`)
  const fields = Object.fromEntries(formIn(page.text, `${path}/modifier`, 'estimatedEndDate') ?? [])
  expect((await visitor.postRaw(`${path}/modifier`, { ...fields, name: 'Freins' })).status).toBe(303)
  expect((await get(process.id)).name).toBe('Freins')
  for (const estimatedEndDate of ['2060-11-11', '2060-11-12'])
    expect((await visitor.submit(`${path}/fin`, { estimatedEndDate })).status).toBe(303)
})

test('programs are not asked', async () => {
  const { process } = await repair(camille, { estimatedEndDate: '2060-11-11' })
  expect(process.estimatedEndDate).toBe('2060-11-11')
  expect((await camille.patch(`/processes/${process.id}`, { estimatedEndDate: '2060-11-13' })).status).toBe(200)
  const wait = { reason: 'piece', expectedDate: '2060-11-11' }
  expect((await camille.post(`/processes/${process.id}/waits`, wait)).status).toBe(201)
})

test('the toast of a moved date restores a closed day without a question', async () => {
  const { process } = await repair(camille, { estimatedEndDate: '2060-11-13' })
  const moved = { estimatedEndDate: '2060-11-12', retour: '/dashboard?vue=semaine' }
  await visitor.submit(`/processus/${process.id}/fin?avant=2060-11-13`, moved, '/dashboard')
  const page = (await visitor.get('/dashboard?vue=semaine')).text
  expect(page).toContain('Promise pour vendredi 12')
  expect(page).toContain('&quot;joursGardes&quot;:&quot;2060-11-13&quot;')
})

describe('a garage that is open on Saturdays, in Alsace', () => {
  beforeEach(async () => {
    await camille.patch('/garage', { openDays: [1, 2, 3, 4, 5, 6], codePostal: '67000' })
  })

  test('offers a Saturday and promises it without a question', async () => {
    const { process } = await repair(camille)
    const path = `/processus/${process.id}/fin`
    const page = (await visitor.get(path)).text.replace(/<!-- -->/g, '')
    expect(page).toContain('name="estimatedEndDate" value="2060-11-13"')
    expect(page).not.toContain('value="2060-11-11"')
    expect((await visitor.submit(path, { estimatedEndDate: '2060-11-13' })).status).toBe(303)
  })

  test('has its Saturdays in the week, and its own holidays closed', async () => {
    const days = async (from: string) =>
      (await camille.get(`/processes/week?from=${from}`)).body.days.map(({ date }: { date: string }) => date.slice(5))
    expect(await days('2060-11-08')).toEqual(['11-08', '11-09', '11-10', '11-12', '11-13', '11-15'])
    expect((await days('2060-12-20')).join(' ')).not.toMatch(/12-2[56]/)
    // In 2061 Good Friday is on 8 April.
    expect(await days('2061-04-07')).toEqual(['04-07', '04-09', '04-12', '04-13', '04-14', '04-15'])
    const { process } = await repair(camille)
    const asked = await visitor.submit(`/processus/${process.id}/fin`, { estimatedEndDate: '2061-04-08' })
    expect(asked.text).toContain('Le 8 avril est férié.')
  })
})

test('the menu of a car in the week offers opening days only', async () => {
  // The Saturday is in the week for the car that was promised on it.
  await repair(camille, { estimatedEndDate: '2060-11-13' })
  await repair(camille, { estimatedEndDate: '2060-11-12' })
  const page = (await visitor.get('/dashboard?vue=semaine')).text
  expect(page).toContain('Samedi 13')
  expect(page).toContain('name="estimatedEndDate" value="2060-11-12"')
  expect(page).not.toContain('name="estimatedEndDate" value="2060-11-13"')
})
