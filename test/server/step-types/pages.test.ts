import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'

type Type = {
  id: string
  name: string
  archived: boolean
  steps: { id: string; name: string; description: string | null }[]
}

const path = '/parametres/types-etapes'

let app: TestApp
let camille: Visitor
let bruno: Visitor
let denise: Visitor
let api: Caller

beforeAll(async () => {
  app = await testApp()
  const people = await cast(app)
  camille = await browse(app, people.camille)
  bruno = await browse(app, people.bruno)
  denise = await browse(app, people.denise)
  api = await as(app, people.camille)
})
afterAll(() => app.close())

async function aType(): Promise<Type> {
  const steps = ['Un', 'Deux', 'Trois'].map((name) => ({ name, description: `${name} !` }))
  return (await api.post('/step-types', { name: `Comptage ${randomUUID()}`, steps })).body
}

async function stored(id: string): Promise<Type | undefined> {
  return (await api.get('/step-types')).body.items.find((type: Type) => type.id === id)
}

const order = async (): Promise<string[]> =>
  (await api.get('/step-types')).body.items.filter((type: Type) => !type.archived).map((type: Type) => type.id)

/** The editor's fields, as its form would send them. */
const fieldsOf = ({ id, name, steps }: Type) => ({
  type: id,
  name,
  etapeId: steps.map((step) => step.id),
  etape: steps.map((step) => step.name),
  description: steps.map((step) => step.description ?? ''),
})

const etapesIn = (html: string) => [...html.matchAll(/name="etape" [^>]*?value="([^"]*)"/g)].map(([, value]) => value)

describe('the page of repair types', () => {
  test('shows a mechanic types and steps without any form', async () => {
    const { id } = await aType()
    const page = await bruno.get(`${path}?type=${id}`)
    expect(page.status).toBe(200)
    for (const text of ['Révision', 'Comptage', 'Deux']) expect(page.text).toContain(text)
    expect(page.text).not.toContain('name="etape"')
    expect(page.text).not.toContain('Nouveau type')
    expect((await bruno.get(`${path}?ordre=1`)).text).not.toContain('Ordre des types')
  })

  test('answers 404 for an unknown type and for another garage', async () => {
    const { id } = await aType()
    expect((await camille.get(`${path}?type=inconnu`)).status).toBe(404)
    expect((await denise.get(`${path}?type=${id}`)).status).toBe(404)
  })
})

