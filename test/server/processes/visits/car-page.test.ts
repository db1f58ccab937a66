import { beforeAll, expect, test } from 'vitest'
import { as, browse, type Caller, type Visitor } from '../../../setup/doors.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

let camille: Caller
let denise: Caller
let bruno: Visitor

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  denise = await as(app, people.denise)
  bruno = await browse(app, people.bruno)
})

/** A car with a process and `more` further ones. */
async function aCarWith(more: number) {
  const made = await repair(camille, { name: 'Freins avant' })
  const parts = { client: { _id: made.client.id }, car: { _id: made.car.id }, stepType_id: made.type.id }
  const names = Array.from({ length: more }, (_, index) => `Visite ${index + 1}`)
  for (const name of names) await camille.post('/processes', { ...parts, name })
  return { ...made, home: `/processes/${made.process.id}`, page: `/vehicules/${made.car.id}` }
}

test('the page of a car lists its processes with dates, odometer and notes', async () => {
  const { home, page, stepIds, process } = await aCarWith(1)
  await camille.post(`${home}/arrival`, { km: 61_000 })
  await camille.post(`${home}/steps/${stepIds[0]}/notes`, { text: 'Disque usé' })
  await camille.post(`${home}/return`, { km: 61_020 })
  const { text } = await bruno.get(page)
  const shown = text.replace(/<!-- -->/g, '')
  expect(shown.indexOf('Visite 1')).toBeLessThan(shown.indexOf('Freins avant'))
  for (const fact of ['61\u00a0000\u00a0km', '61\u00a0020\u00a0km', 'à l’arrivée', 'au départ', 'Disque usé', 'Dépose'])
    expect(shown).toContain(fact)
  expect(shown).toContain(`href="/processus/${process.id}"`)
})

test('a lower reading is marked, and a value from the car’s form is labelled so', async () => {
  const { home, page, car } = await aCarWith(0)
  await camille.patch(`/cars/${car.id}`, { km: 80_000 })
  app.travel(60_000)
  await camille.post(`${home}/arrival`, { km: 79_000 })
  const { text } = await bruno.get(page)
  expect(text).toContain('plus bas qu’avant')
  expect(text).toContain('sur sa fiche')
})

test('visits are paged, newest first, each once', async () => {
  const { car, page } = await aCarWith(21)
  const visits = async (query: string) => (await camille.get(`/cars/${car.id}/visits${query}`)).body
  const first = await visits('')
  expect(first.items).toHaveLength(20)
  const rest = await visits(`?before=${encodeURIComponent(first.nextBefore)}`)
  expect(rest).toMatchObject({ nextBefore: null })
  const names = [...first.items, ...rest.items].map(({ name }: { name: string }) => name)
  expect(new Set(names).size).toBe(22)
  expect(names[0]).toBe('Visite 21')
  const [, href = ''] = /href="([^"]*before=[^"]*)#processus"/.exec((await bruno.get(page)).text) ?? []
  const older = (await bruno.get(href.replace(/&amp;/g, '&'))).text
  expect(older).toContain('Freins avant')
  expect(older).toContain('Les plus récentes')
})

test('a visit shows its five latest notes, and counts all', async () => {
  const { home, page, car } = await aCarWith(0)
  for (const number of [1, 2, 3, 4, 5, 6]) await camille.post(`${home}/notes`, { text: `Remarque ${number}` })
  const { text } = await bruno.get(page)
  expect(text).toContain('Remarque 6')
  expect(text).not.toContain('Remarque 1')
  const [visit] = (await camille.get(`/cars/${car.id}/visits`)).body.items
  expect(visit).toMatchObject({ noteCount: 6 })
  expect(visit.notes.map(({ text }: { text: string }) => text)).toEqual(
    [6, 5, 4, 3, 2].map((number) => `Remarque ${number}`),
  )
})

test('visits of another garage’s car are not found, and a wrong cursor is refused', async () => {
  const { car } = await aCarWith(0)
  expect((await denise.get(`/cars/${car.id}/visits`)).status).toBe(404)
  for (const query of ['before=hier', 'limit=0', `before=2026-99-99T99:99:99.999Z_${car.id}`])
    expect((await camille.get(`/cars/${car.id}/visits?${query}`)).status, query).toBe(400)
})
