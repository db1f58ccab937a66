import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultStepTypes } from '../../../domain/step-types/step-type.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, type Caller } from '../../setup/doors.ts'

type Door = Caller
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

async function aType(steps = ['Démonter', 'Nettoyer', 'Remonter'], who = camille) {
  const body = { name: `Carburateur ${randomUUID()}`, steps: steps.map((name) => ({ name })) }
  const answer = await who.post('/step-types', body)
  expect(answer.status).toBe(201)
  return answer.body as { id: string; name: string; archived: boolean; steps: Named[] }
}

describe('GET /step-types', () => {
  test('returns the default repair types with their steps to a new garage', async () => {
    const bruno = await as(app, (await cast(app)).bruno)
    const { items } = (await bruno.get('/step-types')).body
    expect(names(items).slice(0, defaultStepTypes.length)).toEqual(names(defaultStepTypes))
    expect(names(items[0].steps)).toEqual(names(defaultStepTypes[0]?.steps ?? []))
    expect(items[0]).toMatchObject({ archived: false, openProcesses: 0, _id: items[0].id })
  })
})

describe('POST /step-types', () => {
  test('creates a type at the end, with its steps in order', async () => {
    const camille = await as(app, (await cast(app)).camille)
    const type = await aType(undefined, camille)
    expect(names(type.steps)).toEqual(['Démonter', 'Nettoyer', 'Remonter'])
    const { items } = (await camille.get('/step-types')).body
    expect(items.at(-1)).toMatchObject(type)
  })

  test('requires at least one step, each with a name', async () => {
    const none = await camille.post('/step-types', { name: 'Vide', steps: [] })
    expect(none.status).toBe(400)
    expect(none.body.issues).toEqual([expect.objectContaining({ path: ['steps'] })])
    const unnamed = await camille.post('/step-types', { name: 'Muet', steps: [{ name: 'Un' }, { name: ' ' }] })
    expect(unnamed.body.issues).toEqual([expect.objectContaining({ path: ['steps', 1, 'name'] })])
    const bare = await camille.post('/step-types', { name: 'Nu', steps: ['Un'] })
    expect(bare.body.issues).toMatchObject([{ path: ['steps', 0], message: 'Valeur invalide' }])
  })
})