describe('the form of a repair type, scripts off', () => {
  test('creates a type step by step', async () => {
    const form = { type: 'nouveau', name: 'Vitrage', etapeId: '', etape: 'Déposer', description: '' }
    const grown = await camille.submit(path, { ...form, geste: 'ajouter' })
    expect(grown.status).toBe(200)
    expect(etapesIn(grown.text)).toEqual(['Déposer', ''])
    expect(grown.text).toContain('Modifications non enregistrées')

    const answer = await camille.submit(path, {
      ...form,
      etapeId: ['', ''],
      etape: ['Déposer', 'Coller'],
      description: ['', 'à froid'],
    })
    expect(answer.status).toBe(303)
    const page = await camille.get(answer.headers.location ?? '')
    expect(page.text).toContain('Type créé')
    expect(etapesIn(page.text)).toEqual(['Déposer', 'Coller'])
  })

  test('offers buttons instead of dragging', async () => {
    const { id } = await aType()
    const pages = [await camille.get(`${path}?type=${id}`), await camille.get(`${path}?ordre=1`)]
    for (const { text } of pages) {
      expect(text).toContain('Descendre')
      expect(text).not.toContain('Déplacer')
    }
  })

  test('moves and removes steps without saving', async () => {
    const type = await aType()
    const moves = [
      ['monter:2', ['Un', 'Trois', 'Deux']],
      ['descendre:0', ['Deux', 'Un', 'Trois']],
      ['monter:0', ['Un', 'Deux', 'Trois']],
      ['retirer:1', ['Un', 'Trois']],
    ] as const
    for (const [geste, expected] of moves) {
      const page = await camille.submit(path, { ...fieldsOf(type), geste })
      expect(etapesIn(page.text), geste).toEqual(expected)
    }
    expect(await stored(type.id)).toMatchObject(type)
  })

  test('saves the new order, and steps keep their ids', async () => {
    const type = await aType()
    const turned = { ...type, name: 'Rebours', steps: type.steps.toReversed() }
    const answer = await camille.submit(path, { ...fieldsOf(turned), geste: 'enregistrer' })
    expect(answer.headers.location).toBe(`${path}?type=${type.id}`)
    expect(await stored(type.id)).toMatchObject(turned)
  })

  test('is refused with the typed values', async () => {
    const type = await aType()
    const answer = await camille.submit(path, { ...fieldsOf(type), name: '', etape: ['Un', '', 'Trois bis'] })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Nom du type requis')
    expect(answer.text).toContain('Nom de l’étape requis')
    expect(etapesIn(answer.text)).toEqual(['Un', '', 'Trois bis'])
    expect(await stored(type.id)).toMatchObject(type)
  })

  test('is refused without any step', async () => {
    const { id } = await aType()
    const answer = await camille.submit(path, { type: id, name: 'Vide' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Au moins une étape est requise')
  })

  test('archives and restores a type', async () => {
    const { id } = await aType()
    await camille.submit(path, { type: id, geste: 'archiver' })
    expect((await stored(id))?.archived).toBe(true)
    await camille.submit(path, { type: id, geste: 'retablir' })
    expect((await stored(id))?.archived).toBe(false)
  })

  test('refuses a used name on its field, and a used name prevents restoring', async () => {
    const [mine, other] = [await aType(), await aType()]
    const refused = await camille.submit(path, { ...fieldsOf(mine), name: other.name.toUpperCase() })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Un autre type porte déjà ce nom')
    await camille.submit(path, { type: mine.id, geste: 'archiver' })
    await camille.submit(path, { ...fieldsOf(other), name: mine.name })
    const kept = await camille.submit(path, { type: mine.id, geste: 'retablir' })
    expect((await camille.get(kept.headers.location ?? '')).text).toContain('Un autre type porte déjà ce nom')
    expect((await stored(mine.id))?.archived).toBe(true)
  })

  test('moves a type by one place', async () => {
    const { id } = await aType()
    const before = await order()
    const page = await camille.get(`${path}?ordre=1`)
    expect(page.text).toContain('Monter Comptage')
    expect(page.text).toContain(`value="placer:${before.length - 2}"`)
    const answer = await camille.submit(path, { type: id, geste: `placer:${before.length - 2}` })
    expect(answer.headers.location).toBe(`${path}?ordre=1#${id}`)
    expect((await camille.get(`${path}?ordre=1`)).text).toContain('Ordre enregistré')
    expect((await order()).at(-2)).toBe(id)
  })

  test('asks for a confirmation before deleting a type', async () => {
    const { id } = await aType()
    const question = await camille.get(`${path}?type=${id}&supprimer=1`)
    expect(question.text).toContain('Supprimer le type Comptage')
    expect(await stored(id)).toBeDefined()
    const answer = await camille.submit(path, { type: id, geste: 'supprimer' })
    expect((await camille.get(answer.headers.location ?? '')).text).toContain('Type supprimé')
    expect(await stored(id)).toBeUndefined()
  })
})

describe('changes of a repair type are refused', () => {
  test.each(['enregistrer', 'archiver', 'supprimer', 'ajouter', 'placer:0'])('to a mechanic: %s', async (geste) => {
    const type = await aType()
    const answer = await bruno.submit(path, { ...fieldsOf(type), name: 'Pris', geste })
    expect(answer.status).toBe(403)
    expect(await stored(type.id)).toMatchObject(type)
  })

  test('to another garage', async () => {
    const type = await aType()
    for (const geste of ['enregistrer', 'archiver', 'supprimer', 'ajouter', 'placer:0']) {
      const answer = await denise.submit(path, { ...fieldsOf(type), name: 'Pris', geste })
      expect(answer.status, geste).toBe(404)
    }
    expect(await stored(type.id)).toMatchObject(type)
  })
})
