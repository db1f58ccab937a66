import { beforeAll, describe, expect, test } from 'vitest'
import { as, browse, type Caller, type Visitor } from '../../../setup/doors.ts'
import { customer, repair, threeSteps } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

let camille: Caller
let bruno: Visitor
let boss: Visitor

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  bruno = await browse(app, people.bruno)
  boss = await browse(app, people.camille)
})

/** A car that arrived at 125,000 km and was returned, and its second process. */
async function aCarThatCameBack() {
  const first = await repair(camille)
  await camille.post(`/processes/${first.process.id}/arrival`, { km: 125_000 })
  await camille.post(`/processes/${first.process.id}/return`)
  const parts = { client: { _id: first.client.id }, car: { _id: first.car.id }, stepType_id: first.type.id }
  const { body: process } = await camille.post('/processes', parts)
  return { ...first, again: process.id as string }
}

const kmOf = async (id: string) => (await camille.get(`/cars/${id}`)).body.km
const question = /Le compteur était à 125.000.km le \d+(er)? \S+\. Confirmer 120.000.km.\?/
const typedIn = (html: string, name: string) => new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1]

describe('a lower odometer reading, scripts off', () => {
  test('at arrival asks for a confirmation with the typed values, then is recorded', async () => {
    const { again, car } = await aCarThatCameBack()
    const form = `/processus/${again}/arrivee`
    const typed = { km: '120 000', keyNumber: '8', place: 'Cour', kmConfirmed: '0' }
    const asked = await bruno.submit(form, typed)
    expect(asked.status).toBe(422)
    expect(asked.text).toMatch(question)
    expect(asked.text).toMatch(/type="checkbox"[^>]* name="kmConfirmed"/)
    expect([typedIn(asked.text, 'km'), typedIn(asked.text, 'place')]).toEqual(['120 000', 'Cour'])
    expect((await camille.get(`/processes/${again}`)).body.visit.arrivedAt).toBeNull()
    // As in the form, the hidden 0 comes first and the ticked 1 after it.
    const sent = await bruno.submit(form, { ...typed, kmConfirmed: ['0', '1'] as never })
    expect(sent.status).toBe(303)
    expect((await camille.get(`/processes/${again}`)).body.visit).toMatchObject({ kmIn: 120_000, keyNumber: '8' })
    expect(await kmOf(car.id)).toBe(120_000)
  })

  test('at return asks for a confirmation, in the form and in the message after it', async () => {
    const { again } = await aCarThatCameBack()
    const page = `/processus/${again}/restitution`
    expect((await bruno.submit(page, { km: '120000', kmConfirmed: '0' })).text).toMatch(question)
    const returned = await bruno.submit(page, {})
    const notice = (await bruno.get(returned.headers.location ?? '')).text
    expect(notice).toContain('name="kmConfirmed"')
    const noted = await bruno.submit(page, { geste: 'compteur', km: '120000', kmConfirmed: '0' })
    expect(noted.status).toBe(422)
    expect(noted.text).toMatch(question)
  })

  test('at intake of a known car asks for a confirmation before creating a process', async () => {
    const { car, client, type } = await aCarThatCameBack()
    const { plaque } = (await camille.get(`/cars/${car.id}`)).body
    const open = async () => (await camille.get(`/processes?q=${plaque}`)).body.total
    const before = await open()
    const typed = { plaque, client_id: client.id, stepType_id: type.id, km: '120000' }
    const asked = await boss.submit('/arrivee', { ...typed, kmConfirmed: '0' })
    expect(asked.status).toBe(422)
    expect(asked.text).toMatch(question)
    expect(await open()).toBe(before)
    expect((await boss.submit('/arrivee', { ...typed, kmConfirmed: '1' })).status).toBe(303)
    expect(await open()).toBe(before + 1)
  })

  test('in the form of the car asks for a confirmation with the typed values', async () => {
    const { car } = await aCarThatCameBack()
    const form = `/vehicules/${car.id}/modifier`
    const asked = await bruno.submit(form, { marque: 'Citroën', km: '120000', kmConfirmed: '0' })
    expect(asked.status).toBe(422)
    expect(asked.text).toMatch(question)
    expect(typedIn(asked.text, 'marque')).toBe('Citroën')
    const both = await bruno.submit(form, { plaque: '?', km: '120000', kmConfirmed: ['0', '1'] as never })
    expect(both.text).toContain('Plaque invalide')
    expect(both.text).toMatch(/name="kmConfirmed"[^>]* checked/)
    expect(await kmOf(car.id)).toBe(125_000)
    expect((await bruno.submit(form, { km: '120000', kmConfirmed: '1' })).status).toBe(303)
    expect(await kmOf(car.id)).toBe(120_000)
  })
})

