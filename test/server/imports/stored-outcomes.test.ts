import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Import } from '../../../domain/imports/import-wire.ts'
import { importTexts } from '../../../domain/imports/import-wire.ts'
import { createClient } from '../../../server/clients/clients.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import type { Actor } from '../../../server/http/actor.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { done, triedIn } from '../../setup/import.ts'
import { startRecording, stopRecording } from '../../setup/statements.ts'
import { app, people, stageWithGarages } from '../stage.ts'

stageWithGarages()

let camille: Caller
/** Anne is a client with a car before the file arrives. */
let anne: { id: string }
let clio: { id: string }
/** A new client with an email, one with a number, and a car for Anne. */
let file: Import

const lines = `nom;prenom;email;telephone;plaque;marque
Dupont;Jeanne;jeanne@exemple.fr;;AB-123-CD;Renault
Martin;Paul;;0698765432;;
Durand;Anne;anne@exemple.fr;;EF-456-GH;Peugeot
`
const bareClient = { type: 'particulier', email: null, telephone: null } as const

beforeEach(async () => {
  camille = await as(app, people.camille)
  anne = (await camille.post('/clients', { nom: 'Durand', prenom: 'Anne', email: 'anne@exemple.fr' })).body
  clio = (await camille.post('/cars', { client_id: anne.id, plaque: 'IJ-789-KL', marque: 'Renault' })).body
  file = await triedIn(app, camille, people.camille, lines)
  expect(file.counts).toMatchObject({ new: 3, clients: 2, cars: 2 })
})

/** How often an import reads the cells of the file, and the clients of the garage. */
async function judgedIn(work: () => Promise<unknown>) {
  startRecording()
  await work()
  const sent = stopRecording()
  const count = (part: string) => sent.filter(({ text }) => text.includes(part)).length
  return { cells: count('select line, cells'), clients: count('lower(email) as email'), all: sent.length }
}

const totals = async () => [(await camille.get('/clients')).body.total, (await camille.get('/cars')).body.total]
const refused = { state: 'checked', notice: importTexts.stale }

describe('an import after its dry run', () => {
  test('judges no line again while the garage has the same clients and cars', async () => {
    expect(await judgedIn(() => done(app, camille, file))).toMatchObject({ cells: 0, clients: 0 })
    expect(await totals()).toEqual([3, 3])
  })

  test('judges no line again after changes that lines are not compared with', async () => {
    await camille.patch(`/cars/${clio.id}`, { km: 90_000 })
    await camille.patch(`/clients/${anne.id}`, { type: 'professionnel' })
    expect(await judgedIn(() => done(app, camille, file))).toMatchObject({ cells: 0, clients: 0 })
  })

  test('judges the lines again after a change, and is done if it touches none of them', async () => {
    await camille.post('/clients', { nom: 'Autre', prenom: 'Luc' })
    expect(await judgedIn(() => done(app, camille, file))).toMatchObject({ cells: 1, clients: 1 })
    expect(await totals()).toEqual([4, 3])
  })

  test('judges the lines again when its dry run stored no digest', async () => {
    await withGarage(app.db, people.camille.garageId, (tx) =>
      tx.from('imports').where({ garage_id: tx.garageId, id: file.id }).update({ known_digest: null }),
    )
    expect(await judgedIn(() => done(app, camille, file))).toMatchObject({ cells: 1 })
    expect(await totals()).toEqual([3, 3])
  })

  test.each<[string, () => PromiseLike<unknown>, number[]]>([
    [
      'an email that is taken',
      () => camille.post('/clients', { nom: 'A', prenom: 'B', email: 'jeanne@exemple.fr' }),
      [2, 1],
    ],
    [
      'a number that is taken',
      () => camille.post('/clients', { nom: 'Martin', prenom: 'Paul', telephone: '0698765432' }),
      [2, 1],
    ],
    [
      'a plate that is taken',
      () => camille.post('/cars', { client_id: anne.id, plaque: 'EF-456-GH', marque: 'Fiat' }),
      [1, 2],
    ],
    ['an owner with another email', () => camille.patch(`/clients/${anne.id}`, { email: 'autre@exemple.fr' }), [1, 1]],
    ['an owner who is deleted', () => camille.delete(`/clients/${anne.id}`), [0, 0]],
  ])('is refused after %s', async (_, change, kept) => {
    await change()
    expect(await done(app, camille, file)).toMatchObject(refused)
    expect(await totals()).toEqual(kept)
  })

  test('is done when the refused lines were read and it is started again', async () => {
    await camille.post('/clients', { nom: 'Martin', prenom: 'Paul', telephone: '0698765432' })
    await done(app, camille, file)
    expect(await judgedIn(() => done(app, camille, file))).toMatchObject({ cells: 0 })
    expect(await totals()).toEqual([3, 3])
  })

  test('is refused when a number is taken while it writes its rows', async () => {
    const { reactions } = app.deps
    let takes: () => PromiseLike<unknown> = () =>
      camille.post('/clients', { nom: 'Martin', prenom: 'Paul', telephone: '0698765432' })
    const take = async () => {
      await takes()
      takes = async () => {}
    }
    app.deps.reactions = { ...reactions, 'import.done': [take] }
    onTestFinished(() => {
      app.deps.reactions = reactions
    })
    expect(await done(app, camille, file)).toMatchObject(refused)
    expect(await totals()).toEqual([2, 1])
  })

  test('is refused when an email is taken, but not yet committed, as it writes its rows', async () => {
    const { garageId } = people.camille
    const isWriting = new Promise<void>((resolve) => {
      const watch = ({ sql }: { sql: string }) => {
        if (sql.startsWith('insert into clients')) resolve()
      }
      app.db.on('query', watch)
      onTestFinished(() => void app.db.removeListener('query', watch))
    })
    let imported: Promise<Import> | undefined
    await withGarage(app.db, garageId, async (tx) => {
      const form = {
        ...bareClient,
        nom: 'A',
        prenom: 'B',
        siren: null,
        langue: 'fr',
        email: 'jeanne@exemple.fr',
      } as const
      await createClient(tx, { userId: people.camille.id } as Actor, form, app.deps)
      imported = done(app, camille, file)
      await isWriting
    })
    expect(await imported).toMatchObject(refused)
    expect(await totals()).toEqual([2, 1])
  })
})
