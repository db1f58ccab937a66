import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultStepTypes } from '../../../domain/step-type.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as } from '../../setup/doors.ts'

type Door = Awaited<ReturnType<typeof as>>
type Named = { id: string; name: string }

let app: TestApp
let camille: Door
let bruno: Door
let denise: Door

beforeAll(async () => {
  app = await testApp()
  const people = await cast(app)
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
  denise = await as(app, people.denise)
})
afterAll(() => app.close())

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

async function aType(steps = ['Démonter', 'Nettoyer', 'Remonter']) {
  const body = { name: 'Carburateur', steps: steps.map((name) => ({ name })) }
  const answer = await camille.post('/step-types', body)
  expect(answer.status).toBe(201)
  return answer.body as { id: string; name: string; archived: boolean; steps: Named[] }
}

describe('GET /step-types', () => {
  test('a new garage starts with real repair types, in their order, steps in theirs', async () => {
    const { items } = (await bruno.get('/step-types')).body
    expect(names(items).slice(0, defaultStepTypes.length)).toEqual(names(defaultStepTypes))
    expect(names(items[0].steps)).toEqual(names(defaultStepTypes[0]?.steps ?? []))
    expect(items[0]).toMatchObject({ archived: false, openProcesses: 0, _id: items[0].id })
  })
})

describe('POST /step-types', () => {
  test('Camille creates a type; its steps keep their order, and it comes last', async () => {
    const type = await aType()
    expect(names(type.steps)).toEqual(['Démonter', 'Nettoyer', 'Remonter'])
    const { items } = (await camille.get('/step-types')).body
    expect(items.at(-1)).toMatchObject(type)
  })

  test('a type has at least one step, each with a name', async () => {
    const none = await camille.post('/step-types', { name: 'Vide', steps: [] })
    expect(none.status).toBe(400)
    expect(none.body.issues).toEqual([expect.objectContaining({ path: ['steps'] })])
    const unnamed = await camille.post('/step-types', { name: 'Muet', steps: [{ name: 'Un' }, { name: ' ' }] })
    expect(unnamed.body.issues).toEqual([expect.objectContaining({ path: ['steps', 1, 'name'] })])
  })
})

describe('PATCH /step-types/:id', () => {
  test('steps are reordered, renamed, added and removed; those that stay keep their id', async () => {
    const { id, steps } = await aType()
    const [first, , third] = steps
    const answer = await camille.patch(`/step-types/${id}`, {
      steps: [
        { _id: third?.id, name: 'Remonter et régler' },
        { _id: first?.id, name: 'Démonter' },
        { name: 'Essayer' },
      ],
    })
    expect(answer.status).toBe(200)
    expect(names(answer.body.steps)).toEqual(['Remonter et régler', 'Démonter', 'Essayer'])
    expect(answer.body.steps.slice(0, 2).map((step: Named) => step.id)).toEqual([third?.id, first?.id])
    const { items } = (await camille.get('/step-types')).body
    expect(items.find((type: Named) => type.id === id)).toMatchObject(answer.body)
  })

  test('a step id given twice, or of another type, is not taken over', async () => {
    const [one, two] = [await aType(['A']), await aType(['B'])]
    const stolen = two.steps[0]?.id
    const own = one.steps[0]?.id
    const answer = await camille.patch(`/step-types/${one.id}`, {
      steps: [
        { _id: own, name: 'A' },
        { _id: own, name: 'A bis' },
        { _id: stolen, name: 'C' },
      ],
    })
    expect(answer.status).toBe(200)
    const ids = answer.body.steps.map((step: Named) => step.id)
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain(stolen)
  })

  test('a name alone leaves the steps alone', async () => {
    const type = await aType()
    const answer = await camille.patch(`/step-types/${type.id}`, { name: 'Injection' })
    expect(answer.body).toEqual({ ...type, name: 'Injection' })
  })

  test('a type is archived and taken back', async () => {
    const { id } = await aType()
    expect((await camille.patch(`/step-types/${id}`, { archived: true })).body.archived).toBe(true)
    expect((await camille.patch(`/step-types/${id}`, { archived: false })).body.archived).toBe(false)
  })
})

describe('DELETE /step-types/:id', () => {
  test('a type that nothing refers to is deleted', async () => {
    const { id } = await aType()
    expect((await camille.delete(`/step-types/${id}`)).status).toBe(204)
    expect((await camille.delete(`/step-types/${id}`)).status).toBe(404)
  })

  test('a type in use is archived instead, and its processes stay as they are', async () => {
    const type = await aType()
    const client = (await camille.post('/clients', { nom: 'Usage', prenom: 'Max' })).body
    const car = (await camille.post('/cars', { client_id: client.id, marque: 'Audi', plaque: 'US-001-AG' })).body
    const body = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: type.id }
    const process = (await camille.post('/processes', body)).body
    const answer = await camille.delete(`/step-types/${type.id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...type, archived: true })
    expect((await camille.get(`/processes/${process.id}`)).body.steps).toHaveLength(3)
    const { items } = (await camille.get('/step-types')).body
    expect(items.at(-1)).toMatchObject({ id: type.id, archived: true, openProcesses: 1 })
  })
})

describe('who may', () => {
  test('Bruno, mechanic, reads and no more', async () => {
    const { id } = await aType()
    const refusals = [
      await bruno.post('/step-types', { name: 'X', steps: [{ name: 'Y' }] }),
      await bruno.patch(`/step-types/${id}`, { name: 'X' }),
      await bruno.delete(`/step-types/${id}`),
    ]
    for (const { status, body } of refusals) expect([status, body.message]).toEqual([403, 'Accès refusé'])
  })

  test('another garage’s type is unknown', async () => {
    const { id } = await aType()
    expect((await denise.patch(`/step-types/${id}`, { name: 'X' })).status).toBe(404)
    expect((await denise.delete(`/step-types/${id}`)).status).toBe(404)
    expect((await denise.get('/step-types')).body.items.map((type: Named) => type.id)).not.toContain(id)
  })
})
