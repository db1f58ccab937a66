import { beforeAll, beforeEach, expect, test } from 'vitest'
import { as, browse, type Caller } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

let camille: Caller
let bruno: Caller

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
})
beforeEach(() => app.travel(0))

/** A process whose car has no recorded arrival, and the address of its first step. */
async function aProcess() {
  const { process, stepIds, type, plaque } = await repair(camille)
  const home = `/processes/${process.id}`
  return { process, plaque, typeId: type.id, home, at: `${home}/steps/${stepIds[0]}` }
}

const nothing = { arrivedAt: null, returnedAt: null, kmIn: null, kmOut: null, keyNumber: null, place: null }
const visitOf = async (home: string) => (await camille.get(home)).body.visit
const arrivals = async (home: string) =>
  (await camille.get(`${home}/activity`)).body.items.filter(({ action }: { action: string }) => /^visit/.test(action))

test('the first « prêt » records the arrival of the car, without key, place or odometer', async () => {
  const { process, home, at } = await aProcess()
  const { body } = await bruno.post(`${at}/propose-ready`)
  expect(body.visit).toEqual({ ...nothing, arrivedAt: expect.any(String) })
  expect(await arrivals(home)).toMatchObject([{ action: 'visit.arrive', actor: { prenom: 'Bruno' } }])
  const boss = await browse(app, people.camille)
  for (const page of ['', '/dossier'])
    expect((await boss.get(`/processus/${process.id}${page}`)).text).toContain(
      'Arrivée notée\u00a0: le travail a commencé',
    )
  expect((await bruno.patch(`${home}/arrival`, { place: 'Pont 1' })).body.visit.place).toBe('Pont 1')
})

test('« prêt » keeps a recorded arrival, and a second one does not repeat an undone arrival', async () => {
  const noted = await aProcess()
  await camille.post(`${noted.home}/arrival`, { place: 'Cour' })
  await bruno.post(`${noted.at}/propose-ready`)
  expect(await arrivals(noted.home)).toHaveLength(1)
  expect((await visitOf(noted.home)).place).toBe('Cour')

  const undone = await aProcess()
  await bruno.post(`${undone.at}/propose-ready`)
  await bruno.delete(`${undone.home}/arrival`)
  await camille.post(`${undone.at}/validate`)
  await bruno.post(`${undone.home}/steps/${undone.process.steps[1]?.id}/propose-ready`)
  expect(await visitOf(undone.home)).toEqual(nothing)
})

test('a later arrival form completes the implied arrival once, and keeps its time', async () => {
  const { home, at } = await aProcess()
  const { arrivedAt } = (await bruno.post(`${at}/propose-ready`)).body.visit
  const noted = await camille.post(`${home}/arrival`, { place: 'Cour', km: 4000 })
  expect(noted.body.visit).toMatchObject({ arrivedAt, place: 'Cour', kmIn: 4000 })
  expect((await bruno.post(`${home}/arrival`)).body.code).toBe('ALREADY_ARRIVED')
})

test('« prêt » records no arrival for a car already returned', async () => {
  const { home, at } = await aProcess()
  await camille.post(`${home}/return`)
  await bruno.post(`${at}/propose-ready`)
  expect(await visitOf(home)).toMatchObject({ arrivedAt: null, returnedAt: expect.any(String) })
})

test('« Annuler » of the step removes the arrival it implied', async () => {
  const { home, at } = await aProcess()
  await bruno.post(`${at}/propose-ready`)
  expect((await bruno.post(`${at}/undo`)).body.visit).toEqual(nothing)
  expect(await visitOf(home)).toEqual(nothing)
})

test('« Annuler » keeps an arrival that was completed meanwhile or came before the step', async () => {
  const spotted = await aProcess()
  await bruno.post(`${spotted.at}/propose-ready`)
  await camille.patch(`${spotted.home}/arrival`, { place: 'Pont 3' })
  expect((await bruno.post(`${spotted.at}/undo`)).body.visit).toMatchObject({ place: 'Pont 3' })

  const again = await aProcess()
  await bruno.post(`${again.at}/propose-ready`)
  await camille.patch(again.at, { status: 'proposed' })
  app.travel(1000)
  await bruno.post(`${again.at}/propose-ready`)
  expect((await bruno.post(`${again.at}/undo`)).body.visit.arrivedAt).not.toBeNull()
})

test('an update implies the arrival when work begins, not when it renames or ends everything', async () => {
  const begun = await aProcess()
  const remap = (selectedIndex: number, status: string) => ({ stepsRemap: { selectedIndex, status } })
  await camille.patch(begun.home, { name: 'Freins avant' })
  expect(await visitOf(begun.home)).toEqual(nothing)
  await camille.patch(begun.home, remap(1, 'proposed'))
  expect((await visitOf(begun.home)).arrivedAt).not.toBeNull()

  const ended = await aProcess()
  await camille.patch(ended.home, remap(2, 'validated'))
  expect(await visitOf(ended.home)).toEqual(nothing)
})

test('a finished process is to be returned until the return is recorded', async () => {
  const { process, plaque, home } = await aProcess()
  await finish(camille, process)
  const found = async () => (await camille.get(`/processes?toReturn=1&q=${plaque}`)).body.total
  expect(await found()).toBe(1)
  await bruno.post(`${home}/return`)
  expect(await found()).toBe(0)
})

test('simultaneous « prêt » record one arrival', async () => {
  const { home, at } = await aProcess()
  await Promise.all(Array.from({ length: 5 }, () => bruno.post(`${at}/propose-ready`)))
  expect(await arrivals(home)).toHaveLength(1)
})