describe('an odometer reading sent by call', () => {
  test('without kmConfirmed records a lower value, and the car keeps the higher one', async () => {
    const { again, car } = await aCarThatCameBack()
    expect((await camille.post(`/processes/${again}/arrival`, { km: 120_000 })).status).toBe(200)
    expect(await kmOf(car.id)).toBe(125_000)
    expect((await camille.patch(`/cars/${car.id}`, { km: 119_000 })).body.km).toBe(119_000)
  })

  test('refuses a lower value with kmConfirmed: false, and records it with true', async () => {
    const { again, car } = await aCarThatCameBack()
    const at = `/processes/${again}/arrival`
    const refused = await camille.post(at, { km: 120_000, kmConfirmed: false })
    expect(refused.status).toBe(400)
    expect(refused.body.issues).toEqual([
      { path: ['km'], code: 'lower', message: expect.stringMatching(/^Le compteur était/) },
    ])
    expect((await camille.post(at, { km: 120_000, kmConfirmed: true })).body.visit.kmIn).toBe(120_000)
    expect(await kmOf(car.id)).toBe(120_000)
    expect((await camille.patch(`/cars/${car.id}`, { km: 1, kmConfirmed: false })).status).toBe(400)
    expect((await camille.patch(`/cars/${car.id}`, { km: 120_000, kmConfirmed: 'peut-être' })).status).toBe(400)
  })

  test('in a correction is compared with the value before its own visit', async () => {
    const { again } = await aCarThatCameBack()
    const at = `/processes/${again}/arrival`
    await camille.post(at, { km: 990_000 })
    const mended = await camille.patch(at, { km: 126_000, kmConfirmed: false })
    expect(mended.body.visit.kmIn).toBe(126_000)
    expect((await camille.patch(at, { km: 124_000, kmConfirmed: false })).status).toBe(400)
  })

  test('in a correction of an older visit keeps the current reading of the car', async () => {
    const { again, car } = await aCarThatCameBack()
    const at = `/processes/${again}`
    await camille.post(`${at}/arrival`, { km: 126_000 })
    await camille.post(`${at}/return`, { km: 126_080 })
    const mended = await camille.patch(`${at}/arrival`, { km: 120_000, kmConfirmed: true })
    expect(mended.body.visit.kmIn).toBe(120_000)
    expect(await kmOf(car.id)).toBe(126_080)
    await camille.patch(`${at}/return`, { km: 120_090, kmConfirmed: true })
    expect(await kmOf(car.id)).toBe(120_090)
  })

  test('in a correction of the latest visit updates the odometer of the car', async () => {
    const { again, car } = await aCarThatCameBack()
    await camille.post(`/processes/${again}/arrival`, { km: 990_000 })
    await camille.patch(`/processes/${again}/arrival`, { km: 120_000, kmConfirmed: true })
    expect(await kmOf(car.id)).toBe(120_000)
  })

  test('needs no confirmation when it is equal, higher or the first', async () => {
    const { again } = await aCarThatCameBack()
    expect((await camille.post(`/processes/${again}/arrival`, { km: 125_000, kmConfirmed: false })).status).toBe(200)
    const [{ car, client }, type] = [await customer(camille), await threeSteps(camille)]
    const parts = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: type.id }
    const { body: process } = await camille.post('/processes', parts)
    expect((await camille.post(`/processes/${process.id}/arrival`, { km: 3, kmConfirmed: false })).status).toBe(200)
  })
})
