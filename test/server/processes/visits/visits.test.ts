import { beforeAll, expect, test } from 'vitest'
import type { Process } from '../../../../domain/processes/process.ts'
import { newId } from '../../../../server/database/ids.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { as, type Caller } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

let camille: Caller
let bruno: Caller

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
})

let keys = 0
/** A key number used once only. */
const newKey = () => {
  keys += 1
  return `${keys}A`
}

const arrival = ({ id }: Pick<Process, 'id'>) => `/processes/${id}/arrival`
const handover = ({ id }: Pick<Process, 'id'>) => `/processes/${id}/return`

async function onSite(fields: Record<string, unknown> = {}) {
  const made = await repair(camille)
  await bruno.post(arrival(made.process), fields)
  return made
}

const carOf = async (id: string) => (await camille.get(`/cars/${id}`)).body

test('a mechanic records an arrival in one press, and adds key and place later', async () => {
  const { process } = await repair(camille)
  const arrived = await bruno.post(arrival(process))
  expect(arrived.status).toBe(200)
  expect(arrived.body.visit).toEqual({
    arrivedAt: expect.stringMatching(/Z$/),
    returnedAt: null,
    kmIn: null,
    kmOut: null,
    keyNumber: null,
    place: null,
  })
  const keyNumber = newKey()
  const amended = await bruno.patch(arrival(process), { keyNumber: ` ${keyNumber.toLowerCase()} `, place: ' Cour  ' })
  expect(amended.body.visit).toMatchObject({ keyNumber, place: 'Cour', kmIn: null })
  const erased = await bruno.patch(arrival(process), { place: '' })
  expect(erased.body.visit).toMatchObject({ keyNumber, place: null })
})

test('an arrival is recorded once when two people press together', async () => {
  const { process } = await repair(camille)
  const answers = await Promise.all([camille.post(arrival(process)), bruno.post(arrival(process))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    code: 'ALREADY_ARRIVED',
    message: 'L’arrivée de ce véhicule est déjà notée.',
  })
})

test('a key used by another car is refused, and the message names that car', async () => {
  const keyNumber = newKey()
  const { plaque } = await onSite({ keyNumber })
  const second = await repair(camille)
  const refused = await bruno.post(arrival(second.process), { keyNumber })
  expect(refused.status).toBe(409)
  const plate = `${plaque.slice(0, 2)}-${plaque.slice(2, 5)}-${plaque.slice(5)}`
  expect(refused.body).toMatchObject({
    code: 'KEY_TAKEN',
    message: `La clé ${keyNumber} est déjà celle de ${plate} (Peugeot 308).`,
    issues: [{ path: ['keyNumber'] }],
  })
  expect((await camille.get(`/processes/${second.process.id}`)).body.visit.arrivedAt).toBeNull()
  await bruno.post(arrival(second.process))
  expect((await bruno.patch(arrival(second.process), { keyNumber })).body.code).toBe('KEY_TAKEN')
})

test('a key is given to one car when two arrivals ask for it together', async () => {
  const keyNumber = newKey()
  const made = await Promise.all([repair(camille), repair(camille)])
  const answers = await Promise.all(made.map(({ process }) => bruno.post(arrival(process), { keyNumber })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'KEY_TAKEN',
    message: expect.stringMatching(/Peugeot 308/),
  })
})

test('a key is free once its car is returned, and stays with the next car', async () => {
  const keyNumber = newKey()
  const first = await onSite({ keyNumber })
  await bruno.post(handover(first.process))
  const second = await repair(camille)
  expect((await bruno.post(arrival(second.process), { keyNumber })).status).toBe(200)
  const back = await bruno.delete(handover(first.process))
  expect(back.body.visit).toMatchObject({ returnedAt: null, keyNumber: null })
})

test('two garages may use the same key number', async () => {
  const keyNumber = newKey()
  await onSite({ keyNumber })
  const denise = await as(app, people.denise)
  const { process } = await repair(denise)
  expect((await denise.post(arrival(process), { keyNumber })).status).toBe(200)
})

test('an invalid key, place or odometer is refused', async () => {
  const { process } = await repair(camille)
  for (const wrong of [
    { keyNumber: '12345' },
    { keyNumber: '1-2' },
    { keyNumber: 'clé' },
    { place: 'x'.repeat(41) },
    { km: -1 },
    { km: 2_000_001 },
    { km: 'beaucoup' },
  ]) {
    const { status, body } = await bruno.post(arrival(process), wrong)
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  }
})

test('the car keeps the highest odometer value', async () => {
  const { process, car } = await onSite({ km: 50_000 })
  expect(await carOf(car.id)).toMatchObject({ km: 50_000 })
  await bruno.patch(arrival(process), { km: 49_000 })
  expect(await carOf(car.id)).toMatchObject({ km: 50_000 })
  await bruno.post(handover(process), { km: 50_012 })
  expect(await carOf(car.id)).toMatchObject({ km: 50_012 })
})

test('an odometer lower at return than at arrival is refused, whichever is entered last', async () => {
  const { process } = await onSite({ km: 50_000 })
  const refused = await bruno.post(handover(process), { km: 49_999 })
  expect(refused.status).toBe(400)
  expect(refused.body.issues).toEqual([
    {
      path: ['km'],
      message:
        'Le compteur ne recule pas\u00a0: 50\u00a0000\u00a0km à l’arrivée, 49\u00a0999\u00a0km à la restitution.',
      code: 'custom',
    },
  ])
  await bruno.post(handover(process), { km: 50_000 })
  expect((await bruno.patch(handover(process), { km: 49_999 })).status).toBe(400)
  expect((await bruno.patch(arrival(process), { km: 50_001 })).status).toBe(400)
})