describe('the name of a repair type', () => {
  const steps = [{ name: 'Un' }]
  const taken = {
    code: 'DUPLICATE',
    issues: [{ path: ['name'], message: 'Un autre type porte déjà ce nom', code: 'duplicate' }],
  }
  const named = (name: string) => camille.post('/step-types', { name, steps })

  test('is refused when used, ignoring case, accents and spaces, within the garage', async () => {
    const { id } = (await named('Géométrie du train')).body
    const again = await named(' GEOMETRIE  du train ')
    expect([again.status, again.body]).toEqual([409, { ...taken, message: taken.issues[0]?.message }])
    const other = await aType()
    const renamed = await camille.patch(`/step-types/${other.id}`, { name: 'geometrie du train' })
    expect([renamed.status, renamed.body]).toMatchObject([409, taken])
    expect((await camille.patch(`/step-types/${id}`, { name: 'GÉOMÉTRIE du train' })).status).toBe(200)

    await camille.patch(`/step-types/${id}`, { archived: true })
    expect((await named('Géométrie du train')).status).toBe(201)
    expect((await camille.patch(`/step-types/${id}`, { archived: false })).body).toMatchObject(taken)
    expect((await denise.post('/step-types', { name: 'Géométrie du train', steps })).status).toBe(201)
  })

  test('is given to one of two simultaneous types', async () => {
    const both = await Promise.all([named('Climatisation'), named('climatisation')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('may stay a duplicate in older data when the type changes', async () => {
    const [one, two] = [await aType(), await aType()]
    const garageId: string = (await camille.get('/garage')).body.id
    await withGarage(app.db, garageId, (tx) => tx.from('step_types').where({ id: two.id }).update({ name: one.name }))
    const changed = await camille.patch(`/step-types/${two.id}`, { name: one.name, steps })
    expect([changed.status, names(changed.body.steps)]).toEqual([200, ['Un']])
  })
})

describe('PATCH /step-types/:id', () => {
  test('reorders, renames, adds and removes steps, which keep their ids', async () => {
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

  test('gives new ids to steps with a repeated or foreign id', async () => {
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

  test('changes the name without changing the steps', async () => {
    const type = await aType()
    const answer = await camille.patch(`/step-types/${type.id}`, { name: 'Injection' })
    expect(answer.body).toEqual({ ...type, name: 'Injection' })
  })

  test('archives and restores a type', async () => {
    const { id } = await aType()
    expect((await camille.patch(`/step-types/${id}`, { archived: true })).body.archived).toBe(true)
    expect((await camille.patch(`/step-types/${id}`, { archived: false })).body.archived).toBe(false)
  })
})

describe('the order of repair types', () => {
  const orderOf = async () => (await camille.get('/step-types')).body.items as (Named & { archived: boolean })[]
  const idsOf = async () => (await orderOf()).filter(({ archived }) => !archived).map(({ id }) => id)

  test('changes to the given position, and beyond the end means last', async () => {
    const [first, second] = [await aType(), await aType()]
    const before = (await idsOf()).filter((id) => id !== first.id && id !== second.id)
    expect((await camille.patch(`/step-types/${second.id}`, { position: 0 })).body).toEqual(second)
    expect(await idsOf()).toEqual([second.id, ...before, first.id])
    await camille.patch(`/step-types/${first.id}`, { position: 1 })
    expect(await idsOf()).toEqual([second.id, first.id, ...before])
    await camille.patch(`/step-types/${second.id}`, { position: 9999 })
    expect(await idsOf()).toEqual([first.id, ...before, second.id])
    const { stepTypes } = (await camille.get('/processes/init-data')).body
    expect(stepTypes[0].id).toBe(first.id)
  })

  test('ignores archived types', async () => {
    const [kept, gone] = [await aType(), await aType()]
    await camille.patch(`/step-types/${gone.id}`, { position: 0 })
    await camille.patch(`/step-types/${gone.id}`, { archived: true })
    const [first] = await idsOf()
    await camille.patch(`/step-types/${kept.id}`, { position: 1 })
    expect((await idsOf()).slice(0, 2)).toEqual([first, kept.id])
    expect((await orderOf()).at(-1)?.archived).toBe(true)
  })

  test('remains consistent after two simultaneous moves', async () => {
    const [one, two] = [await aType(), await aType()]
    const before = await idsOf()
    const answers = await Promise.all([
      camille.patch(`/step-types/${one.id}`, { position: 0 }),
      camille.patch(`/step-types/${two.id}`, { position: 0, name: 'Devant' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const after = await idsOf()
    expect(new Set(after.slice(0, 2))).toEqual(new Set([one.id, two.id]))
    expect(after.toSorted()).toEqual(before.toSorted())
  })

  test('refuses a position that is not a whole number from 0', async () => {
    const { id } = await aType()
    for (const position of [-1, 1.5, 'haut', null]) {
      const answer = await camille.patch(`/step-types/${id}`, { position })
      expect(answer.status, String(position)).toBe(400)
      expect(answer.body.issues[0].path).toEqual(['position'])
    }
  })

  test('cannot be changed by a mechanic or another garage', async () => {
    const { id } = await aType()
    const before = await idsOf()
    expect((await bruno.patch(`/step-types/${id}`, { position: 0 })).status).toBe(403)
    expect((await denise.patch(`/step-types/${id}`, { position: 0 })).status).toBe(404)
    expect(await idsOf()).toEqual(before)
  })
})

describe('DELETE /step-types/:id', () => {
  test('deletes an unused type', async () => {
    const { id } = await aType()
    expect((await camille.delete(`/step-types/${id}`)).status).toBe(204)
    expect((await camille.delete(`/step-types/${id}`)).status).toBe(404)
  })

  test('archives a used type, and its processes remain unchanged', async () => {
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

describe('access to repair types', () => {
  test('is read-only for a mechanic', async () => {
    const { id } = await aType()
    const refusals = [
      await bruno.post('/step-types', { name: 'X', steps: [{ name: 'Y' }] }),
      await bruno.patch(`/step-types/${id}`, { name: 'X' }),
      await bruno.delete(`/step-types/${id}`),
    ]
    for (const { status, body } of refusals) expect([status, body.message]).toEqual([403, 'Accès refusé'])
  })

  test('is refused to another garage', async () => {
    const { id } = await aType()
    expect((await denise.patch(`/step-types/${id}`, { name: 'X' })).status).toBe(404)
    expect((await denise.delete(`/step-types/${id}`)).status).toBe(404)
    expect((await denise.get('/step-types')).body.items.map((type: Named) => type.id)).not.toContain(id)
  })
})