test('a car without a recorded arrival can be returned, even unrepaired', async () => {
  const { process } = await repair(camille)
  const { status, body } = await bruno.post(handover(process))
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'proposed', visit: { arrivedAt: null, returnedAt: expect.any(String) } })
})

test('a returned car cannot be returned again or arrive', async () => {
  const { process } = await onSite()
  const answers = await Promise.all([camille.post(handover(process)), bruno.post(handover(process))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_RETURNED')
  const other = await repair(camille)
  await bruno.post(handover(other.process))
  expect((await bruno.post(arrival(other.process))).body.code).toBe('ALREADY_RETURNED')
})

test('return and arrival are undone the same day, the return first', async () => {
  const { process } = await onSite({ km: 1000, keyNumber: newKey(), place: 'Cour' })
  await bruno.post(handover(process), { km: 1001 })
  const early = await bruno.delete(arrival(process))
  expect([early.status, early.body.code]).toEqual([409, 'ALREADY_RETURNED'])
  const back = await bruno.delete(handover(process))
  expect(back.body.visit).toMatchObject({ returnedAt: null, kmOut: null, place: 'Cour' })
  const gone = await bruno.delete(arrival(process))
  expect(Object.values(gone.body.visit)).toEqual([null, null, null, null, null, null])
})

test('a missing arrival or return cannot be undone or corrected', async () => {
  const { process } = await repair(camille)
  const codes = []
  for (const answer of [
    bruno.delete(arrival(process)),
    bruno.patch(arrival(process), { place: 'Cour' }),
    bruno.delete(handover(process)),
    bruno.patch(handover(process), { km: 10 }),
  ]) {
    const { status, body } = await answer
    codes.push(`${status} ${body.code}`)
  }
  expect(codes).toEqual(['409 NOT_ARRIVED', '409 NOT_ARRIVED', '409 NOT_RETURNED', '409 NOT_RETURNED'])
})

test('each arrival, correction, return and undo is logged and appears in the history', async () => {
  const { process } = await onSite({ keyNumber: newKey(), km: 70_000 })
  await bruno.patch(arrival(process), { place: 'Pont 2' })
  await bruno.patch(arrival(process), { place: 'Pont 2' })
  await bruno.post(handover(process), { km: 70_003 })
  await bruno.delete(handover(process))
  const log = await withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('process_visits').where({ garage_id: tx.garageId, process_id: process.id }).orderBy('id'),
  )
  expect(log.map(({ kind, km, place }) => [kind, km, place])).toEqual([
    ['arrival', 70_000, null],
    ['arrival_corrected', 70_000, 'Pont 2'],
    ['return', 70_003, 'Pont 2'],
    ['return_undone', null, 'Pont 2'],
  ])
  expect(new Set(log.map(({ actor_id }) => actor_id))).toEqual(new Set([people.bruno.id]))
  const { items } = (await camille.get(`/processes/${process.id}/activity`)).body
  expect(items.map(({ action }: { action: string }) => action).slice(0, 4)).toEqual([
    'visit.undoReturn',
    'visit.return',
    'visit.correctArrival',
    'visit.arrive',
  ])
  const [row] = await withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('processes').where({ garage_id: tx.garageId, id: process.id }).select('updated_at', 'created_at'),
  )
  expect(Date.parse(row?.updated_at ?? '')).toBeGreaterThan(Date.parse(row?.created_at ?? ''))
})

test('the list shows the visit, and a reverted step leaves it unchanged', async () => {
  const keyNumber = newKey()
  const { process, plaque } = await onSite({ keyNumber, place: 'Cour' })
  const done = await finish(camille, process)
  expect(done.status).toBe('completed')
  await camille.patch(`/processes/${process.id}/steps/${done.steps.at(-1)?.id}`, { status: 'ready' })
  const { items } = (await camille.get(`/processes?q=${plaque}`)).body
  expect(items[0].visit).toMatchObject({ arrivedAt: expect.any(String), returnedAt: null, keyNumber, place: 'Cour' })
})

test('a process of another garage or an unknown one has no visit', async () => {
  const denise = await as(app, people.denise)
  const { process } = await onSite()
  for (const id of [process.id, newId()]) {
    for (const path of [arrival({ id }), handover({ id })]) {
      expect((await denise.post(path)).status).toBe(404)
      expect((await denise.patch(path, {})).status).toBe(404)
      expect((await denise.delete(path)).status).toBe(404)
    }
  }
})

test('the data export holds the visit, which names nobody once the client is erased', async () => {
  const { process, client } = await onSite({ keyNumber: newKey(), place: 'Cour', km: 81_000 })
  await finish(camille, process)
  await bruno.post(handover(process), { km: 81_005 })
  const { processes } = (await camille.get(`/clients/${client.id}/export`)).body
  expect(processes[0].visit).toMatchObject({
    kmIn: 81_000,
    kmOut: 81_005,
    place: 'Cour',
    returnedAt: expect.any(String),
  })
  await camille.delete(`/clients/${client.id}`)
  const left = (await camille.get(`/processes/${process.id}`)).body
  expect(left).toMatchObject({ client: null, car: null, visit: { kmIn: 81_000, place: 'Cour' } })
})

test('places used recently are suggested once each, latest first, within the garage', async () => {
  const denise = await as(app, people.denise)
  for (const place of ['Hangar', 'Rue', 'Hangar']) {
    const { process } = await repair(denise)
    await denise.post(arrival(process), { place })
  }
  expect((await denise.get('/places')).body).toEqual({ items: ['Hangar', 'Rue'] })
  expect((await bruno.get('/places')).body.items).not.toContain('Hangar')
})
